import { countText } from '../base/count-text.ts';
import type { Seconds } from '../base/units.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { KEY_KINDS } from '../model/animation.ts';
import { rawKeys, type RawAnimation } from '../model/raw.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { short } from './rig-rules.ts';

/** With fewer times, or fewer of the frames keyed, it is not known where frames are. */
const MIN_TIMES = 8;
const DENSE = 0.8;
/** A key is on a frame if it is nearer than this part of one. */
const ON_FRAME = 0.02;
/** Two times within this part of a frame are one frame twice. */
const DOUBLED = 0.3;
/** Times closer than this, in seconds, are the two sides of a step. */
const STEP = 1e-4;
/** How far a claimed rate may be from that of the keys, as a part of it. */
const SAME_RATE = 0.005;

export const FRAME_RULES: readonly ClipRule[] = [
  {
    name: 'frame-rate',
    severity: 'warning',
    why: 'The clip plays at another speed, or stutters where a frame is doubled or missing: snap its keys to frames.',
    check: frameRate,
  },
];

function* frameRate(scene: ClipScene): Iterable<Place> {
  const { clip, keys } = scene;
  const times = keyTimes(keys);
  yield* lateStart(scene, times);
  const rate = rateOf(times);
  yield* otherRate(scene, times, rate);
  if (rate === undefined || clip.kind !== 'raw-animation') return;
  yield* oddFrames(times, rate);
  yield* repeatedPoses(clip, rate);
}

/** All times at which keys are, ascending, each once. */
function keyTimes(keys: RawAnimation): Float64Array {
  const all = new Set<number>();
  for (const kind of KEY_KINDS) {
    const { offsets, times } = rawKeys(keys, kind);
    for (let track = 0; track < keys.trackCount; track++) {
      // A track of one key holds its value; its time means nothing.
      if (offsets[track + 1] - offsets[track] < 2) continue;
      for (let key = offsets[track]; key < offsets[track + 1]; key++) all.add(times[key]);
    }
  }
  return Float64Array.from(all).toSorted();
}

/** The first key of a source is not at its start. */
function* lateStart({ clip, frame }: ClipScene, times: Float64Array): Iterable<Place> {
  const first = times.at(0);
  if (clip.kind !== 'raw-animation' || first === undefined || first < frame / 2) return;
  yield {
    severity: 'info',
    time: first,
    message: `the first key is at ${seconds(first)}: until then nothing moves`,
    evidence: { firstSeconds: first },
    remedy: {
      text: 'Move all keys to the start.',
      command: { name: 'shift-times', args: { by: -first } },
    },
  };
}

/** Frames per second of densely keyed times: the median distance. */
function rateOf(times: Float64Array): number | undefined {
  if (times.length < MIN_TIMES) return undefined;
  const gaps = Array.from(times.subarray(1), (time, i) => time - times[i]).filter((g) => g > STEP);
  const gap = gaps.toSorted((a, b) => a - b).at(gaps.length >> 1);
  if (gap === undefined) return undefined;
  const typical = gaps.filter((one) => Math.abs(one / gap - 1) < 0.05);
  if (typical.length < DENSE * gaps.length) return undefined;
  const mean = typical.reduce((sum, one) => sum + one, 0) / typical.length;
  return mean > 0 ? 1 / mean : undefined;
}

/** The keys are not on frames of the rate that the clip is said to have. */
function* otherRate(
  { rate: claimed }: ClipScene,
  times: Float64Array,
  rate: number | undefined,
): Iterable<Place> {
  if (claimed === undefined || rate === undefined) return;
  const multiple = claimed / rate;
  const isSame = Math.abs(multiple / Math.round(multiple) - 1) <= SAME_RATE;
  if (multiple >= 0.9 && isSame) return;
  yield {
    time: times[1],
    message: `keys are ${short(rate)} a second, the clip is said to have ${short(claimed)}`,
    evidence: { rate, claimed },
  };
}

