import { LANES } from '../base/units.ts';
import { placeShell } from '../kernels/twins/errors.ts';
import { composeAffine } from '../math/matrix.ts';
import { NO_PARENT } from '../model/skeleton.ts';
import { ORIGIN, sampleAt } from './samples.ts';
import { interpolate, type KeyTrack } from './tracks.ts';
import type { Workspace } from './workspace.ts';

const local = new Float64Array(10);
const matrix = new Float32Array(16);

/** Computes one sample, from the keys of its joint and from its parent's sample. */
export function poseSample(work: Workspace, slot: number, column: number): void {
  const { samples, slots, tracks } = work;
  const { floats, groups, distance } = samples;
  for (let kind = 0; kind < 3; kind++) valueAt(work, tracks[3 * slot + kind], column);
  composeAffine(matrix, 0, local);
  const at = sampleAt(groups, slot, column);
  const parent = slots.parent[slot];
  const p = parent === NO_PARENT ? -1 : sampleAt(groups, parent, column);
  for (let i = 0; i < 4; i++) {
    const x = matrix[4 * i];
    const y = matrix[4 * i + 1];
    const z = matrix[4 * i + 2];
    const to = at + 3 * LANES * i;
    if (p < 0) {
      floats[to] = x;
      floats[to + LANES] = y;
      floats[to + 2 * LANES] = z;
      continue;
    }
    for (let axis = 0; axis < 3 * LANES; axis += LANES) {
      const origin = i === 3 ? floats[p + ORIGIN + axis] : 0;
      floats[to + axis] =
        floats[p + axis] * x +
        floats[p + 3 * LANES + axis] * y +
        floats[p + 6 * LANES + axis] * z +
        origin;
    }
  }
  placeShell(floats, at, samples.shells, at, distance[slot]);
}

/** Where each kind stands in a local transform. */
const LOCAL_AT = [0, 3, 7];

/** Interpolates a track at a column into `local`, and keeps the value in the track. */
function valueAt(work: Workspace, track: KeyTrack, column: number): void {
  const { kind, size, values, step, moves, next, has } = track;
  const to = LOCAL_AT[kind];
  if (!moves) {
    for (let i = 0; i < size; i++) local[to + i] = track.local[i] = values[i];
    return;
  }
  let left = Math.floor(column / step);
  while (has[left] === 0) left--;
  const right = next[left];
  if (right < 0 || left * step === column) {
    for (let i = 0; i < size; i++) local[to + i] = values[left * size + i];
  } else {
    const { ratios, keyRatios } = work;
    const begin = keyRatios[left * step];
    const alpha = (ratios[column] - begin) / (keyRatios[right * step] - begin);
    interpolate(size, values, left * size, right * size, alpha, local, to);
  }
  for (let i = 0; i < size; i++) track.local[column * size + i] = local[to + i];
}

/** Computes all samples anew: many changes leave rounding errors in them. */
export function poseAll(work: Workspace): void {
  for (let slot = 0; slot < work.slots.count; slot++) {
    for (let column = 0; column < work.columns; column++) poseSample(work, slot, column);
  }
}
