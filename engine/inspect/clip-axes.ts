import type { JointIndex } from '../base/units.ts';
import { LOCAL_FLOATS } from '../math/pose.ts';
import {
  conjugate,
  multiplyQuaternions,
  QUATERNION_FLOATS,
  rotateVector,
} from '../math/quaternion.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { TRANSFORM_AT, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { joinTracks, mapKeys, trackKeys } from '../model/track-keys.ts';
import type { RestFrames } from './rest-frames.ts';

/** Which joints of a skeleton have a track of a clip, and how its axes become theirs. */
interface PlacedAxes {
  /** Per joint, one of the clip; -1 where it has none. */
  readonly places: readonly number[];
  readonly frames: RestFrames | undefined;
}

const inverse = new Float32Array(QUATERNION_FLOATS);

/**
 * Changes a local transform of a joint, and that of the one above it, to the axes of a skeleton: the place in model space stays.
 * @param local translation, rotation, scale; written
 */
export function changeAxes(
  frames: RestFrames,
  { parents }: Pick<Skeleton, 'parents'>,
  joint: JointIndex,
  local: Float32Array,
): void {
  const parent = parents[joint];
  if (parent !== NO_PARENT) {
    const { translation, rotation, scale } = TRANSFORM_AT;
    conjugate(inverse, 0, frames.rotations, parent * QUATERNION_FLOATS);
    rotateVector(local, translation, inverse, 0, local, translation);
    multiplyQuaternions(local, rotation, inverse, 0, local, rotation);
    for (let axis = 0; axis < 3; axis++) {
      local[translation + axis] /= frames.scales[parent];
      local[scale + axis] /= frames.scales[parent];
    }
  }
  changeOwnAxes(frames, joint, local);
}

/** The same of a joint whose parent has the axes of the skeleton already. */
export function changeOwnAxes(
  { rotations, scales }: RestFrames,
  joint: JointIndex,
  local: Float32Array,
): void {
  const { rotation, scale } = TRANSFORM_AT;
  multiplyQuaternions(local, rotation, local, rotation, rotations, joint * QUATERNION_FLOATS);
  for (let axis = 0; axis < 3; axis++) local[scale + axis] *= scales[joint];
}

/** A clip on a skeleton, the axes of its joints made those of the skeleton. */
export function withAxes(
  clip: RawAnimation,
  skeleton: Skeleton,
  { places, frames }: PlacedAxes,
): RawAnimation {
  if (frames === undefined) return clip;
  const local = new Float32Array(LOCAL_FLOATS);
  return mapKeys(clip, (keys, kind) => {
    const components = keyComponents(kind);
    const { offsets, times, values } = withFirstKeys(keys, kind, places);
    const changed = values.slice();
    const at = TRANSFORM_AT[kind];
    places.forEach((place, joint) => {
      if (place < 0) return;
      for (let key = offsets[joint]; key < offsets[joint + 1]; key++) {
        local.set(IDENTITY);
        local.set(values.subarray(key * components, (key + 1) * components), at);
        changeAxes(frames, skeleton, joint, local);
        changed.set(local.subarray(at, at + components), key * components);
      }
    });
    return { offsets, times, values: changed };
  });
}

const IDENTITY = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];

/** A key of identity for each joint of the clip that has none, which means the same. */
function withFirstKeys(keys: RawKeys, kind: KeyKind, places: readonly number[]): RawKeys {
  const { offsets } = keys;
  const isMissing = (joint: JointIndex): boolean =>
    places[joint] >= 0 && offsets[joint] === offsets[joint + 1];
  if (!places.some((_, joint) => isMissing(joint))) return keys;
  const at = TRANSFORM_AT[kind];
  const values = Float32Array.from(IDENTITY.slice(at, at + keyComponents(kind)));
  const first = { times: new Float32Array(1), values };
  const tracks = places.map((_, joint) =>
    isMissing(joint) ? first : trackKeys(keys, kind, joint),
  );
  return joinTracks(tracks, kind);
}
