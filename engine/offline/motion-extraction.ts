import { AssetError } from '../base/errors.ts';
import { emptyRanges, type JointIndex } from '../base/units.ts';
import { getLocal, LOCAL_FLOATS } from '../math/pose.ts';
import type { RawAnimation, RawKeys, RawTrack } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { TrackType } from '../model/user-track.ts';
import { bakePositions, bakeRotations } from './motion-baking.ts';
import { checkRawAnimation } from './raw-checks.ts';
import { conjugate4, multiply4, nlerpShortest, normalizeSafe4 } from './reference-math.ts';
import { keepRotationAxes } from './rotation-axes.ts';
import { LINEAR } from './track-builder.ts';
import { DEFAULT_MOTION_SETTINGS, type MotionPart, type MotionSettings } from './settings.ts';

const { fround } = Math;

export interface ExtractedMotion {
  /** Positions (`float3`), one key for each translation key of the joint. */
  readonly position: RawTrack;
  /** Rotations, one key for each rotation key of the joint. */
  readonly rotation: RawTrack;
  /** The clip without the baked motion. Together with the motion it gives the original clip. */
  readonly animation: RawAnimation;
}

/**
 * Extracts the root motion of a character from the joint that carries it. A rotation is decomposed
 * into angles about x, then z, then y.
 *
 * If rotation is baked, translations become relative to the rotated character at their keys. If the
 * character rotates between two translation keys, interpolation ignores it, as in the reference.
 *
 * @throws AssetError if the clip is not valid, does not fit the skeleton, or has no such joint
 *
 * @example
 * const { animation, position } = extractMotion(raw, skeleton);
 * console.assert(animation.kind === 'raw-animation' && position.type === 'float3');
 */
export function extractMotion(
  raw: RawAnimation,
  skeleton: Skeleton,
  settings: MotionSettings = DEFAULT_MOTION_SETTINGS,
): ExtractedMotion {
  checkRawAnimation(raw);
  checkFit(raw, skeleton, settings.joint);
  const { joint } = settings;
  const rest = new Float32Array(LOCAL_FLOATS);
  getLocal(skeleton.restPose, joint, rest);
  const name = skeleton.names[joint];
  const position = motionTrack(raw, raw.translations, joint, 'float3', `${name}-position`);
  const rotation = motionTrack(raw, raw.rotations, joint, 'quaternion', `${name}-rotation`);
  removePositions(position.values, settings.position, rest.subarray(0, 3));
  removeRotations(rotation.values, settings.rotation, rest.subarray(3, 7));
  if (settings.position.loop) closePositions(position);
  if (settings.rotation.loop) closeRotations(rotation);
  const positions = settings.position.bake ? bakePositions(raw, joint, position) : raw;
  const animation = settings.rotation.bake ? bakeRotations(positions, joint, rotation) : positions;
  return { position, rotation, animation: { ...animation, ranges: emptyRanges('body') } };
}

function checkFit(raw: RawAnimation, { count }: Skeleton, joint: JointIndex): void {
  const object = `ozz-raw_animation "${raw.name}"`;
  if (raw.trackCount !== count) {
    const expected = `as many tracks as the skeleton has joints (${count})`;
    throw new AssetError({ object, expected, found: `${raw.trackCount}` });
  }
  if (!(joint >= 0 && joint < count)) {
    throw new AssetError({ object, expected: `a joint below ${count}`, found: `joint ${joint}` });
  }
}

/** A source track with the joint's keys. */
function motionTrack(
  raw: RawAnimation,
  { offsets, times, values }: RawKeys,
  joint: JointIndex,
  type: TrackType,
  name: string,
): RawTrack {
  const components = type === 'float3' ? 3 : 4;
  const begin = offsets[joint];
  const end = offsets[joint + 1];
  const duration = fround(raw.duration);
  return {
    kind: 'raw-track',
    type,
    name,
    count: end - begin,
    interpolation: new Uint8Array(end - begin).fill(LINEAR),
    ratios: times.slice(begin, end).map((time) => time / duration),
    values: values.slice(begin * components, end * components),
    ranges: emptyRanges('body'),
  };
}

function removePositions(
  values: Float32Array,
  { axes, reference }: MotionPart,
  rest: Float32Array,
): void {
  const none = new Float32Array(3);
  const from =
    reference === 'absolute' ? none : reference === 'skeleton' ? rest : values.slice(0, 3);
  const mask = [axes.x, axes.y, axes.z].map(Number);
  for (let i = 0; i < values.length; i++) {
    values[i] = fround(values[i] - from[i % 3]) * mask[i % 3];
  }
}

function removeRotations(
  values: Float32Array,
  { axes, reference }: MotionPart,
  rest: Float32Array,
): void {
  const none = Float32Array.of(0, 0, 0, 1);
  const first = values.length === 0 ? none : values.slice(0, 4);
  const from = Float32Array.from(
    reference === 'absolute' ? none : reference === 'skeleton' ? rest : first,
  );
  normalizeSafe4(from, 0);
  conjugate4(from, 0);
  for (let at = 0; at < values.length; at += 4) {
    normalizeSafe4(values, at);
    multiply4(values, at, values, at, from, 0);
    keepRotationAxes(values, at, axes);
  }
}

/** Progress of a key from the track's first key (0) to its last (1). */
function progressOf({ ratios, count }: RawTrack, key: number): number {
  return count < 2 ? 0 : fround((ratios[key] - ratios[0]) / (ratios[count - 1] - ratios[0]));
}

function closePositions(track: RawTrack): void {
  const { values, count } = track;
  const gap = [0, 1, 2].map((axis) => fround(values[axis] - values[3 * (count - 1) + axis]));
  for (let i = 0; i < values.length; i++) {
    values[i] += fround(gap[i % 3] * progressOf(track, Math.floor(i / 3)));
  }
}

function closeRotations(track: RawTrack): void {
  const { values, count } = track;
  if (count === 0) return;
  // From identity to the rotation from the last key back to the first.
  const ends = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1);
  const part = new Float32Array(4);
  ends.set(values.subarray(4 * (count - 1)), 4);
  conjugate4(ends, 4);
  multiply4(ends, 4, values, 0, ends, 4);
  for (let key = 0; key < count; key++) {
    nlerpShortest(part, ends, 0, 4, progressOf(track, key));
    multiply4(values, 4 * key, part, 0, values, 4 * key);
  }
}
