import { millimetresText } from '../base/length.ts';
import type { JointIndex, Seconds, TimeRange } from '../base/units.ts';
import type { Place } from '../kinds/shared/rule.ts';
import type { KeyKind } from '../model/animation.ts';
import { rawKeys, type RawKeys } from '../model/raw.ts';
import { restReach } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { keyDistance } from './key-distance.ts';
import { short } from './rig-rules.ts';

/** So many keys one after the other must go back and forth. */
const WINDOW = 16;
/** A key that leaves its neighbours is followed by one that leaves them the other way: so many of them, */
const REVERSALS = 0.65;
/** and so clearly: the correlation of neighbours, which is −2/3 for noise and near 1 for a movement. */
const OPPOSITE = -0.35;
/** Most of its steps must be that: so much of them, both as root mean squares. Of noise alone it is 0.87. */
const OF_STEPS = 0.4;
/** Neighbours may be so many frames away. */
const FRAMES = 1.6;
/** What is moved goes back and forth by this part of the character's size at least. */
const SEEN = 0.003;
/** For a warning by this one, and for so many seconds: a shorter one may be meant, such as of a blow. */
const CLEAR = { moves: 0.03, seconds: 0.5 };
/** Or by this one, if only so many joints do: more are a capture with noise. */
const CLEAR_ALONE = { moves: 0.005, seconds: 1, joints: 2 };
/** What turns by more from key to key, in radians, is taken for a spin. */
const SPIN = 0.5;
/** A joint without others below it moves what is so far from it, as a part of the character's size. */
const REACH = 0.05;
const DEGREES = 180 / Math.PI;
const KINDS = ['rotation', 'translation'] as const;

export const JITTER_RULES: readonly ClipRule[] = [
  {
    name: 'jitter',
    severity: 'warning',
    why: 'The joint goes back and forth from frame to frame, as noise does: if that is not meant, smooth its curves in the tool that made them. No build lessens it, and its keys take many bytes.',
    check: jitters,
  },
];

/** Where a joint goes back and forth. */
interface Jitter extends TimeRange {
  readonly joint: JointIndex;
  readonly kind: KeyKind;
  /** The root mean square of how far keys leave the middle of their neighbours: radians, or the clip's unit. */
  readonly size: number;
  /** How far that moves the joint, or the farthest one below it. */
  readonly moves: number;
}

function* jitters(scene: ClipScene): Iterable<Place> {
  const { keys, skeleton, nameOf, mm, size } = scene;
  if (skeleton === undefined || skeleton.count !== keys.trackCount || !(size > 0)) return;
  const { scales, reaches } = restReach(skeleton, REACH * size);
  const found: Jitter[] = [];
  for (const kind of KINDS) {
    const reach = kind === 'rotation' ? reaches : scales;
    for (let joint = 0; joint < keys.trackCount; joint++) {
      const moved = excursionsOf(rawKeys(keys, kind), kind, joint, scene.frame);
      const most = strongest(
        moved,
        (SEEN * size) / reach[joint],
        kind === 'rotation' ? SPIN : Infinity,
      );
      if (most !== undefined) found.push({ joint, kind, ...most, moves: most.size * reach[joint] });
    }
  }
  found.sort((a, b) => b.moves - a.moves);
  const joints = new Set(found.map(({ joint }) => joint)).size;
  const { moves: least, seconds } = joints <= CLEAR_ALONE.joints ? CLEAR_ALONE : CLEAR;
  for (const { joint, kind, from, to, size: own, moves } of found) {
    const isClear =
      (moves >= CLEAR.moves * size && to - from >= CLEAR.seconds) ||
      (moves >= least * size && to - from >= seconds);
    const isTurn = kind === 'rotation';
    const by = isTurn ? `${short(own * DEGREES)}°` : millimetresText(mm(own));
    const carries = isTurn ? `, and moves what it carries by ${millimetresText(mm(moves))}` : '';
    yield {
      severity: isClear ? 'warning' : 'info',
      joint,
      kind,
      time: from,
      message: `${nameOf(joint)} jitters from ${from.toFixed(3)} to ${to.toFixed(3)} s: from key to key its ${kind} goes back and forth by ${by}${carries}`,
      evidence: {
        ...(isTurn && { sizeDegrees: own * DEGREES }),
        movesMm: mm(moves),
        fromSeconds: from,
        toSeconds: to,
      },
    };
  }
}

