import { createProbe } from '#engine/inspect/error';
import type { ErrorMetric, ErrorProbe } from '#engine/inspect/error';
import { MATRIX_FLOATS } from '#engine/model';
import { shownSource } from '../session/state/additive.ts';
import type { Comparison } from '../session/state/error.ts';
import { selectOverlaid } from '../session/state/overlay.ts';
import type { OverlayOptions } from '../session/state/overlay.ts';
import { hasChanged } from '../session/state/changes.ts';
import type { SessionState, SessionStore } from '../session/state/store.ts';
import type { Frame, PlaybackListener } from './frame.ts';
import { moveModels } from './root-motion.ts';
import type { GroundMatrix } from './root-motion.ts';

/** Computes the pose of the clip on the stage and of its reference, both at the playhead. */
export interface Overlay {
  readonly listener: PlaybackListener;
  /** The comparison that is posed; undefined while the overlay is off. */
  of: Comparison | undefined;
  /** {@link MATRIX_FLOATS} floats per joint: the reference, moved by root motion. */
  reference: Float32Array;
  /** The same for the clip, with its difference from the reference magnified by the chosen factor. */
  shown: Float32Array;
  /** One per joint, by the chosen metric; never magnified. */
  errors: Float32Array;
}

interface OverlayPosing {
  readonly overlay: Overlay;
  readonly store: SessionStore;
  readonly ground: GroundMatrix;
  frame: Frame | undefined;
  probe: ErrorProbe | undefined;
  readonly scratch: Float32Array;
}

/** @param onChange called when something else must be shown at the same time */
export function createOverlay(
  store: SessionStore,
  ground: GroundMatrix,
  onChange: () => void,
): Overlay {
  const overlay: Overlay = {
    listener: {
      staged: (frame) => {
        posing.frame = frame;
        assemble(posing);
      },
      arrived: (frame) => poseReference(posing, frame),
    },
    of: undefined,
    reference: new Float32Array(0),
    shown: new Float32Array(0),
    errors: new Float32Array(0),
  };
  const scratch = new Float32Array(MATRIX_FLOATS);
  const posing: OverlayPosing = {
    overlay,
    store,
    ground,
    frame: undefined,
    probe: undefined,
    scratch,
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
  const { overlay, store, frame } = posing;
  const of = selectOverlaid(store.getState());
  const wanted = of?.skeleton === frame?.skeleton ? of : undefined;
  if (overlay.of === wanted) return;
  overlay.of = wanted;
  if (wanted === undefined) {
    posing.probe = undefined;
    return;
  }
  const { skeleton, reference, candidate, distances, skin } = wanted;
  posing.probe = createProbe({
    skeleton,
    reference: shownSource(skeleton, reference),
    candidate: shownSource(skeleton, candidate),
    distances,
    skin,
  });
  overlay.reference = new Float32Array(skeleton.count * MATRIX_FLOATS);
  overlay.shown = new Float32Array(skeleton.count * MATRIX_FLOATS);
  overlay.errors = new Float32Array(skeleton.count);
}

/** Frame time. */
function poseReference(
  { overlay, probe, store, ground, scratch }: OverlayPosing,
  frame: Frame,
): void {
  if (probe === undefined || overlay.of === undefined) return;
  const { reference, shown, errors, of } = overlay;
  const { overlay: options, sourceShown, errorMetric } = store.getState();
  probe.moveTo(Math.min(frame.playhead.time, of.reference.duration, of.candidate.duration));
  writeErrors(probe, errorMetric, errors);
  const from = probe.reference.models;
  const to = probe.candidate.models;
  const by = sourceShown ? 0 : options.magnification;
  // Affine matrices are linear in their elements, so this magnifies the error of every point exactly.
  for (let i = 0; i < shown.length; i++) shown[i] = from[i] + by * (to[i] - from[i]);
  reference.set(from);
  if (!ground.on) return;
  moveModels(reference, ground.matrix, scratch);
  moveModels(shown, ground.matrix, scratch);
}

function writeErrors(probe: ErrorProbe, metric: ErrorMetric, errors: Float32Array): void {
  for (let joint = 0; joint < errors.length; joint++) errors[joint] = probe.error(metric, joint);
}
