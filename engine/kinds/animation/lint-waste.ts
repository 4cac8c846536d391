import { countText } from '../../base/count-text.ts';
import { floatText } from '../../base/float-text.ts';
import type { KeyIndex, Seconds } from '../../base/units.ts';
import { decodeHalf, float16Step } from '../../math/half.ts';
import { decodeRotation, nlerp } from '../../math/quaternion.ts';
import {
  KEY_VALUE_WORDS,
  keyStreams,
  type Animation,
  type KeyStream,
} from '../../model/animation.ts';
import { seekModel } from '../../inspect/seek-cost.ts';
import { LINE_BYTES } from '../../inspect/line-reads.ts';
import { trackFindings, type TrackFinding } from './lint-keys.ts';
import { type Place, type Rule } from '../shared/rule.ts';
import { keysOfTrack, sameValue } from './lint-track-keys.ts';

/**
 * Largest error of a packed rotation, in radians: half a step in each of three components, times two.
 */
const ROTATION_STEP = 1.5e-4;

/** Redundant keys are reported only above this part of a track's keys. */
const WORTH = 0.1;

const DESC_BYTES = 8;

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
    check: (clip, scene) => trackFindings(clip, scene, redundantKeys),
  },
  {
    name: 'iframe-wasted',
    severity: 'info',
    why: 'It takes more bytes than the keys that it saves on a seek: choose a longer iframe interval.',
    *check(clip) {
      for (const stream of keyStreams(clip)) yield* wastedIframes(stream);
    },
  },
  {
    name: 'timepoint-near',
    severity: 'info',
    why: 'Times of one frame became several timepoints, and each is stored. Snap the source to its frames.',
    check: nearTimepoints,
  },
];

/** Keys whose value lies on the interpolation between the previous and the next key. */
function redundantKeys(stream: KeyStream, track: number): TrackFinding {
  const keys = keysOfTrack(stream, track);
  const redundant = keys.filter(
    (key, i) => i > 0 && i + 1 < keys.length && isBetween(stream, keys[i - 1], key, keys[i + 1]),
  );
  if (redundant.length === 0 || redundant.length < keys.length * WORTH) return undefined;
  const say = redundant.length === 1 ? 'lies' : 'each lie';
  const message = `${redundant.length} of ${keys.length} ${stream.kind} keys ${say} where their neighbours lead, the first is key ${redundant[0]}`;
  return { key: redundant[0], message };
}

function isBetween(stream: KeyStream, left: KeyIndex, key: KeyIndex, right: KeyIndex): boolean {
  // The rules `key-repeats` and `track-constant` report neighbours with equal values.
  if (sameValue(stream, left, right)) return false;
  const { ratio } = stream.table;
  const part = (ratio[key] - ratio[left]) / (ratio[right] - ratio[left]);
  if (!Number.isFinite(part)) return false;
  return stream.kind === 'rotation'
    ? rotationBetween(stream, left, key, right, part)
    : vectorBetween(stream, left, key, right, part);
}

/** Whether the value is within one half-float step of the interpolated one. */
function vectorBetween(
  { values }: KeyStream,
  left: KeyIndex,
  key: KeyIndex,
  right: KeyIndex,
  part: number,
): boolean {
  for (let i = 0; i < KEY_VALUE_WORDS; i++) {
    const a = decodeHalf(values[KEY_VALUE_WORDS * left + i]);
    const b = decodeHalf(values[KEY_VALUE_WORDS * key + i]);
    const c = decodeHalf(values[KEY_VALUE_WORDS * right + i]);
    if (Math.abs(a + (c - a) * part - b) > float16Step(b)) return false;
  }
  return true;
}

let [from, at, to] = Array.from({ length: 3 }, () => new Float32Array(4));
/** The stream and keys that `from`, `at` and `to` hold: the next key of a track needs two of them again. */
let held: { stream?: KeyStream; at?: KeyIndex; to?: KeyIndex } = {};
const between = new Float32Array(4);
/** The square of the distance between quaternions so far apart: faster than the angle. */
const ROTATION_CHORD = (2 * Math.sin(ROTATION_STEP / 4)) ** 2;

function rotationBetween(
  stream: KeyStream,
  left: KeyIndex,
  key: KeyIndex,
  right: KeyIndex,
  part: number,
): boolean {
  decodeNext(stream, left, key, right);
  nlerp(between, 0, from, 0, to, 0, part);
  let plus = 0;
  let minus = 0;
  for (let i = 0; i < 4; i++) {
    plus += (between[i] + at[i]) ** 2;
    minus += (between[i] - at[i]) ** 2;
  }
  return Math.min(plus, minus) <= ROTATION_CHORD;
}

function decodeNext(stream: KeyStream, left: KeyIndex, key: KeyIndex, right: KeyIndex): void {
  const { values } = stream;
  if (held.stream === stream && held.at === left && held.to === key) {
    [from, at, to] = [at, to, from];
  } else {
    decodeRotation(values, KEY_VALUE_WORDS * left, from, 0);
    decodeRotation(values, KEY_VALUE_WORDS * key, at, 0);
  }
  decodeRotation(values, KEY_VALUE_WORDS * right, to, 0);
  held = { stream, at: key, to: right };
}

/** Snapshots that are larger than the keys which a player would otherwise read to get there. */
function* wastedIframes(stream: KeyStream): Iterable<Place> {
  const { kind, iframes, ranges } = stream;
  const { cursors, restoreBytes, keyBytes } = seekModel(stream);
  const sparedBy = (iframe: number): number => cursors[iframe + 1] - cursors[iframe];
  const wasted = Array.from({ length: iframes.count }, (_, iframe) => iframe).filter(
    (iframe) => restoreBytes[iframe + 1] >= sparedBy(iframe) * keyBytes,
  );
  const bytes = wasted.reduce((sum, iframe) => sum + restoreBytes[iframe + 1], 0);
  // A snapshot of a few joints is too small to matter.
  if (bytes < LINE_BYTES) return;
  const [first] = wasted;
  const spared = countText(sparedBy(first), 'key');
  yield {
    kind,
    offset: ranges.iframeDesc.offset + DESC_BYTES * first,
    message: `${wasted.length} of ${countText(iframes.count, `${kind} iframe`)}, ${bytes} bytes together: number ${first + 1} saves ${spared} on a seek`,
  };
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