/** How far each key of a track but its ends leaves the middle of its neighbours, as sums up to each. */
interface Excursions {
  readonly times: Float32Array;
  /** The first of these keys. */
  readonly first: number;
  readonly count: number;
  /** Of squares, */
  readonly squares: Float64Array;
  /** of those of steps from the key before. */
  readonly steps: Float64Array;
  /** Of scalar products with the excursion before, */
  readonly products: Float64Array;
  /** of those that are negative, */
  readonly reversals: Float64Array;
  /** and of keys whose neighbours are too far away. */
  readonly gaps: Float64Array;
}

function excursionsOf(
  tracks: RawKeys,
  kind: KeyKind,
  joint: JointIndex,
  frame: Seconds,
): Excursions {
  const { offsets, times, values } = tracks;
  const first = offsets[joint] + 1;
  const count = Math.max(0, offsets[joint + 1] - 1 - first);
  const sums = (): Float64Array => new Float64Array(count + 1);
  const found = {
    squares: sums(),
    steps: sums(),
    products: sums(),
    reversals: sums(),
    gaps: sums(),
  };
  let [own, before] = [new Float64Array(3), new Float64Array(3)];
  for (let i = 0; i < count; i++) {
    const key = first + i;
    [own, before] = [before, own];
    if (kind === 'rotation') turnFromMiddle(own, values, key);
    else wayFromMiddle(own, values, key);
    const product = i === 0 ? 0 : dot(own, before);
    const longest = Math.max(times[key] - times[key - 1], times[key + 1] - times[key]);
    found.squares[i + 1] = found.squares[i] + dot(own, own);
    found.steps[i + 1] = found.steps[i] + keyDistance(tracks, kind, key - 1, key) ** 2;
    found.products[i + 1] = found.products[i] + product;
    found.reversals[i + 1] = found.reversals[i] + (product < 0 ? 1 : 0);
    found.gaps[i + 1] = found.gaps[i] + (longest > FRAMES * frame ? 1 : 0);
  }
  return { times, first, count, ...found };
}

function dot(a: Float64Array, b: Float64Array): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** out = from the middle of its neighbours to a key. */
function wayFromMiddle(out: Float64Array, values: Float32Array, key: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const at = 3 * key + axis;
    out[axis] = values[at] - (values[at - 3] + values[at + 3]) / 2;
  }
}

/** out = the rotation from the middle of its neighbours to a key: an axis, as long as the angle in radians, if that is small. */
function turnFromMiddle(out: Float64Array, values: Float32Array, key: number): void {
  const at = 4 * key;
  let alike = 0;
  for (let i = at; i < at + 4; i++) alike += values[i - 4] * values[i + 4];
  const sign = alike < 0 ? -1 : 1;
  const x = values[at - 4] + sign * values[at + 4];
  const y = values[at - 3] + sign * values[at + 5];
  const z = values[at - 2] + sign * values[at + 6];
  const w = values[at - 1] + sign * values[at + 7];
  const [a, b, c, d] = [values[at], values[at + 1], values[at + 2], values[at + 3]];
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  const scale = (x * a + y * b + z * c + w * d < 0 ? -2 : 2) / (length === 0 ? Infinity : length);
  out[0] = scale * (w * a - x * d - y * c + z * b);
  out[1] = scale * (w * b - y * d - z * a + x * c);
  out[2] = scale * (w * c - z * d - x * b + y * a);
}

/**
 * The range in which a track goes back and forth the farthest.
 * @param least the least size of it
 * @param most the largest
 */
function strongest(
  { times, first, count, squares, steps, products, reversals, gaps }: Excursions,
  least: number,
  most: number,
): (TimeRange & { readonly size: number }) | undefined {
  let best: { from: number; to: number; size: number } | undefined;
  let last: typeof best;
  for (let from = 0; from + WINDOW <= count; from++) {
    const to = from + WINDOW;
    const square = squares[to] - squares[from];
    const size = Math.sqrt(square / WINDOW);
    const opposite = (products[to] - products[from + 1]) / square;
    const back = reversals[to] - reversals[from + 1];
    const isMost = square >= OF_STEPS ** 2 * (steps[to] - steps[from]);
    const isDense = gaps[to] === gaps[from];
    if (!isDense || !isMost || size < least || size > most) continue;
    if (!(opposite <= OPPOSITE) || back < REVERSALS * (WINDOW - 1)) continue;
    // Windows that meet are one range.
    if (last !== undefined && from <= last.to) {
      last.to = to;
      last.size = Math.max(last.size, size);
    } else last = { from, to, size };
    if (best === undefined || last.size > best.size) best = last;
  }
  return (
    best && { from: times[first + best.from], to: times[first + best.to - 1], size: best.size }
  );
}
