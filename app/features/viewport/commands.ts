import { definePart, type Command, type Session } from '../../session/session.ts';
import { itemAfter } from '../../session/state/changes.ts';
import { selectMesh, selectSkeleton } from '../../session/state/stage.ts';
import { WORLD_OFFSETS, type MeshStyle, type ViewportOptions } from '../../session/state/view.ts';
import { lateActions } from '../../session/state/late-code.ts';
import type { AssetId } from '../../session/state/assets.ts';
import type { SavedCamera, ViewSide } from './state.ts';

/** A step of the camera around, along or toward what it looks at. */
export type CameraStep =
  | `${'orbit' | 'pan'}-${'left' | 'right' | 'up' | 'down'}`
  | 'zoom-in'
  | 'zoom-out';

/** A camera request: frame something, look from a side, or move a step. */
export type CameraRequest = 'selection' | 'all' | ViewSide | CameraStep;

/** A camera of a session, beyond the life of the pane that it belongs to. */
interface CameraMemory {
  /** The present camera; undefined while its pane is closed, or shows everything by itself. */
  current: () => SavedCamera | undefined;
  /** The present camera, also one that shows everything by itself; undefined while its pane is closed. */
  pose: () => SavedCamera | undefined;
  /**
   * Keeps the camera of a pane that is being closed, for when it comes back with the same skeleton.
   * @param current what was {@link current}: a canvas ends a moment after its pane is hidden, and another one may be
   * there by then
   */
  keep: (current: () => SavedCamera | undefined) => void;
  /** Moves the camera, also one that is still to come. */
  restore(camera: SavedCamera): void;
  /** Called with every camera to restore, and at once if one waits. Returns a function that stops it. */
  onRestore(place: (camera: SavedCamera) => void): () => void;
}

function createCameraMemory({ store }: Session): CameraMemory {
  let waiting: SavedCamera | undefined;
  /** The skeleton that the waiting camera is for; undefined for any. */
  let keptFor: AssetId | null | undefined;
  let taker: ((camera: SavedCamera) => void) | undefined;
  const fits = (): boolean => keptFor === undefined || keptFor === store.getState().skeletonId;
  const closed = { current: () => (fits() ? waiting : undefined), pose: () => undefined };
  const memory: CameraMemory = {
    ...closed,
    keep: (current) => {
      if (memory.current !== current) return;
      waiting = current();
      keptFor = store.getState().skeletonId;
      Object.assign(memory, closed);
    },
    restore: (saved) => {
      if (taker !== undefined) return taker(saved);
      waiting = saved;
      keptFor = undefined;
    },
    onRestore: (place) => {
      taker = place;
      if (waiting !== undefined && fits()) place(waiting);
      waiting = undefined;
      return () => {
        if (taker === place) taker = undefined;
      };
    },
  };
  return memory;
}

/** That of the viewport. */
export const cameraMemory = definePart(createCameraMemory);
/** That of the second view. */
export const secondCameraMemory = definePart(createCameraMemory);

/** How commands reach the camera of the viewport. */
interface CameraRequests {
  /** Asks the camera; nothing happens while the viewport is closed. */
  send(request: CameraRequest): void;
  /** Calls back with every request; returns a function that stops it. */
  listen(listener: (request: CameraRequest) => void): () => void;
}

