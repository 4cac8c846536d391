// Many characters in one call, on clips as they are stored in the archive.
import { MATRIX } from '../layout';
import { sampleKeyed } from './keyed-sample';
import { poseToModels } from './pose-hierarchy';

export { sampleKeyed };

/**
 * Samples characters begin … end. Ratios: one f32 per character. Contexts and poses are `…Bytes`
 * apart.
 */
export function keyedPoses(
  clip: usize,
  ratios: usize,
  contexts: usize,
  contextBytes: i32,
  poses: usize,
  poseBytes: i32,
  begin: i32,
  end: i32,
): void {
  for (let i = <usize>begin; i < <usize>end; i++) {
    sampleKeyed(clip, contexts + i * contextBytes, load<f32>(ratios + (i << 2)), poses + i * poseBytes);
  }
}

/** Model matrices of poses begin … end, MATRIX bytes per joint. */
export function poseMatrices(
  joints: i32,
  parents: usize,
  poses: usize,
  poseBytes: i32,
  scratch: usize,
  out: usize,
  begin: i32,
  end: i32,
): void {
  const bytes = (<usize>joints) * MATRIX;
  for (let i = <usize>begin; i < <usize>end; i++) {
    poseToModels(joints, parents, poses + i * poseBytes, scratch, out + i * bytes);
  }
}
