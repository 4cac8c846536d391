import { millimetresText } from '../base/length.ts';
import type { JointIndex, Seconds } from '../base/units.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawKeys } from '../model/raw.ts';
import { keyDistance } from './key-distance.ts';
import { short } from './rig-rules.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';

const DEGREES = 180 / Math.PI;

/** A track with fewer keys has no typical step: of a source, and of a clip whose keys an optimiser chose. */
const MIN_KEYS = 8;
const MIN_CHOSEN_KEYS = 5;
/** A spike is so many times larger than the largest other excursion of so many keys before and after it. */
const OUTSTANDING = 3;
const AROUND = 24;
/** And its step is so many times larger than the largest other one: a quick movement that turns back is no spike. */
const FASTER = 1.2;
/** Or so many, if it is far larger than all others and comes back to where it left. */
const AS_FAST = 0.6;
/** Neighbours must be nearer to each other than this part of the excursion, and than that one if it is far larger than all others. */
const RETURNS = 0.5;
const RETURNS_WHILE_MOVING = 1;
/** Smaller excursions are not seen: degrees, a part of the character's size, a part of the scale. */
const MIN_DEGREES = 6;
const MIN_LENGTH = 0.01;
const MIN_SCALE = 0.1;
/** Neighbours may be so many frames away. */
const FRAMES = 1.6;
/** And so many if the spike is clear: an optimiser has dropped the keys between. */
const CLEAR_FRAMES = 6;
/** There is no other excursion at all. */
const MAX_TIMES = 1e6;
/** Keys closer than this are a step, not a movement, in seconds. */
const STEP = 1e-4;
/** What a person would see as an error, not as a quick movement: so many times these limits, and so clear. */
const CLEAR = { size: 3, timesOthers: 6, timesFaster: 2.5, apart: 0.25 };
/** Spikes of one track that are looked for. */
const MAX_SPIKES = 8;

export const SPIKE_RULES: readonly ClipRule[] = [
  {
    name: 'spike',
    severity: 'warning',
    why: 'The joint jumps for one frame: drop the key, or mend the source.',
    check: spikes,
  },
];

interface Spike {
  readonly joint: JointIndex;
  readonly kind: KeyKind;
  readonly key: number;
  /** See {@link excursion}: nearly radians, the clip's unit, or a factor. */
  readonly size: number;
  /** How many times larger than all other excursions around it, and of the track. */
  readonly timesOthers: number;
  readonly timesAll: number;
  /** How many times faster than other steps around it. */
  readonly timesFaster: number;
}

function* spikes(scene: ClipScene): Iterable<Place> {
  const { keys, nameOf, mm, clip } = scene;
  const minKeys = clip.kind === 'animation' ? MIN_CHOSEN_KEYS : MIN_KEYS;
  const found = KEY_KINDS.flatMap((kind) => {
    const limit = limitOf(scene, kind);
    const tracks = rawKeys(keys, kind);
    return Array.from({ length: keys.trackCount }, (_, joint) =>
      trackSpikes(tracks, kind, joint, { frame: scene.frame, limit, minKeys }),
    ).flat();
  });
  found.sort((a, b) => b.size / limitOf(scene, b.kind) - a.size / limitOf(scene, a.kind));
  const keysOf = (kind: KeyKind): number[] =>
    found.filter((spike) => spike.kind === kind).map(({ key }) => key);
  const args = {
    translation: keysOf('translation'),
    rotation: keysOf('rotation'),
    scale: keysOf('scale'),
  };
  const command = { name: 'drop-keys', args } as const;
  const longestOf = ({ kind, key }: Spike): Seconds => {
    const { times } = rawKeys(keys, kind);
    return Math.max(times[key] - times[key - 1], times[key + 1] - times[key]);
  };
  // A key that an optimiser has left is needed where its neighbours are frames away.
  const canDrop =
    clip.kind === 'raw-animation' || found.every((one) => longestOf(one) <= FRAMES * scene.frame);
  for (const spike of found) {
    const { joint, kind, key, size, timesOthers, timesAll, timesFaster } = spike;
    const time = rawKeys(keys, kind).times[key];
    const [text, evidence] = sizeOf(kind, size, mm);
    const { times } = rawKeys(keys, kind);
    // Of keys that are left of an optimised clip, the neighbours may be frames away.
    const frames = Math.round((times[key + 1] - times[key - 1]) / scene.frame);
    const [apart, during] =
      frames > 2 ? [`, ${frames} frames apart,`, 'at one key'] : ['', 'for one frame'];
    const isClear =
      longestOf(spike) <= FRAMES * scene.frame &&
      size >= CLEAR.size * limitOf(scene, kind) &&
      timesOthers >= CLEAR.timesOthers &&
      timesAll >= OUTSTANDING &&
      timesFaster >= CLEAR.timesFaster &&
      keyDistance(rawKeys(keys, kind), kind, key - 1, key + 1) <= CLEAR.apart * size;
    yield {
      severity: isClear ? 'warning' : 'info',
      joint,
      kind,
      // A key of a runtime clip has its place in memory, not in time.
      key: clip.kind === 'raw-animation' ? key : clip[`${kind}s`].table.keys[key],
      time,
      message: `${nameOf(joint)}: the ${kind} leaves its neighbours${apart} by ${text} ${during}, at ${time.toFixed(3)} s`,
      evidence: { ...evidence, timesOthers: Math.min(timesOthers, MAX_TIMES) },
      remedy: canDrop ? { text: 'Drop the keys.', command } : undefined,
    };
  }
}

