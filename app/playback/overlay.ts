import { MATRIX_FLOATS } from '#engine/model';
import type { Comparison } from '../session/state/error.ts';
import { selectOverlaid } from '../session/state/overlay.ts';
import type { OverlayOptions } from '../session/state/overlay.ts';
import { hasChanged } from '../session/state/changes.ts';
import type { SessionState, SessionStore } from '../session/state/store.ts';
import type { Frame, PlaybackListener } from './frame.ts';
import type { ComparePoses, PosePair } from './compare-poses.ts';
import { createLateCode, type LateCode } from '../session/state/late-code.ts';
import type { GroundMatrix } from './root-motion.ts';

/** Computes the pose of the clip on the stage and of its reference, both at the playhead. */
export interface Overlay extends PosePair {
  readonly listener: PlaybackListener;
  /** The comparison that is posed; undefined while the overlay is off. */
  of: Comparison | undefined;
}

interface OverlayPosing {
  readonly overlay: Overlay;
  readonly store: SessionStore;
  readonly ground: GroundMatrix;
  readonly code: LateCode<Comparing>;
  frame: Frame | undefined;
  compare: ComparePoses | undefined;
}

/** The code that compares poses. */
type Comparing = typeof import('./compare-poses.ts');

/**
 * @param onChange called when something else must be shown at the same time
 * @param code what compares poses; loaded when it is first needed
 */
export function createOverlay(
  store: SessionStore,
  ground: GroundMatrix,
  onChange: () => void,
  code?: Comparing,
): Overlay {
  const overlay: Overlay = {
    listener: {
      staged: (frame) => {
        posing.frame = frame;
        assemble(posing);
      },
      arrived: (frame) => posing.compare?.(overlay, frame, store.getState()),
    },
    of: undefined,
    reference: new Float32Array(0),
    shown: new Float32Array(0),
    errors: new Float32Array(0),
  };
  const onLoad = (): void => {
    assemble(posing);
    onChange();
  };
  const posing: OverlayPosing = {
    overlay,
    store,
    ground,
    code: createLateCode(store, 'Overlay', () => import('./compare-poses.ts'), onLoad, code),
    frame: undefined,
    compare: undefined,
  };
  store.subscribe((state, before) => {
    if (!posesDiffer(state.overlay, before.overlay) && !hasChanged(state, before, POSED_BY)) return;
    const was = overlay.of;
    assemble(posing);
    if (was !== undefined || overlay.of !== undefined) onChange();
  });
  return overlay;
}

/** Parts of the store that decide what is posed, besides the overlay's own options. */
const POSED_BY = [
  'assets',
  'clipId',
  'skeletonId',
  'blendOn',
  'sourceShown',
  'errorReferenceId',
  'errorMetric',
  'errorDistances',
  'madeDifference',
] as const satisfies readonly (keyof SessionState)[];

/** Whether the options differ in what is posed, and not only in how the view shows it. */
function posesDiffer(options: OverlayOptions, before: OverlayOptions): boolean {
  return (
    options.mode !== before.mode ||
    options.magnification !== before.magnification ||
    options.paint !== before.paint
  );
}

/** Edit time: whatever posing needs is allocated here. */
function assemble(posing: OverlayPosing): void {
  const { overlay, store, frame, ground, code } = posing;
  const of = selectOverlaid(store.getState());
  const wanted = of?.skeleton === frame?.skeleton ? of : undefined;
  if (wanted !== undefined && code.code === undefined) {
    code.load();
    return;
  }
  if (overlay.of === wanted) return;
  overlay.of = wanted;
  posing.compare = wanted && code.code?.createPoseComparison(wanted, ground);
  if (wanted === undefined) return;
  const { count } = wanted.skeleton;
  overlay.reference = new Float32Array(count * MATRIX_FLOATS);
  overlay.shown = new Float32Array(count * MATRIX_FLOATS);
  overlay.errors = new Float32Array(count);
}
