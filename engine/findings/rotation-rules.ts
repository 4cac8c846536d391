import { countText } from '../base/count-text.ts';
import type { JointIndex } from '../base/units.ts';
import { angleBetween, normalizeQuaternion } from '../math/quaternion.ts';
import { getLocal, LOCAL_FLOATS } from '../math/pose.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { median } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';

const DEGREES = 180 / Math.PI;

/** Of so many joints at least, most must say that components are in another order. */
const MIN_JOINTS = 3;
const VOTES = 0.6;
/** A rotation this far from rest is odd, and so much nearer to it is much better; in degrees. */
const ODD = 100;
const BETTER = 50;
/** From rest, in degrees at the median: what is right is not farther. */
const RIGHT = 90;

/** Degrees within rounding. */
const AT_REST = 0.1;

/** Neighbouring keys so far apart, in degrees, can be interpolated either way. */
const HALF_TURN = 175;
/** From this on, in degrees, the stored turn is plainly longer than the one that is played. */
const LONGER = 185;
/** Below this angle, a key in the other hemisphere means the same turn with the other sign. */
const SAME_TURN = 90;
/** Keys closer than this are a step, not a movement, in seconds. */
const STEP = 1e-4;

export const ROTATION_RULES: readonly ClipRule[] = [
  {
    name: 'rotation-order',
    severity: 'error',
    why: 'Rotations are read as x y z w: write them in that order.',
    check: wrongComponentOrder,
  },
  {
    name: 'half-turn',
    severity: 'warning',
    why: 'Half a turn is as long either way, and every player guesses: add a key between.',
    check: halfTurns,
  },
  {
    name: 'source-rotation-signs',
    severity: 'info',
    why: 'The same rotation has two signs. Building compares neighbours; not every importer does.',
    check: signFlips,
  },
];

/** How many of the joints would be near rest if their components were shifted by one place. */
interface ShiftVote {
  readonly joint: JointIndex;
  /** Degrees from rest as stored, and with w first. */
  readonly stored: number;
  readonly shifted: number;
}

function* wrongComponentOrder(scene: ClipScene): Iterable<Place> {
  const votes = shiftVotes(scene);
  if (votes.length < MIN_JOINTS) return;
  const wrong = votes.filter(({ stored, shifted }) => stored - shifted > BETTER);
  const typical = median(votes.map(({ stored }) => stored));
  const better = median(votes.map(({ shifted }) => shifted));
  if (wrong.length < VOTES * votes.length || typical < ODD || better > RIGHT) return;
  const worst = wrong.reduce((most, vote) => (vote.stored > most.stored ? vote : most));
  const { name: command, args } = { name: 'reorder-components', args: { shift: 1 } } as const;
  yield {
    joint: worst.joint,
    kind: 'rotation',
    time: 0,
    message: `rotations seem to be stored as w x y z: read as x y z w, joints stand ${Math.round(typical)}° from rest, as w x y z ${Math.round(better)}°; ${scene.nameOf(worst.joint)} stands ${Math.round(worst.stored)}° from rest`,
    evidence: {
      storedDegrees: typical,
      reorderedDegrees: better,
      joints: votes.length,
      wrong: wrong.length,
    },
    remedy: { text: 'Move the first component to the end.', command: { name: command, args } },
  };
}

const rest = new Float32Array(LOCAL_FLOATS);
const stored = new Float32Array(4);
const shifted = new Float32Array(4);
const ROTATION = 3;

function shiftVotes({ keys, skeleton, isAdditive }: ClipScene): ShiftVote[] {
  const { offsets, values } = keys.rotations;
  if (skeleton !== undefined && skeleton.count !== keys.trackCount) return [];
  const votes: ShiftVote[] = [];
  for (let joint = 0; joint < keys.trackCount; joint++) {
    if (offsets[joint] === offsets[joint + 1]) continue;
    rest.set([0, 0, 0, 1], ROTATION);
    if (skeleton !== undefined && !isAdditive) getLocal(skeleton.restPose, joint, rest);
    const at = 4 * offsets[joint];
    const [a, b, c, d] = values.subarray(at, at + 4);
    stored.set([a, b, c, d]);
    shifted.set([b, c, d, a]);
    normalizeQuaternion(stored, 0);
    normalizeQuaternion(shifted, 0);
    const away = angleBetween(stored, 0, rest, ROTATION) * DEGREES;
    // Importers give the rest pose to joints that nothing moves.
    if (offsets[joint + 1] - offsets[joint] === 1 && away < AT_REST) continue;
    votes.push({
      joint,
      stored: away,
      shifted: angleBetween(shifted, 0, rest, ROTATION) * DEGREES,
    });
  }
  return votes;
}