function sizeOf(
  kind: KeyKind,
  size: number,
  mm: ClipScene['mm'],
): [text: string, evidence: Record<string, number>] {
  if (kind === 'rotation') {
    const degrees = 4 * Math.asin(Math.min(1, size / 4)) * DEGREES;
    return [`${short(degrees)}°`, { sizeDegrees: degrees }];
  }
  if (kind === 'scale') return [short(size), { size }];
  return [millimetresText(mm(size)), { sizeMm: mm(size) }];
}

function limitOf({ size }: ClipScene, kind: KeyKind): number {
  if (kind === 'rotation') return MIN_DEGREES / DEGREES;
  if (kind === 'scale') return MIN_SCALE;
  return size === 0 ? 0.02 : size * MIN_LENGTH;
}

interface SpikeLimits {
  /** Seconds of a frame. */
  readonly frame: Seconds;
  /** The smallest excursion that is seen. */
  readonly limit: number;
  readonly minKeys: number;
}

/** Keys of a track that stand far from the line between their neighbours, which are near each other. */
function trackSpikes(
  tracks: RawKeys,
  kind: KeyKind,
  joint: JointIndex,
  { frame, limit, minKeys }: SpikeLimits,
): Spike[] {
  const { offsets } = tracks;
  const [first, end] = [offsets[joint], offsets[joint + 1]];
  if (end - first < minKeys) return [];
  const sizes = new Float64Array(end - first);
  let most = 0;
  for (let key = first + 1; key < end - 1; key++) {
    sizes[key - first] = excursion(tracks, kind, key);
    most = Math.max(most, sizes[key - first]);
  }
  if (most < limit) return [];
  const found = outstanding(sizes, limit);
  const returning = found.filter(({ slot, timesOthers, timesAll }) => {
    const size = sizes[slot];
    const isClear = size >= CLEAR.size * limit && timesOthers >= CLEAR.timesOthers;
    const longest = (isClear && timesAll >= OUTSTANDING ? CLEAR_FRAMES : FRAMES) * frame;
    const returns = timesOthers >= CLEAR.timesOthers ? RETURNS_WHILE_MOVING : RETURNS;
    return comesBack(tracks, kind, first + slot, { within: returns * size, longest });
  });
  if (returning.length === 0) return [];
  const speeds = keySpeeds(tracks, kind, first, end);
  for (const { slot } of found) speeds.withoutSpikes.fill(0, slot, slot + 2);
  return returning
    .map(({ slot, timesOthers, timesAll }): Spike => {
      const [key, size] = [first + slot, sizes[slot]];
      const timesFaster = fasterBy(speeds, slot);
      return { joint, kind, key, size, timesOthers, timesAll, timesFaster };
    })
    .filter(({ key, size, timesOthers, timesFaster }) => {
      const apart = keyDistance(tracks, kind, key - 1, key + 1);
      const isAlone = timesOthers >= CLEAR.timesOthers && apart <= CLEAR.apart * size;
      return timesFaster >= (isAlone ? AS_FAST : FASTER);
    });
}

interface Outstanding {
  readonly slot: number;
  /** How many times larger it is than the largest other one around it, and in the whole track. */
  readonly timesOthers: number;
  readonly timesAll: number;
}