export const cameraRequests = definePart((): CameraRequests => {
  const listeners = new Set<(request: CameraRequest) => void>();
  return {
    send: (request) => listeners.forEach((listener) => listener(request)),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
});

/** Settings that can be switched on and off. */
type Toggle = 'bones' | 'axes' | 'names' | 'grid' | 'bounds';

const MESH_STYLES: readonly MeshStyle[] = ['solid', 'transparent', 'wireframe', 'hidden'];

const options = ({ store }: Session): ViewportOptions => store.getState().viewport;
const hasMesh = ({ store }: Session): boolean => selectMesh(store.getState()) !== undefined;
const hasJoints = ({ store }: Session): boolean =>
  (selectSkeleton(store.getState())?.count ?? 0) > 0;
const hasSelection = ({ store }: Session): boolean => store.getState().selectedJoints.length > 0;

function viewport(
  name: string,
  title: string,
  keys: readonly string[],
  run: Command['run'],
): Command {
  return { id: `viewport.${name}`, title, group: 'Viewport', keys, run };
}

/** Changes options, given the current ones. */
function change(part: (options: ViewportOptions) => Partial<ViewportOptions>): Command['run'] {
  return (session) => session.store.getState().setViewport(part(options(session)));
}

/** Makes the keys of a command work only while the viewport has the focus. */
function local(command: Command): Command {
  return { ...command, pane: 'viewport' };
}

function toggle(option: Toggle, title: string, key: string): Command {
  const run = change((before) => ({ [option]: !before[option] }));
  return local({
    ...viewport(option, title, [key], run),
    checked: (session) => options(session)[option],
  });
}

/** Sets an option to one of its values. */
function choice<Option extends 'mesh' | 'up' | 'follow' | 'offset'>(
  option: Option,
  value: ViewportOptions[Option],
  title: string,
  enabled?: Command['enabled'],
): Command {
  const run = change(() => ({ [option]: value }));
  return {
    ...viewport(`${option}-${value}`, title, [], run),
    enabled,
    checked: (session) => options(session)[option] === value,
  };
}

function metresText(metres: number): string {
  return metres === 0 ? 'none' : `${metres.toLocaleString('en')} m`;
}

const nextMeshStyle = change(({ mesh }) => ({ mesh: itemAfter(MESH_STYLES, mesh) }));

const toggleProjection = change(({ projection }) => ({
  projection: projection === 'perspective' ? 'orthographic' : 'perspective',
}));

function camera(
  what: CameraRequest,
  title: string,
  keys: readonly string[],
  name = `look-${what}`,
): Command {
  return viewport(name, title, keys, (session) => session.use(cameraRequests).send(what));
}

function step(what: CameraStep, title: string, keys: readonly string[]): Command {
  return local({ ...camera(what, title, keys, what), repeats: true });
}

/** The widest picture: what screens of 4K have. */
const WIDEST = 3840;

const withPictures = lateActions('Pictures', () => import('./extras/scene-picture.ts'));

function pictureCommand(name: string, title: string, width?: number): Command {
  const run = withPictures(({ savePicture }, session: Session) => savePicture(session, width));
  return { ...viewport(name, title, [], run), enabled: hasJoints };
}

/** What the viewport shows and how its camera moves. Digits and number pad as in other 3D tools. */
export const viewportCommands: readonly Command[] = [
  {
    ...camera('selection', 'Frame the selection', ['Code:KeyF'], 'frame-selection'),
    enabled: hasSelection,
  },
  {
    ...camera('all', 'Fit all', ['Shift+Code:KeyF'], 'frame-all'),
    enabled: (session) => hasJoints(session) || hasMesh(session),
  },
  toggle('bones', 'Bones', 'Code:KeyB'),
  toggle('axes', 'Joint axes', 'Code:KeyA'),
  toggle('names', 'Joint names', 'Code:KeyN'),
  toggle('grid', 'Grid', 'Code:KeyG'),
  toggle('bounds', 'Bounds', 'Shift+Code:KeyB'),
  ...MESH_STYLES.map((style) => choice('mesh', style, `Mesh: ${style}`, hasMesh)),
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
    checked: (session) => options(session).projection === 'orthographic',
  }),
  choice('follow', 'nothing', 'Follow: nothing'),
  choice('follow', 'joint', 'Follow: the selected joint'),
  choice('follow', 'heading', 'Follow: the selected joint and its heading'),
  ...WORLD_OFFSETS.map((metres) => choice('offset', metres, `World offset: ${metresText(metres)}`)),
  choice('up', 'file', 'Up: as the file says'),
  choice('up', 'y', 'Up: the y axis'),
  choice('up', 'z', 'Up: the z axis'),
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
  pictureCommand('save-picture', 'Save a picture (PNG)'),
  pictureCommand('save-large-picture', `Save a picture ${WIDEST} pixels wide (PNG)`, WIDEST),
];
