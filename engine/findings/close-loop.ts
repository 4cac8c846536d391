import { invariant } from '../base/errors.ts';
import type { RemedyCommand } from '../base/finding.ts';
import { emptyRanges, type JointIndex, type Seconds, type TrackIndex } from '../base/units.ts';
import { invertAffine, transformPoint } from '../math/matrix.ts';
import { poseLength } from '../math/pose.ts';
import { conjugate, multiplyQuaternions, nlerp } from '../math/quaternion.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import type { RawAnimation, RawKeys } from '../model/raw.ts';
import { MATRIX_FLOATS, type Skeleton } from '../model/skeleton.ts';
import { mapKeys } from '../model/track-keys.ts';
import { SAME_RATIO } from '../offline/cut-animation.ts';
import { modelsOf } from '../runtime/local-to-model.ts';
import type { ClipScene } from './clip-scene.ts';
import type { LoopEnd } from './loop-end.ts';

/**
 * How a clip is made to end as it begins: by one more frame; by another last pose; or by all of its poses, each changed by
 * its part of the difference, so that no movement gets quicker.
 */
export type LoopClosing = 'new-frame' | 'last-pose' | 'whole-clip';

/** The command that closes a loop. What goes over the ground ends as far away as before. */
export function closeLoopCommand(
  scene: ClipScene,
  { seam }: Pick<LoopEnd, 'seam'>,
  method: LoopClosing,
): RemedyCommand {
  const { clip, frame, skeleton } = scene;
  const args = { method, frameSeconds: frame };
  if (seam.groundMotion === undefined || skeleton === undefined)
    return { name: 'close-loop', args };
  const { displacement, carried } = seam.groundMotion;
  // What hangs on a joint that goes is carried by it, and has to go back if it stays.
  const ownWay = (joint: JointIndex): number =>
    carried[joint] - (carried[skeleton.parents[joint]] ?? 0);
  const joints = Array.from(carried.keys()).filter((joint) => ownWay(joint) !== 0);
  const duration = method === 'new-frame' ? clip.duration + frame : clip.duration;
  const way = displacement.map((part) => (part * duration) / clip.duration);
  const moved = inParents(scene, skeleton, joints, way).map(
    (part, i) => part * ownWay(joints[Math.trunc(i / 3)]),
  );
  return { name: 'close-loop', args: { ...args, joints, moved } };
}

/** A direction in model space, x y z, as the parent of each joint has it in the first pose. */
function inParents(
  { poses }: ClipScene,
  skeleton: Skeleton,
  joints: readonly JointIndex[],
  direction: readonly number[],
): number[] {
  const pose = new Float32Array(poseLength(skeleton.count));
  poses.samplePose(0, pose);
  const models = modelsOf(skeleton, pose);
  const inverse = new Float32Array(MATRIX_FLOATS);
  return joints.flatMap((joint) => {
    const parent = skeleton.parents[joint];
    if (parent < 0) return direction;
    invertAffine(inverse, models, parent * MATRIX_FLOATS);
    inverse.fill(0, 12, 15);
    const turned = Float32Array.from(direction);
    transformPoint(turned, 0, inverse, 0, turned, 0);
    return [...turned];
  });
}

/** Does what {@link closeLoopCommand} says to the keys of a clip. */
export function closeLoop(raw: RawAnimation, { args }: RemedyCommand): RawAnimation {
  const { method, frameSeconds: frame, joints = [], moved = [] } = args;
  invariant(
    typeof frame === 'number' && typeof joints === 'object' && typeof moved === 'object',
    'close-loop has a frame, joints and ways',
  );
  const duration = method === 'new-frame' ? Math.fround(raw.duration + frame) : raw.duration;
  const closed = mapKeys(raw, (source, kind) => {
    const keys = createKeyList(kind);
    for (let track = 0; track < raw.trackCount; track++) {
      const at = kind === 'translation' ? 3 * joints.indexOf(track) : -1;
      const way = at < 0 ? [0, 0, 0] : moved.slice(at, at + 3);
      closeTrack(keys, { source, track, way, end: raw.duration, duration, frame, method });
      keys.endTrack();
    }
    return keys.finish();
  });
  return { ...closed, duration, ranges: emptyRanges('body') };
}

