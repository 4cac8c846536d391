import { createProbe, type ErrorMetric, type ErrorProbe } from '#engine/inspect/error';
import { MATRIX_FLOATS } from '#engine/model';
import { shownSource } from '../session/state/additive.ts';
import type { Comparison } from '../session/state/error.ts';
import type { SessionState } from '../session/state/store.ts';
import type { Frame } from './frame.ts';
import { moveModels, type GroundMatrix } from './root-motion.ts';

/** The poses of a clip and of its reference at the playhead. */
export interface PosePair {
  /** {@link MATRIX_FLOATS} floats per joint: the reference, moved by root motion. */
  reference: Float32Array;
  /** The same for the clip, with its difference from the reference magnified by the chosen factor. */
  shown: Float32Array;
  /** One per joint, by the chosen metric; never magnified. */
  errors: Float32Array;
}

/** Writes the poses and errors at the playhead. Frame time. */
export type ComparePoses = (pair: PosePair, frame: Frame, state: SessionState) => void;

/** Allocates what comparing the poses of two clips needs. Edit time. */
export function createPoseComparison(
  { skeleton, reference, candidate, distances, skin, counted }: Comparison,
  ground: GroundMatrix,
): ComparePoses {
  const probe = createProbe({
    skeleton,
    reference: shownSource(skeleton, reference),
    candidate: shownSource(skeleton, candidate),
    distances,
    skin,
  });
  const duration = Math.min(reference.duration, candidate.duration);
  const scratch = new Float32Array(MATRIX_FLOATS);
  return ({ reference: models, shown, errors }, { playhead }, state) => {
    const { overlay: options, sourceShown, errorMetric } = state;
    probe.moveTo(Math.min(playhead.time, duration));
    writeErrors(probe, errorMetric, errors, counted);
    const from = probe.reference.models;
    const to = probe.candidate.models;
    const by = sourceShown ? 0 : options.magnification;
    // Affine matrices are linear in their elements, so this magnifies the error of every point exactly.
    for (let i = 0; i < shown.length; i++) shown[i] = from[i] + by * (to[i] - from[i]);
    models.set(from);
    if (!ground.on) return;
    moveModels(models, ground.matrix, scratch);
    moveModels(shown, ground.matrix, scratch);
  };
}

/** Joints that do not count, as the reference does not have them, have no error. */
function writeErrors(
  probe: ErrorProbe,
  metric: ErrorMetric,
  errors: Float32Array,
  counted: Uint8Array | undefined,
): void {
  for (let joint = 0; joint < errors.length; joint++) {
    errors[joint] = counted?.[joint] === 0 ? 0 : probe.error(metric, joint);
  }
}
