import { countText } from '../../base/count-text.ts';
import { floatText } from '../../base/float-text.ts';
import type { Seconds } from '../../base/units.ts';
import { float16Step } from '../../math/half.ts';
import type { Animation, KeyStream } from '../../model/animation.ts';
import { rawKeys, type RawKeys } from '../../model/raw.ts';
import { rawForm } from '../../inspect/error/raw-form.ts';
import { trackFindings, type TrackFinding } from './lint-keys.ts';
import { type Place, type Rule } from '../shared/rule.ts';
import { wastedIframes } from './lint-iframes.ts';
import { keysOfTrack } from './lint-track-keys.ts';

/**
 * Largest error of a packed rotation, in radians: half a step in each of three components, times two.
 */
const ROTATION_STEP = 1.5e-4;
/** The square of the distance between quaternions so far apart: faster than the angle. */
const ROTATION_CHORD = (2 * Math.sin(ROTATION_STEP / 4)) ** 2;
/** A half float is at least so much, times its value, from the next one. */
const HALF_PART = 2 ** -11;
const LEAST_HALF = 2 ** -24;

/** Redundant keys are reported only above this part of a track's keys. */
const WORTH = 0.1;

/**
 * Two timepoints closer than this part of the typical distance are probably meant to be the same.
 */
const NEAR = 0.05;

/** Rules about bytes that do not change what is played. */
export const WASTE_RULES: readonly Rule<Animation>[] = [
  {
    name: 'key-redundant',
    severity: 'info',
    why: 'Without it the pose is the same within the precision of keys: optimise the clip.',
    check(clip, scene) {
      const raw = rawForm(clip);
      return trackFindings(clip, scene, (stream, track) =>
        redundantKeys(rawKeys(raw, stream.kind), stream, track),
      );
    },
  },
  {
    name: 'iframe-wasted',
    severity: 'info',
    why: 'It takes more bytes than the keys that it saves on a seek, and seeks are short without: choose a longer iframe interval.',
    check: wastedIframes,
  },
  {
    name: 'timepoint-near',
    severity: 'info',
    why: 'Times of one frame became several timepoints, and each is stored. Snap the source to its frames.',
    check: nearTimepoints,
  },
];

/** Keys whose value lies on the interpolation between the previous and the next key. */
function redundantKeys(keys: RawKeys, stream: KeyStream, track: number): TrackFinding {
  const { offsets } = keys;
  const [first, end] = [offsets[track], offsets[track + 1]];
  const isBetween = stream.kind === 'rotation' ? rotationBetween : vectorBetween;
  let redundant = 0;
  let earliest = 0;
  for (let key = first + 1; key < end - 1; key++) {
    if (!isBetween(keys, key)) continue;
    if (redundant === 0) earliest = key - first;
    redundant++;
  }
  if (redundant === 0 || redundant < (end - first) * WORTH) return undefined;
  const key = keysOfTrack(stream, track)[earliest];
  const say = redundant === 1 ? 'lies' : 'each lie';
  const message = `${redundant} of ${end - first} ${stream.kind} keys ${say} where their neighbours lead, the first is key ${key}`;
  return { key, message };
}

/** How far a key is from the one before it to the one after it; NaN if those are at one time. */
function partOf({ times }: RawKeys, key: number): number {
  return (times[key] - times[key - 1]) / (times[key + 1] - times[key - 1]);
}

/** Whether the value is within one half-float step of the interpolated one. */
function vectorBetween(keys: RawKeys, key: number): boolean {
  const { values } = keys;
  const part = partOf(keys, key);
  let neighboursDiffer = false;
  for (let i = 3 * key; i < 3 * key + 3; i++) {
    const a = values[i - 3];
    const b = values[i];
    const c = values[i + 3];
    const off = Math.abs(a + (c - a) * part - b);
    // The exact step takes long to compute.
    if (!(off <= 2 * HALF_PART * Math.abs(b) + LEAST_HALF)) return false;
    if (off > HALF_PART * Math.abs(b) && off > float16Step(b)) return false;
    neighboursDiffer ||= a !== c;
  }
  // The rules `key-repeats` and `track-constant` report neighbours with equal values.
  return neighboursDiffer;
}

function rotationBetween(keys: RawKeys, key: number): boolean {
  const { values } = keys;
  const part = partOf(keys, key);
  const at = 4 * key;
  let square = 0;
  let neighboursDiffer = false;
  for (let i = at; i < at + 4; i++) {
    const a = values[i - 4];
    const c = values[i + 4];
    square += (a + (c - a) * part) ** 2;
    neighboursDiffer ||= a !== c;
  }
  const scale = 1 / Math.sqrt(square);
  let plus = 0;
  let minus = 0;
  for (let i = at; i < at + 4; i++) {
    const between = (values[i - 4] + (values[i + 4] - values[i - 4]) * part) * scale;
    plus += (between + values[i]) ** 2;
    minus += (between - values[i]) ** 2;
  }
  return neighboursDiffer && Math.min(plus, minus) <= ROTATION_CHORD;
}

function* nearTimepoints({ timepoints, duration, ranges }: Animation): Iterable<Place> {
  const gaps = Array.from(timepoints.subarray(1), (ratio, i) => ratio - timepoints[i]);
  const typical = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0;
  const near = gaps.filter((gap) => gap > 0 && gap < typical * NEAR);
  if (near.length === 0) return;
  const first = gaps.indexOf(near[0]);
  const [a, b] = [timepoints[first], timepoints[first + 1]];
  yield {
    offset: ranges.timepoints.offset + Float32Array.BYTES_PER_ELEMENT * (first + 1),
    message: `${countText(near.length, 'pair')} of timepoints nearly at one time, the first at ratios ${floatText(a)} and ${floatText(b)}, ${milliseconds(near[0] * duration)} apart`,
  };
}

function milliseconds(time: Seconds): string {
  return `${Number((time * 1000).toPrecision(2))} ms`;
}