/** The few slots whose size is far above that of the others around them, their neighbours left out. */
function outstanding(sizes: Float64Array, limit: number): Outstanding[] {
  const left = sizes.slice();
  const slots: number[] = [];
  for (let round = 0; round < MAX_SPIKES; round++) {
    const slot = largestSlot(left, 0, left.length);
    if (left[slot] < limit) break;
    slots.push(slot);
    left.fill(0, Math.max(0, slot - 2), slot + 3);
  }
  const most = left[largestSlot(left, 0, left.length)];
  return slots.flatMap((slot) => {
    const size = sizes[slot];
    const other = left[largestSlot(left, Math.max(0, slot - AROUND), slot + AROUND + 1)];
    if (size <= OUTSTANDING * other) return [];
    return [{ slot, timesOthers: size / other, timesAll: size / most }];
  });
}

function largestSlot(sizes: Float64Array, from: number, to: number): number {
  let most = from;
  for (let slot = from + 1; slot < Math.min(to, sizes.length); slot++) {
    if (sizes[slot] > sizes[most]) most = slot;
  }
  return most;
}

interface KeySpeeds {
  /** To each key from the one before. */
  readonly all: Float64Array;
  /** The same without spikes. */
  readonly withoutSpikes: Float64Array;
}

function keySpeeds(tracks: RawKeys, kind: KeyKind, first: number, end: number): KeySpeeds {
  const all = new Float64Array(end - first);
  for (let key = first + 1; key < end; key++) {
    const gap = tracks.times[key] - tracks.times[key - 1];
    all[key - first] = keyDistance(tracks, kind, key - 1, key) / Math.max(STEP, gap);
  }
  return { all, withoutSpikes: all.slice() };
}

/** How many times faster the steps to a key and from it are than the others around it. */
function fasterBy({ all, withoutSpikes }: KeySpeeds, slot: number): number {
  const other =
    withoutSpikes[largestSlot(withoutSpikes, Math.max(0, slot - AROUND), slot + AROUND)];
  return Math.min(all[slot], all[slot + 1]) / other;
}

/** Whether the neighbours are at most so long away and so far from each other. */
function comesBack(
  tracks: RawKeys,
  kind: KeyKind,
  key: number,
  { within, longest }: { readonly within: number; readonly longest: Seconds },
): boolean {
  const { times } = tracks;
  const before = times[key] - times[key - 1];
  const after = times[key + 1] - times[key];
  const isFrame = (gap: Seconds): boolean => gap > STEP && gap <= longest;
  return isFrame(before) && isFrame(after) && keyDistance(tracks, kind, key - 1, key + 1) < within;
}

/** Distance of a key from the line between its neighbours; of rotations twice the chord, nearly the angle. */
function excursion(tracks: RawKeys, kind: KeyKind, key: number): number {
  const { times, values } = tracks;
  const span = times[key + 1] - times[key - 1];
  const part = span > 0 ? (times[key] - times[key - 1]) / span : 0;
  if (kind === 'rotation') return rotationExcursion(values, 4 * key, part);
  const at = 3 * key;
  let square = 0;
  for (let i = at; i < at + 3; i++) {
    const off = values[i - 3] + (values[i + 3] - values[i - 3]) * part - values[i];
    square += off * off;
  }
  return Math.sqrt(square);
}

function rotationExcursion(q: Float32Array, at: number, part: number): number {
  const sign = dot(q, at - 4, at + 4) < 0 ? -part : part;
  const rest = 1 - part;
  const x = q[at - 4] * rest + q[at + 4] * sign;
  const y = q[at - 3] * rest + q[at + 5] * sign;
  const z = q[at - 2] * rest + q[at + 6] * sign;
  const w = q[at - 1] * rest + q[at + 7] * sign;
  const lengths = (x * x + y * y + z * z + w * w) * dot(q, at, at);
  if (lengths === 0) return 0;
  const cosine = Math.abs(x * q[at] + y * q[at + 1] + z * q[at + 2] + w * q[at + 3]);
  // The chord of the half angle; arccos is slow, and has half of the digits near 1.
  return 2 * Math.sqrt(Math.max(0, 2 - (2 * cosine) / Math.sqrt(lengths)));
}

function dot(values: Float32Array, a: number, b: number): number {
  return (
    values[a] * values[b] +
    values[a + 1] * values[b + 1] +
    values[a + 2] * values[b + 2] +
    values[a + 3] * values[b + 3]
  );
}
