import { appStore } from '../../transition.ts';

import { selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import type {
  CameraStep,
  FramingRequest,
  MeshStyle,
  UpAxis,
  ViewportOptions,
} from '../../session/state/view.ts';
import type { Command } from '../../session/session.ts';

/** What is switched on and off. */
type Toggle = 'bones' | 'axes' | 'names' | 'grid' | 'bounds';

const MESH_STYLES: readonly MeshStyle[] = ['solid', 'transparent', 'wireframe', 'hidden'];

const options = (): ViewportOptions => appStore.getState().viewport;
const hasMesh = (): boolean => selectMesh(appStore.getState()) !== undefined;
const hasJoints = (): boolean => (selectSkeleton(appStore.getState())?.count ?? 0) > 0;
const hasSelection = (): boolean => appStore.getState().selectedJoints.length > 0;

function viewport(name: string, title: string, keys: readonly string[], run: () => void): Command {
  return { id: `viewport.${name}`, title, group: 'Viewport', keys, run };
}

/** A key that means the camera only while the viewport has the focus. */
function local(command: Command): Command {
  return { ...command, pane: 'viewport' };
}

function toggle(option: Toggle, title: string, key: string): Command {
  const run = (): void => appStore.getState().setViewport({ [option]: !options()[option] });
  return local({ ...viewport(option, title, [key], run), checked: () => options()[option] });
}

function meshStyle(style: MeshStyle): Command {
  const run = (): void => appStore.getState().setViewport({ mesh: style });
  return {
    ...viewport(`mesh-${style}`, `Mesh: ${style}`, [], run),
    enabled: hasMesh,
    checked: () => options().mesh === style,
  };
}

function nextMeshStyle(): void {
  const next = MESH_STYLES[(MESH_STYLES.indexOf(options().mesh) + 1) % MESH_STYLES.length];
  appStore.getState().setViewport({ mesh: next });
}

function toggleProjection(): void {
  const perspective = options().projection === 'perspective';
  appStore.getState().setViewport({ projection: perspective ? 'orthographic' : 'perspective' });
}

function up(axis: UpAxis, title: string): Command {
  const run = (): void => appStore.getState().setViewport({ up: axis });
  return { ...viewport(`up-${axis}`, title, [], run), checked: () => options().up === axis };
}

function camera(
  what: FramingRequest['what'],
  title: string,
  keys: readonly string[],
  name = `look-${what}`,
): Command {
  return viewport(name, title, keys, () => appStore.getState().requestFraming(what));
}

function step(what: CameraStep, title: string, keys: readonly string[]): Command {
  return local({ ...camera(what, title, keys, what), repeats: true });
}

/** What the viewport shows and how its camera moves. Digits and number pad as in other 3D tools. */
export const viewportCommands: readonly Command[] = [
  {
    ...camera('selection', 'Frame the selection', ['Code:KeyF'], 'frame-selection'),
    enabled: hasSelection,
  },
  { ...camera('all', 'Fit all', ['Shift+Code:KeyF'], 'frame-all'), enabled: hasJoints },
  toggle('bones', 'Bones', 'Code:KeyB'),
  toggle('axes', 'Joint axes', 'Code:KeyA'),
  toggle('names', 'Joint names', 'Code:KeyN'),
  toggle('grid', 'Grid', 'Code:KeyG'),
  toggle('bounds', 'Bounds', 'Shift+Code:KeyB'),
  ...MESH_STYLES.map(meshStyle),
  local({
    ...viewport('next-mesh-style', 'Mesh: next style', ['Code:KeyZ'], nextMeshStyle),
    enabled: hasMesh,
  }),
  local(camera('front', 'Look: from the front', ['Code:Digit1', 'Code:Numpad1'])),
  local(camera('back', 'Look: from the back', ['Shift+Code:Digit1', 'Shift+Code:Numpad1'])),
  local(camera('right', 'Look: from the right', ['Code:Digit3', 'Code:Numpad3'])),
  local(camera('left', 'Look: from the left', ['Shift+Code:Digit3', 'Shift+Code:Numpad3'])),
  local(camera('top', 'Look: from above', ['Code:Digit7', 'Code:Numpad7'])),
  local(camera('bottom', 'Look: from below', ['Shift+Code:Digit7', 'Shift+Code:Numpad7'])),
  local(camera('free', 'Look: from a corner', ['Code:Digit0', 'Code:Numpad0'])),
  local({
    ...viewport('projection', 'Orthographic', ['Code:Digit5', 'Code:Numpad5'], toggleProjection),
    checked: () => options().projection === 'orthographic',
  }),
  up('file', 'Up: as the file says'),
  up('y', 'Up: the y axis'),
  up('z', 'Up: the z axis'),
  step('orbit-left', 'Orbit: left', ['Ctrl+Code:ArrowLeft', 'Code:Numpad4']),
  step('orbit-right', 'Orbit: right', ['Ctrl+Code:ArrowRight', 'Code:Numpad6']),
  step('orbit-up', 'Orbit: up', ['Ctrl+Code:ArrowUp', 'Code:Numpad8']),
  step('orbit-down', 'Orbit: down', ['Ctrl+Code:ArrowDown', 'Code:Numpad2']),
  step('pan-left', 'Pan: left', ['Ctrl+Shift+Code:ArrowLeft']),
  step('pan-right', 'Pan: right', ['Ctrl+Shift+Code:ArrowRight']),
  step('pan-up', 'Pan: up', ['Ctrl+Shift+Code:ArrowUp']),
  step('pan-down', 'Pan: down', ['Ctrl+Shift+Code:ArrowDown']),
  step('zoom-in', 'Zoom in', ['Code:Equal', 'Code:NumpadAdd']),
  step('zoom-out', 'Zoom out', ['Code:Minus', 'Code:NumpadSubtract']),
];
