import { countText } from '../base/count-text.ts';
import type { Seconds } from '../base/units.ts';
import { rateOfGaps, SAME_TIME } from '../inspect/frame-rate.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { keyComponents, KEY_KINDS } from '../model/animation.ts';
import { rawKeys } from '../model/raw.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { repeatedFrames } from './repeated-frames.ts';
import { short } from './rig-rules.ts';

/** With fewer of the frames keyed, it is not known where frames are. */
const DENSE = 0.8;
/** A key is on a frame if it is nearer than this part of one. */
const ON_FRAME = 0.02;
/** And plainly off it if it is farther than this part. */
const OFF_FRAME = 0.2;
/** Two times within this part of a frame are one frame twice. */
const DOUBLED = 0.3;
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
  const times = keyTimes(scene);
  yield* lateStart(scene, times);
  const rate = rateOfGaps(times);
  yield* otherRate(scene, times, rate);
  if (rate === undefined) return;
  if (hasAllKeys(scene, times)) yield* oddFrames(times, rate, endTimes(scene));
  const repeated = [...repeatedFrames(scene, rate)];
  if (repeated.length > 0) yield repeatedPlace(repeated, rate);
}

/** All times at which keys are, ascending, each once. */
function keyTimes({ clip, keys }: ClipScene): Float64Array {
  if (clip.kind === 'animation') {
    const { timepoints, duration } = clip;
    return Float64Array.from(new Set(timepoints.map((ratio) => ratio * duration)));
  }
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

/** Times at which every track that has a key there ends: a curve that was sampled ends at a time of its own. */
function endTimes({ clip, keys }: ClipScene): ReadonlySet<number> {
  if (clip.kind === 'animation') return new Set();
  const ends = new Set<number>();
  const others = new Set<number>();
  for (const kind of KEY_KINDS) {
    const { offsets, times } = rawKeys(keys, kind);
    for (let track = 0; track < keys.trackCount; track++) {
      const own = times.subarray(offsets[track], offsets[track + 1]);
      own.forEach((time, key) => (key === own.length - 1 ? ends : others).add(time));
    }
  }
  return new Set([...ends].filter((time) => !others.has(time)));
}

/** Whether an optimiser has left nearly all keys of the tracks that move: then a frame without any is missing. */
function hasAllKeys({ clip, keys }: ClipScene, times: Float64Array): boolean {
  if (clip.kind === 'raw-animation') return true;
  let moving = 0;
  let count = 0;
  for (const kind of KEY_KINDS) {
    const { offsets, values } = rawKeys(keys, kind);
    const size = keyComponents(kind);
    for (let track = 0; track < keys.trackCount; track++) {
      const own = values.subarray(size * offsets[track], size * offsets[track + 1]);
      // What keeps its value needs no keys.
      if (own.every((value, i) => value === own[i % size])) continue;
      moving++;
      count += own.length / size;
    }
  }
  const apart = times.filter((time, i) => i === 0 || time - times[i - 1] > SAME_TIME);
  return count >= DENSE * moving * apart.length;
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

/** The keys are not on frames of the rate that the clip should have. */
function* otherRate(
  { rate: claimed, clip }: ClipScene,
  times: Float64Array,
  rate: number | undefined,
): Iterable<Place> {
  if (claimed === undefined || rate === undefined) return;
  const multiple = claimed / rate;
  const isSame = Math.abs(multiple / Math.round(multiple) - 1) <= SAME_RATE;
  const isMultiple = multiple >= 0.9 && isSame;
  // Every second frame may be what an optimiser has left.
  if (isMultiple && (clip.kind === 'animation' || multiple < 1.5)) return;
  yield {
    severity: isMultiple ? 'info' : 'warning',
    time: times[1],
    message: `keys are ${short(rate)} a second, the clip is said to have ${short(claimed)}`,
    evidence: { rate, claimed },
  };
}

/** Frames that are there twice, or missing, among densely keyed ones. */
function* oddFrames(times: Float64Array, rate: number, ends: ReadonlySet<number>): Iterable<Place> {
  const frame = 1 / rate;
  const doubled: Seconds[] = [];
  const missing: Seconds[] = [];
  const off: Seconds[] = [];
  for (let i = 1; i < times.length - 1; i++) {
    const gap = times[i] - times[i - 1];
    const frames = gap * rate;
    const away = Math.abs((times[i] - times[0]) * rate - Math.round((times[i] - times[0]) * rate));
    const isEnd = ends.has(times[i]);
    const isDouble = gap > SAME_TIME && frames < DOUBLED;
    if (isDouble && !isEnd && !ends.has(times[i - 1])) doubled.push(times[i]);
    else if (gap > SAME_TIME && away > OFF_FRAME && !isEnd && !isDouble) off.push(times[i]);
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
  if (off.length > 0 && off.length <= few) yield oddPlace(off, 'off', rate);
}

function repeatedPlace(repeated: readonly number[], rate: number): Place {
  const [frame] = repeated;
  const repeat = repeated.length === 1 ? 'repeats' : 'repeat';
  return {
    time: frame / rate,
    message: `${countText(repeated.length, 'frame')} of ${short(rate)} a second ${repeat} the pose before: frame ${frame}, at ${seconds(frame / rate)}`,
    evidence: { rate, frame, repeated: repeated.length },
  };
}

const ODD = { twice: 'there twice', missing: 'missing', off: 'between frames' } as const;

function oddPlace(times: readonly Seconds[], what: keyof typeof ODD, rate: number): Place {
  const are = ODD[what];
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