/** Frames that are there twice, or missing, among densely keyed ones. */
function* oddFrames(times: Float64Array, rate: number): Iterable<Place> {
  const frame = 1 / rate;
  const doubled: Seconds[] = [];
  const missing: Seconds[] = [];
  // A curve that was sampled ends at a time of its own.
  for (let i = 1; i < times.length - 1; i++) {
    const gap = times[i] - times[i - 1];
    const frames = gap * rate;
    if (gap > STEP && frames < DOUBLED) doubled.push(times[i]);
    else if (
      frames > 1.5 &&
      Math.abs(frames - Math.round(frames)) < ON_FRAME * Math.round(frames)
    ) {
      for (let n = 1; n < Math.round(frames); n++) missing.push(times[i - 1] + n * frame);
    }
  }
  // Many gaps are holds, or the work of an optimiser.
  const few = Math.max(1, 0.05 * times.length);
  if (doubled.length > 0 && doubled.length <= few) yield oddPlace(doubled, 'twice', rate);
  if (missing.length > 0 && missing.length <= few) yield oddPlace(missing, 'missing', rate);
}

/** Of so many tracks with a key on every frame, nearly all must hold still for one frame only. */
const MIN_TRACKS = 3;
const NEARLY_ALL = 0.95;
const MOVING = 0.8;

/** Frames whose pose is that of the frame before, while everything moves before and after. */
function* repeatedPoses(clip: RawAnimation, rate: number): Iterable<Place> {
  const frames = Math.round(clip.duration * rate) + 1;
  const held = new Uint16Array(frames + 1);
  const moved = new Uint16Array(frames + 1);
  for (const kind of KEY_KINDS) {
    const { offsets, times, values } = rawKeys(clip, kind);
    const size = kind === 'rotation' ? 4 : 3;
    for (let track = 0; track < clip.trackCount; track++) {
      if (offsets[track + 1] - offsets[track] < DENSE * frames) continue;
      for (let key = offsets[track] + 1; key < offsets[track + 1]; key++) {
        const frame = Math.min(frames, Math.round(times[key] * rate));
        if (isSameValue(values, size, key)) held[frame]++;
        else moved[frame]++;
      }
    }
  }
  const repeated = Array.from({ length: frames }, (_, frame) => frame).filter(
    (frame) => frame > 1 && isHeldOnce(held, moved, frame),
  );
  if (repeated.length === 0 || repeated.length > Math.max(1, 0.05 * frames)) return;
  const [frame] = repeated;
  yield {
    time: frame / rate,
    message: `${countText(repeated.length, 'frame')} of ${short(rate)} a second ${repeated.length === 1 ? 'repeats' : 'repeat'} the pose before: frame ${frame}, at ${seconds(frame / rate)}`,
    evidence: { rate, frame, repeated: repeated.length },
  };
}

function isSameValue(values: Float32Array, size: number, key: number): boolean {
  for (let i = size * key; i < size * key + size; i++) {
    if (values[i] !== values[i - size]) return false;
  }
  return true;
}

function isHeldOnce(held: Uint16Array, moved: Uint16Array, frame: number): boolean {
  const part = (at: number): number => moved[at] / Math.max(1, held[at] + moved[at]);
  const isMoving = (at: number): boolean => moved[at] >= MIN_TRACKS && part(at) >= MOVING;
  return (
    held[frame] >= MIN_TRACKS &&
    part(frame) <= 1 - NEARLY_ALL &&
    isMoving(frame - 1) &&
    isMoving(frame + 1)
  );
}

function oddPlace(times: readonly Seconds[], what: 'twice' | 'missing', rate: number): Place {
  const are = what === 'twice' ? 'there twice' : 'missing';
  const frame = Math.round(times[0] * rate);
  return {
    // Players interpolate where a frame is missing.
    severity: what === 'twice' ? 'warning' : 'info',
    time: times[0],
    message: `${countText(times.length, 'frame')} of ${short(rate)} a second ${are}: frame ${frame}, at ${seconds(times[0])}`,
    evidence: { rate, frame, [what]: times.length },
  };
}

function seconds(time: Seconds): string {
  return `${time.toFixed(3)} s`;
}
