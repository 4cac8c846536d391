import { useMemo, type MouseEvent, type PointerEvent } from 'react';
import type { JointIndex } from '#engine/base';
import { skinningPalette } from '#engine/runtime';
import { useSession } from '../../components/session.tsx';
import { selectPainted } from '../../session/state/masks.ts';
import { placeOf } from '../../ui/pointer.ts';
import { NO_BONE, pickBone } from './pick-bone.ts';
import { pickSkin } from './pick-skin.ts';
import type { BoneField, StagedMesh } from './staged.ts';
import { pickRayAt, type View } from './view.ts';
import type { Session } from '../../session/session.ts';

/** Largest distance from a bone, in CSS pixels, at which the pointer hits it. */
const TOLERANCE = 5;

/** A press that ends farther away than this, in CSS pixels, has turned the camera. */
const CLICK_RADIUS = 4;

interface PointerHandlers {
  onPointerDownCapture(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerUp(event: PointerEvent<HTMLElement>): void;
  onPointerLeave(): void;
  onDoubleClick(event: MouseEvent<HTMLElement>): void;
}

/**
 * Hovering and selecting joints by their bones, and by what they move of the mesh; dragging is left to the camera.
 * While a mask is painted, what is pressed or dragged over from a bone on is painted.
 */
export function usePointer(
  view: View,
  bones: BoneField | undefined,
  mesh: StagedMesh | undefined,
): PointerHandlers {
  const session = useSession();
  return useMemo(() => pointerHandlers(session, view, bones, mesh), [session, view, bones, mesh]);
}

function pointerHandlers(
  session: Session,
  view: View,
  bones: BoneField | undefined,
  mesh: StagedMesh | undefined,
): PointerHandlers {
  const { store } = session;
  const boneAt = (event: MouseEvent<HTMLElement>): JointIndex | null =>
    jointAt(session, view, bones, event);
  /** A bone is seen through the mesh, and so it goes first. */
  const pressed = (event: MouseEvent<HTMLElement>): JointIndex | null =>
    boneAt(event) ?? skinJointAt(session, view, bones, mesh, event);
  let pressedAt: { x: number; y: number } | undefined;
  /** The joint that was painted last, of a stroke that goes on. */
  let painted: JointIndex | undefined;
  return {
    onPointerDownCapture: (event) => {
      const joint = event.button === 0 && isPainting(session) ? boneAt(event) : null;
      if (joint === null) return;
      // Before the camera controls receive it.
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      painted = joint;
      paint(session, joint);
    },
    onPointerMove: (event) => {
      if (painted !== undefined) {
        const joint = boneAt(event);
        if (joint !== null && joint !== painted) paint(session, (painted = joint));
        return;
      }
      if (event.buttons !== 0) return;
      const joint = boneAt(event);
      event.currentTarget.style.cursor = joint === null ? '' : 'pointer';
      store.getState().setHover({ joint });
    },
    onPointerDown: (event) => {
      pressedAt = event.button === 0 ? { x: event.clientX, y: event.clientY } : undefined;
    },
    onPointerUp: (event) => {
      painted = undefined;
      if (pressedAt === undefined || event.button !== 0) return;
      const moved = Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y);
      pressedAt = undefined;
      if (moved <= CLICK_RADIUS) click(session, pressed(event), isToggling(event));
    },
    onPointerLeave: () => store.getState().setHover({ joint: null }),
    onDoubleClick: (event) => {
      const joint = pressed(event);
      if (joint !== null) session.commands.run('viewport.frame-selection');
    },
  };
}

function isPainting({ store }: Session): boolean {
  return selectPainted(store.getState()) !== undefined;
}

function paint({ store }: Session, joint: JointIndex): void {
  const { selectJoint, paintJoints } = store.getState();
  selectJoint(joint);
  paintJoints([joint]);
}

function isToggling({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey;
}

function click({ store }: Session, joint: JointIndex | null, toggle: boolean): void {
  const { selectJoint, clearSelection } = store.getState();
  if (joint !== null) selectJoint(joint, toggle ? 'toggle' : 'replace');
  else if (!toggle) clearSelection();
}

/** The joint whose bone is under the pointer, or null. */
function jointAt(
  { store }: Session,
  view: View,
  bones: BoneField | undefined,
  event: MouseEvent<HTMLElement>,
): JointIndex | null {
  if (bones === undefined || !store.getState().viewport.bones) return null;
  const { x, y } = placeOf(event);
  const ray = pickRayAt(view, x, y);
  const bone = pickBone(bones.matrices, bones.table.count, ray, TOLERANCE);
  return bone === NO_BONE ? null : bones.table.joint[bone];
}

/** The joint that moves most what is under the pointer of the mesh, or null. */
function skinJointAt(
  { store, playback }: Session,
  view: View,
  bones: BoneField | undefined,
  mesh: StagedMesh | undefined,
  event: MouseEvent<HTMLElement>,
): JointIndex | null {
  const { frame } = playback.player;
  if (mesh === undefined || bones === undefined || frame.skeleton !== bones.skeleton) return null;
  if (store.getState().viewport.mesh === 'hidden') return null;
  const { x, y } = placeOf(event);
  const palette = mesh.palette.slice();
  skinningPalette(mesh.mesh, playback.shownModels(frame), palette);
  const ray = pickRayAt(view, x, y);
  const joint = pickSkin(mesh.skin, palette, ray);
  return joint === undefined ? null : mesh.mesh.jointRemaps[joint];
}