/** Neighbouring rotation keys of a source, with the cosine of half the angle between them. */
function* keyPairs({ clip }: ClipScene): Iterable<{ joint: number; key: number; cosine: number }> {
  if (clip.kind !== 'raw-animation') return;
  const { offsets, times, values } = clip.rotations;
  for (let joint = 0; joint < clip.trackCount; joint++) {
    for (let key = offsets[joint] + 1; key < offsets[joint + 1]; key++) {
      if (times[key] - times[key - 1] < STEP) continue;
      const at = 4 * key;
      let dot = 0;
      let lengths = 0;
      let lengthsBefore = 0;
      for (let i = at; i < at + 4; i++) {
        dot += values[i] * values[i - 4];
        lengths += values[i] ** 2;
        lengthsBefore += values[i - 4] ** 2;
      }
      const scale = Math.sqrt(lengths * lengthsBefore);
      if (scale > 0) yield { joint, key, cosine: dot / scale };
    }
  }
}

function turnDegrees(cosine: number): number {
  return 2 * Math.acos(Math.min(1, Math.abs(cosine))) * DEGREES;
}

/** Keys half a turn apart, and keys that lie in other hemispheres because the turn is longer than that. */
function* halfTurns(scene: ClipScene): Iterable<Place> {
  // Where keys of about the same rotation have other signs, too, an exporter has set the signs: they say nothing of turns.
  const withoutMeaning = new Set<JointIndex>();
  for (const { joint, cosine } of keyPairs(scene)) {
    if (isSignFlip(cosine)) withoutMeaning.add(joint);
  }
  yield* worstPairs(
    scene,
    (cosine, joint) => {
      const turn = turnDegrees(cosine);
      const isLonger = cosine < 0 && turn > SAME_TURN && !withoutMeaning.has(joint);
      if (turn < HALF_TURN && !isLonger) return;
      return isLonger ? 360 - turn : turn;
    },
    (count, degrees) =>
      `${countText(count, 'pair')} of neighbouring keys half a turn or more apart, up to ${Math.round(degrees)}°`,
  );
}

/** Whether two keys have opposite signs and about the same rotation. */
function isSignFlip(cosine: number): boolean {
  return cosine < 0 && turnDegrees(cosine) <= SAME_TURN;
}

function* signFlips(scene: ClipScene): Iterable<Place> {
  yield* worstPairs(
    scene,
    (cosine) => (isSignFlip(cosine) ? 1 : undefined),
    (count) => `${countText(count, 'pair')} of neighbouring keys with opposite signs`,
    { name: 'flip-signs', args: {} },
  );
}

/** Per joint, the pairs that `sizeOf` gives a size; the joint with the largest first. */
function* worstPairs(
  scene: ClipScene,
  sizeOf: (cosine: number, joint: JointIndex) => number | undefined,
  textOf: (count: number, size: number) => string,
  command?: NonNullable<NonNullable<Place['remedy']>['command']>,
): Iterable<Place> {
  const { nameOf, keys } = scene;
  const found = new Map<number, { count: number; size: number; key: number }>();
  for (const { joint, key, cosine } of keyPairs(scene)) {
    const size = sizeOf(cosine, joint);
    if (size === undefined) continue;
    const before = found.get(joint);
    const isWorst = before === undefined || size > before.size;
    const worst = isWorst ? { size, key } : before;
    found.set(joint, { count: (before?.count ?? 0) + 1, size: worst.size, key: worst.key });
  }
  const sorted = [...found].toSorted(([, a], [, b]) => b.size - a.size || b.count - a.count);
  const times = keys.rotations.times;
  for (const [joint, { count, size, key }] of sorted) {
    yield {
      severity: size > LONGER ? 'warning' : 'info',
      joint,
      kind: 'rotation',
      key,
      time: times[key],
      message: `${nameOf(joint)}: ${textOf(count, size)}, at ${times[key].toFixed(3)} s`,
      evidence: command === undefined ? { pairs: count, turnDegrees: size } : { pairs: count },
      remedy: command && { text: 'Give neighbouring keys the same sign.', command },
    };
  }
}