/** One track, and how it is to end. */
interface ClosedTrack {
  readonly source: RawKeys;
  readonly track: TrackIndex;
  /** The last value is the first one plus this. */
  readonly way: readonly number[];
  /** When the clip ends, and when it is to end. */
  readonly end: Seconds;
  readonly duration: Seconds;
  readonly frame: Seconds;
  readonly method: RemedyCommand['args'][string];
}

/** Keys that are written one after the other. */
interface KeyList {
  push(time: Seconds, value: ArrayLike<number>): void;
  copy(keys: RawKeys, first: number, end: number): void;
  endTrack(): void;
  finish(): RawKeys;
}

function createKeyList(kind: KeyKind): KeyList {
  const size = keyComponents(kind);
  const [offsets, times, values]: [number[], number[], number[]] = [[0], [], []];
  const push = (time: Seconds, value: ArrayLike<number>): void => {
    times.push(time);
    for (let i = 0; i < size; i++) values.push(value[i]);
  };
  return {
    push,
    copy: (keys, first, end) => {
      for (let key = first; key < end; key++) push(keys.times[key], valueOf(keys, key));
    },
    endTrack: () => offsets.push(times.length),
    finish: () => ({
      offsets: Uint32Array.from(offsets),
      times: Float32Array.from(times),
      values: Float32Array.from(values),
    }),
  };
}

function valueOf({ times, values }: RawKeys, key: number): Float32Array {
  const size = values.length / times.length;
  return values.slice(size * key, size * (key + 1));
}

function closeTrack(keys: KeyList, closed: ClosedTrack): void {
  const { source, track, way, end, duration, frame, method } = closed;
  const [first, behind] = [source.offsets[track], source.offsets[track + 1]];
  if (behind === first) return;
  const last = behind - 1;
  const held = valueOf(source, last);
  const target = endValue(source, first, last, way);
  if (held.every((part, i) => part === target[i]) && isConstant(source, first, last)) {
    keys.copy(source, first, behind);
    return;
  }
  const same = SAME_RATIO * end;
  const hasEnd = source.times[last] >= end - same;
  const kept = hasEnd && method !== 'new-frame' ? last : behind;
  if (method === 'whole-clip') {
    // A track holds its first value before its first key: that pose stays.
    if (source.times[first] > same) keys.push(0, valueOf(source, first));
    const correct = correction(held, target);
    for (let key = first; key < kept; key++) {
      const time = source.times[key];
      keys.push(time, correct(valueOf(source, key), time / duration));
    }
  } else {
    keys.copy(source, first, kept);
    // What is held stays until a frame before the end.
    const until = Math.fround(duration - frame);
    if (!hasEnd && source.times[last] < until - same) keys.push(until, held);
  }
  keys.push(hasEnd && method !== 'new-frame' ? source.times[last] : duration, target);
}

function isConstant(keys: RawKeys, first: number, last: number): boolean {
  const value = valueOf(keys, first);
  for (let key = first + 1; key <= last; key++) {
    if (!valueOf(keys, key).every((part, i) => part === value[i])) return false;
  }
  return true;
}

/** The first value plus a way; of a rotation with the sign of the last one. */
function endValue(
  keys: RawKeys,
  first: number,
  last: number,
  way: readonly number[],
): Float32Array {
  const [begin, end] = [valueOf(keys, first), valueOf(keys, last)];
  if (begin.length !== 4) return begin.map((part, i) => part + way[i]);
  const sign = begin.reduce((sum, part, i) => sum + part * end[i], 0) < 0 ? -1 : 1;
  return begin.map((part) => sign * part);
}

/** A part of the change from one value to another, made to a third one. */
function correction(
  from: Float32Array,
  to: Float32Array,
): (value: Float32Array, part: number) => Float32Array {
  if (from.length !== 4) {
    return (value, part) => value.map((component, i) => component + part * (to[i] - from[i]));
  }
  const turn = new Float32Array(4);
  conjugate(turn, 0, from, 0);
  multiplyQuaternions(turn, 0, to, 0, turn, 0);
  const none = Float32Array.of(0, 0, 0, 1);
  return (value, part) => {
    const out = new Float32Array(4);
    nlerp(out, 0, none, 0, turn, 0, part);
    multiplyQuaternions(out, 0, out, 0, value, 0);
    return out;
  };
}
