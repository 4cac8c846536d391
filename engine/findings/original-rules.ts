import { millimetresText } from '../base/length.ts';
import { conjugate, multiplyQuaternions } from '../math/quaternion.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawAnimation, type RawKeys } from '../model/raw.ts';
import { restReach } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { keyDistance } from './key-distance.ts';
import { short } from './rig-rules.ts';

/** Millimetres at the end of a chain: what a person could measure, and sees. */
const MEASURED_MM = 0.05;
const SEEN_MM = 1;
/** A joint without others below it moves what is so far from it, in millimetres. */
const REACH_MM = 100;
/** Ancestors that scale by less do not hide an error. */
const SCALED = 5;
/** The same value, but for rounding. */
const SAME = 1e-6;
const DEGREES = 180 / Math.PI;

/** What a tool has lost of the clip that it was given: the original, when it is open, too. */
export const ORIGINAL_RULES: readonly ClipRule[] = [
  {
    name: 'movement-dropped',
    severity: 'warning',
    why: 'A tool has taken a small movement for none: lower its tolerance for this kind of track, or leave the joint out.',
    check: droppedMovement,
  },
  {
    name: 'turn-collapsed',
    severity: 'warning',
    why: 'A tool has dropped the keys in a turn of more than 180°, and players go the short way round: keep a key every 90°.',
    check: collapsedTurn,
  },
  {
    name: 'tolerance-scaled',
    severity: 'warning',
    why: 'A tool has measured its errors in local units, which ancestors scale: divide its tolerance by that scale, or apply the scale before.',
    check: scaledTolerance,
  },
];

/** Tracks that stand still here, and move in the original. */
function* droppedMovement(scene: ClipScene): Iterable<Place> {
  const { original, keys, skeleton, nameOf, mm } = scene;
  if (original === undefined || skeleton === undefined) return;
  const { scales, reaches } = restReach(skeleton, REACH_MM / mm(1));
  const found: Place[] = [];
  for (const kind of KEY_KINDS) {
    for (let joint = 0; joint < skeleton.count; joint++) {
      const before = movementOf(rawKeys(original, kind), kind, joint);
      if (!(before.size > SAME) || movementOf(rawKeys(keys, kind), kind, joint).size > SAME)
        continue;
      const moved = mm(before.size * (kind === 'translation' ? scales[joint] : reaches[joint]));
      if (moved < MEASURED_MM) continue;
      const size = kind === 'rotation' ? before.size * DEGREES : before.size;
      const unit = kind === 'rotation' ? '°' : '';
      found.push({
        severity: moved > SEEN_MM ? 'warning' : 'info',
        joint,
        kind,
        time: original[`${kind}s`].times[before.key],
        message: `${nameOf(joint)}: its ${kind} moves by ${short(size)}${unit} in the original and stands still here, ${millimetresText(moved)} in the end`,
        evidence: { movedMm: moved, local: before.size },
      });
    }
  }
  yield* found.toSorted((a, b) => Number(b.evidence?.movedMm) - Number(a.evidence?.movedMm));
}

/** How far a track gets from its first key: radians, else as stored. */
function movementOf(keys: RawKeys, kind: KeyKind, joint: number): { size: number; key: number } {
  const { offsets } = keys;
  let most = { size: 0, key: offsets[joint] };
  for (let key = offsets[joint] + 1; key < offsets[joint + 1]; key++) {
    const size = keyDistance(keys, kind, offsets[joint], key);
    if (size > most.size) most = { size, key };
  }
  return most;
}

/** Neighbouring keys between which the original turns by more than half a turn. */
function* collapsedTurn({ original, keys, clip, nameOf }: ClipScene): Iterable<Place> {
  if (original === undefined) return;
  const { rotations } = keys;
  for (let joint = 0; joint < clip.trackCount; joint++) {
    for (let key = rotations.offsets[joint]; key + 1 < rotations.offsets[joint + 1]; key++) {
      const [from, to] = [rotations.times[key], rotations.times[key + 1]];
      const turn = turnBetween(original.rotations, joint, from, to);
      if (turn <= Math.PI) continue;
      const here = keyDistance(rotations, 'rotation', key, key + 1);
      yield {
        joint,
        kind: 'rotation',
        key,
        time: from,
        message: `${nameOf(joint)} turns by ${short(turn * DEGREES)}° from ${from.toFixed(3)} s to ${to.toFixed(3)} s in the original, and by ${short(here * DEGREES)}° here: the keys between are gone`,
        evidence: { originalDegrees: turn * DEGREES, turnDegrees: here * DEGREES },
      };
    }
  }
}

/** Radians by which a track turns between two times, about whatever axis: the sum of the turns from key to key. */
function turnBetween(
  { offsets, times, values }: RawKeys,
  joint: number,
  from: number,
  to: number,
): number {
  const sum = [0, 0, 0];
  const [inverse, step] = [new Float32Array(4), new Float32Array(4)];
  for (let key = offsets[joint] + 1; key < offsets[joint + 1]; key++) {
    if (times[key - 1] < from - SAME || times[key] > to + SAME) continue;
    conjugate(inverse, 0, values, 4 * (key - 1));
    multiplyQuaternions(step, 0, inverse, 0, values, 4 * key);
    const sine = Math.hypot(step[0], step[1], step[2]);
    if (sine === 0) continue;
    const angle = 2 * Math.atan2(sine, Math.abs(step[3]));
    for (let k = 0; k < 3; k++) sum[k] += (Math.sign(step[3]) * step[k] * angle) / sine;
  }
  return Math.hypot(...sum);
}

/** The joint whose difference in its own units is small, and large once its ancestors have scaled it. */
function* scaledTolerance(scene: ClipScene): Iterable<Place> {
  const { original, keys, skeleton, nameOf, mm } = scene;
  if (original === undefined || skeleton === undefined) return;
  const { scales } = restReach(skeleton, 0);
  let worst = { joint: 0, key: 0, off: 0, seen: 0 };
  for (let joint = 0; joint < skeleton.count; joint++) {
    if (scales[joint] < SCALED) continue;
    const { offsets } = original.translations;
    for (let key = offsets[joint]; key < offsets[joint + 1]; key++) {
      const off = differenceAt(original, keys, joint, key);
      if (off * scales[joint] > worst.seen) worst = { joint, key, off, seen: off * scales[joint] };
    }
  }
  const { joint, key, off, seen } = worst;
  if (mm(seen) < SEEN_MM) return;
  yield {
    joint,
    kind: 'translation',
    time: original.translations.times[key],
    message: `${nameOf(joint)} is ${short(off)} off in its own units, which its ancestors scale by ${short(scales[joint])}: ${millimetresText(mm(seen))}`,
    evidence: { seenMm: mm(seen), local: off, scale: scales[joint] },
  };
}

/** How far a clip's translation is from a key of the original. */
function differenceAt(
  original: RawAnimation,
  keys: RawAnimation,
  joint: number,
  key: number,
): number {
  const { times, values } = original.translations;
  const here = translationAt(keys.translations, joint, times[key]);
  return Math.hypot(...here.map((value, k) => value - values[3 * key + k]));
}

function translationAt({ offsets, times, values }: RawKeys, joint: number, time: number): number[] {
  const end = offsets[joint + 1] - 1;
  let right = offsets[joint];
  while (right < end && times[right] < time) right++;
  const left = Math.max(offsets[joint], right - 1);
  const span = times[right] - times[left];
  const part = span > 0 ? Math.min(1, Math.max(0, (time - times[left]) / span)) : 0;
  return [0, 1, 2].map((k) => values[3 * left + k] * (1 - part) + values[3 * right + k] * part);
}
