// Samples a clip as it is stored in the archive: four joints in lanes, one context per character.
import {
  CONTEXT_HEAD,
  CONTEXT_NEXT,
  CONTEXT_RATIO,
  KEYED_ESTIMATE,
  POSE_GROUP,
  POSE_GROUP_ROTATION,
  POSE_GROUP_SCALE,
  ROTATION_KEYS,
  STREAM_BYTES,
  STREAM_TRACKS,
  VECTOR,
  VECTOR_KEYS,
} from '../layout';
import { decodeRotationGroup, decodeVectorGroup } from './keyed-decode';
import { OUTDATED, stepKeys } from './keyed-step';
import { inverseLength, madd, nudged } from './simd';

/** A group's flag: left and right keys are equal, and the pose already has the value. */
// @ts-ignore: decorator
@inline
const CONSTANT: u8 = 2;

// @ts-ignore: decorator
@inline
function mix(keys: usize, offset: usize, right: usize, alpha: v128): v128 {
  const from = v128.load(keys + offset);
  return madd(f32x4.sub(v128.load(keys + offset + right), from), alpha, from);
}

/** Interpolates between left and right keys of four tracks at `ratio`; stores in the pose. */
// @ts-ignore: decorator
@inline
function interpolate(rotation: bool, keys: usize, ratio: v128, pose: usize): void {
  const alpha = f32x4.mul(f32x4.sub(ratio, v128.load(keys)), v128.load(keys, VECTOR));
  const values = keys + 2 * VECTOR;
  const right: usize = rotation ? 4 * VECTOR : 3 * VECTOR;
  const x = mix(values, 0, right, alpha);
  const y = mix(values, VECTOR, right, alpha);
  const z = mix(values, 2 * VECTOR, right, alpha);
  if (!rotation) {
    v128.store(pose, x);
    v128.store(pose, y, VECTOR);
    v128.store(pose, z, 2 * VECTOR);
    return;
  }
  const w = nudged(mix(values, 3 * VECTOR, right, alpha));
  const inverse = inverseLength(x, y, z, w);
  v128.store(pose, f32x4.mul(x, inverse));
  v128.store(pose, f32x4.mul(y, inverse), VECTOR);
  v128.store(pose, f32x4.mul(z, inverse), 2 * VECTOR);
  v128.store(pose, f32x4.mul(w, inverse), 3 * VECTOR);
}

/**
 * Samples one stream of one character: steps, decompresses, interpolates. Groups whose value cannot
 * have changed are skipped. `columns`: this stream's part of the context; `cursor`: address of its
 * cursor.
 */
// @ts-ignore: decorator
@inline
function sampleStream(
  rotation: bool,
  stream: usize,
  estimate: bool,
  cursor: usize,
  columns: usize,
  from: f32,
  to: f32,
  pose: usize,
): void {
  const groups = load<u32>(stream, STREAM_TRACKS) >> 2;
  const step: usize = rotation ? ROTATION_KEYS : VECTOR_KEYS;
  let entries = columns + (<usize>groups) * step;
  let flags = entries + groups * VECTOR;
  store<u32>(cursor, stepKeys(stream, load<u32>(cursor), from, to, entries, flags));
  const ratio = f32x4.splat(to);
  const end = flags + groups;
  let keys = columns;
  for (; flags < end; flags++) {
    const flag = load<u8>(flags);
    if (flag != CONSTANT) {
      if (flag == OUTDATED) {
        const same = rotation
          ? decodeRotationGroup(stream, entries, estimate, keys)
          : decodeVectorGroup(stream, entries, estimate, keys);
        store<u8>(flags, same ? CONSTANT : 0);
      }
      interpolate(rotation, keys, ratio, pose);
    }
    keys += step;
    entries += VECTOR;
    pose += POSE_GROUP;
  }
}

/** Bytes of a stream's columns in a context. */
// @ts-ignore: decorator
@inline
function columnBytes(groups: usize, keys: usize): usize {
  return groups * (keys + VECTOR) + ((groups + VECTOR - 1) & ~(VECTOR - 1));
}

/** Samples one character; the pose belongs to its context. */
export function sampleKeyed(clip: usize, context: usize, ratio: f32, pose: usize): void {
  const from = load<f32>(context, CONTEXT_RATIO);
  const to = ratio > 0 ? min<f32>(ratio, 1) : <f32>0;
  const estimate = load<i32>(clip, KEYED_ESTIMATE) != 0;
  const groups = <usize>load<u32>(clip, STREAM_TRACKS) >> 2;
  const cursors = context + CONTEXT_NEXT;
  let columns = context + CONTEXT_HEAD;
  sampleStream(false, clip, estimate, cursors, columns, from, to, pose);
  columns += columnBytes(groups, VECTOR_KEYS);
  const rotations = clip + STREAM_BYTES;
  sampleStream(true, rotations, estimate, cursors + 4, columns, from, to, pose + POSE_GROUP_ROTATION);
  columns += columnBytes(groups, ROTATION_KEYS);
  const scales = rotations + STREAM_BYTES;
  sampleStream(false, scales, estimate, cursors + 8, columns, from, to, pose + POSE_GROUP_SCALE);
  store<f32>(context, to, CONTEXT_RATIO);
}
