import type { RemedyCommand } from '../base/finding.ts';
import { millimetresText } from '../base/length.ts';
import type { JointIndex, Seconds, TimeRange } from '../base/units.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { rawKeys, type RawKeys } from '../model/raw.ts';
import { restReach } from './bones.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { jitterRanges, WINDOW, type JitterLimits } from './jitter-ranges.ts';
import { short } from './rig-rules.ts';
import { smoothRange, type KeyRange } from './smooth-keys.ts';

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
/** So many keys on each side of a range are smoothed as well: what is left of it may be one with those. */
const BESIDE = WINDOW / 2;
/** And again, so often at most, while anything is left. */
const ROUNDS = 8;
const DEGREES = 180 / Math.PI;
const KINDS = ['rotation', 'translation'] as const;

const WHY =
  'The joint goes back and forth from frame to frame, as noise does: if that is not meant, smooth its curves. No build lessens it, and its keys take many bytes.';

export const JITTER_RULES: readonly ClipRule[] = [
  {
    name: 'jitter',
    severity: 'warning',
    why: WHY,
    check: jitters,
  },
];

/** Where a joint goes back and forth the farthest. */
interface Jitter extends TimeRange {
  readonly joint: JointIndex;
  readonly kind: KeyKind;
  /** The keys to be smoothed, one range after the other: its first key and the one behind it. */
  readonly keys: readonly number[];
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
    const most = kind === 'rotation' ? SPIN : Infinity;
    const tracks = rawKeys(keys, kind);
    for (let joint = 0; joint < keys.trackCount; joint++) {
      const track = trackOf(tracks, kind, joint);
      const limits = { least: (SEEN * size) / reach[joint], most };
      const ranges = jitterRanges(track, kind, scene.frame, limits);
      if (ranges.length === 0) continue;
      const worst = ranges.reduce((a, b) => (b.size > a.size ? b : a));
      found.push({
        joint,
        kind,
        from: track.times[worst.first],
        to: track.times[worst.end - 1],
        size: worst.size,
        moves: worst.size * reach[joint],
        keys: keysToSmooth(track, kind, scene.frame, limits).map(
          (key) => tracks.offsets[joint] + key,
        ),
      });
    }
  }
  found.sort((a, b) => b.moves - a.moves);
  const joints = new Set(found.map(({ joint }) => joint)).size;
  const { moves: least, seconds } = joints <= CLEAR_ALONE.joints ? CLEAR_ALONE : CLEAR;
  const command = smoothCommand(found);
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
      remedy: { text: WHY, command },
    };
  }
}

/** The keys of one track, as a view. */
function trackOf({ offsets, times, values }: RawKeys, kind: KeyKind, joint: JointIndex): RawKeys {
  const [first, end] = [offsets[joint], offsets[joint + 1]];
  const size = keyComponents(kind);
  return {
    offsets: Uint32Array.of(0, end - first),
    times: times.subarray(first, end),
    values: values.subarray(size * first, size * end),
  };
}

/** Smooths a copy of a track until nothing jitters. */
function keysToSmooth(
  track: RawKeys,
  kind: KeyKind,
  frame: Seconds,
  limits: JitterLimits,
): number[] {
  const mended = { ...track, values: track.values.slice() };
  const ends: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ranges = jitterRanges(mended, kind, frame, limits);
    if (ranges.length === 0) break;
    for (const range of widened(ranges, track.times.length)) {
      smoothRange(mended, kind, range);
      ends.push(range.first, range.end);
    }
  }
  return ends;
}

/** Ranges with the keys beside them, but not the ends of the track; those that meet are one. */
function widened(ranges: readonly KeyRange[], count: number): KeyRange[] {
  const wide: KeyRange[] = [];
  for (const range of ranges) {
    const first = Math.max(1, range.first - BESIDE);
    const end = Math.min(count - 1, range.end + BESIDE);
    const last = wide.at(-1);
    if (last === undefined || first > last.end) wide.push({ first, end });
    else wide[wide.length - 1] = { first: last.first, end };
  }
  return wide;
}

/** Smooths all that jitters, whatever place of it is mended. */
function smoothCommand(found: readonly Jitter[]): RemedyCommand {
  const keysOf = (kind: KeyKind): number[] =>
    found.filter((one) => one.kind === kind).flatMap(({ keys }) => keys);
  return {
    name: 'smooth-keys',
    args: { translation: keysOf('translation'), rotation: keysOf('rotation') },
  };
}
