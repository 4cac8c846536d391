import { invariant } from '../base/errors.ts';
import type { RemedyCommand } from '../base/finding.ts';
import { emptyRanges, type JointIndex, type Seconds, type TrackIndex } from '../base/units.ts';
import { invertAffine, transformPoint } from '../math/matrix.ts';
import { poseLength } from '../math/pose.ts';
import { conjugate, multiplyQuaternions, nlerp } from '../math/quaternion.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { MATRIX_FLOATS } from '../model/skeleton.ts';
import { SAME_RATIO } from '../offline/cut-animation.ts';
import { localToModel } from '../runtime/local-to-model.ts';
import type { ClipScene } from './clip-scene.ts';
import type { LoopEnd } from './loop-end.ts';

/**
 * How a clip is made to end as it begins: with one more frame; by its last pose alone; or by all of its poses, each by
 * its part of the difference, so that no movement gets quicker.
 */
export type LoopClosing = 'new-frame' | 'last-pose' | 'whole-clip';

/** The command that closes a loop. The way over the ground stays. */
export function closeLoopCommand(
  scene: ClipScene,
  { seam }: LoopEnd,
  way: LoopClosing,
): RemedyCommand {
  const added = way === 'new-frame' ? scene.frame : 0;
  const loops = (scene.clip.duration + added) / scene.clip.duration;
  const { groundMotion } = seam;
  if (groundMotion === undefined) return { name: 'close-loop', args: { way, added } };
  const { joint, displacement } = groundMotion;
  const moved = inParent(scene, joint, displacement).map((part) => part * loops);
  return { name: 'close-loop', args: { way, added, joint, moved } };
}

/** A direction in model space as the parent of a joint has it, in the first pose. */
function inParent(
  { skeleton, poses }: ClipScene,
  joint: JointIndex,
  direction: readonly number[],
): number[] {
  const parent = skeleton?.parents[joint] ?? -1;
  if (skeleton === undefined || parent < 0) return [...direction];
  const pose = new Float32Array(poseLength(skeleton.count));
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  poses.samplePose(0, pose);
  localToModel(skeleton, pose, models);
  const inverse = new Float32Array(MATRIX_FLOATS);
  invertAffine(inverse, models, parent * MATRIX_FLOATS);
  inverse.fill(0, 12, 15);
  const turned = Float32Array.from(direction);
  transformPoint(turned, 0, inverse, 0, turned, 0);
  return [...turned];
}

/** Does what {@link closeLoopCommand} says to the keys of a clip. */
export function closeLoop(raw: RawAnimation, { args }: RemedyCommand): RawAnimation {
  const { way, added, joint = -1, moved: displacement = [0, 0, 0] } = args;
  invariant(
    typeof added === 'number' && typeof displacement === 'object',
    'close-loop has its numbers',
  );
  const duration = way === 'new-frame' ? Math.fround(raw.duration + added) : raw.duration;
  const closed = (kind: KeyKind): RawKeys => {
    const source = rawKeys(raw, kind);
    const keys = createKeyList(kind);
    for (let track = 0; track < raw.trackCount; track++) {
      const isMoved = kind === 'translation' && track === joint;
      const moved = isMoved ? displacement : [0, 0, 0];
      if (way === 'new-frame') addFrame(keys, { source, track, moved, duration });
      else closeTrack(keys, { source, track, moved, duration }, way === 'whole-clip');
    }
    return keys.finish();
  };
  return {
    ...raw,
    duration,
    translations: closed('translation'),
    rotations: closed('rotation'),
    scales: closed('scale'),
    ranges: emptyRanges('body'),
  };
}

/** The keys of one track, and how it ends. */
interface TrackEnd {
  readonly source: RawKeys;
  readonly track: TrackIndex;
  /** The last value is the first one plus this. */
  readonly moved: readonly number[];
  readonly duration: Seconds;
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

/** A track with one key holds it to the new end as well. */
function addFrame(keys: KeyList, { source, track, moved, duration }: TrackEnd): void {
  const [first, end] = [source.offsets[track], source.offsets[track + 1]];
  keys.copy(source, first, end);
  if (end - first > 1) keys.push(duration, endValue(source, first, end - 1, moved));
  keys.endTrack();
}

function closeTrack(keys: KeyList, ends: TrackEnd, isSpread: boolean): void {
  const { source, track, moved, duration } = ends;
  const [first, end] = [source.offsets[track], source.offsets[track + 1]];
  const last = end - 1;
  const target = end > first ? endValue(source, first, last, moved) : undefined;
  if (target === undefined || valueOf(source, last).every((part, i) => part === target[i])) {
    keys.copy(source, first, end);
  } else {
    const same = SAME_RATIO * duration;
    const hasEnd = source.times[last] >= duration - same;
    const kept = hasEnd ? last : end;
    if (isSpread) {
      // A track holds its first value before its first key: that pose stays.
      if (source.times[first] > same) keys.push(0, valueOf(source, first));
      const correct = correction(valueOf(source, last), target);
      for (let key = first; key < kept; key++) {
        const time = source.times[key];
        keys.push(time, correct(valueOf(source, key), time / duration));
      }
    } else keys.copy(source, first, kept);
    keys.push(hasEnd ? source.times[last] : duration, target);
  }
  keys.endTrack();
}

/** The first value, moved; of a rotation with the sign of the last one. */
function endValue(
  keys: RawKeys,
  first: number,
  last: number,
  moved: readonly number[],
): Float32Array {
  const [begin, end] = [valueOf(keys, first), valueOf(keys, last)];
  if (begin.length !== 4) return begin.map((part, i) => part + moved[i]);
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
