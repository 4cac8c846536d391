import { LANES, type JointIndex, type Ratio } from '../base/units.ts';
import {
  POSE_ROTATION,
  POSE_SCALE,
  POSE_TRANSLATION,
  jointOffset,
  poseLength,
} from '../math/pose.ts';
import {
  keyComponents,
  KEY_VALUE_WORDS,
  type Animation,
  type KeyKind,
  type KeyStream,
} from '../model/animation.ts';
import {
  createSamplingContext,
  groupFloats,
  keyCache,
  GROUP_LEFT_RATIO,
  GROUP_RATE,
  GROUP_VALUES,
  type KeyCache,
  type SamplingArithmetic,
  type SamplingContext,
} from './context.ts';
import { sample } from './sampling.ts';

/** A curve that rows hold. */
export interface RowTrack {
  readonly kind: KeyKind;
  readonly joint: JointIndex;
}

const PARTS: Readonly<Record<KeyKind, number>> = {
  translation: POSE_TRANSLATION,
  rotation: POSE_ROTATION,
  scale: POSE_SCALE,
};

/** Where a curve's value begins in a pose; its components are {@link LANES} floats apart. */
export function placeInPose({ kind, joint }: RowTrack): number {
  return jointOffset(joint) + PARTS[kind];
}

/** Floats of one track of a row: its value at the row's begin, its change until the row's end. */
export const ROW_TRACK_FLOATS = 2 * LANES;

/** Curves of one part of the work, over all of its rows: about a millisecond. */
const CURVES_PER_PART = 2 ** 14;

/**
 * Decodes a clip to `out[to]`: one row per interval between two timepoints, with the requested tracks. Every
 * key lies on a timepoint, so within a row every track changes evenly and this is exact; rotations stay as
 * they are interpolated, not normalised.
 * @yields the fraction of the work that is done, after every part
 */
export function* decodeRows(
  tracks: readonly RowTrack[],
  clip: Animation,
  arithmetic: SamplingArithmetic,
  out: Float32Array,
  to: number,
): Generator<number, void> {
  const context = createSamplingContext(clip.trackCount, { arithmetic });
  const pose = new Float32Array(poseLength(clip.trackCount));
  const { timepoints } = clip;
  const runs = runsOf(tracks, context);
  const rows = timepoints.length - 1;
  const rowsPerPart = Math.ceil(CURVES_PER_PART / Math.max(1, tracks.length));
  for (let row = 0, at = to; row < rows; row++) {
    if (row % rowsPerPart === 0) yield row / rows;
    sample(clip, context, timepoints[row], pose);
    for (const run of runs) {
      writeRun(run, timepoints[row], timepoints[row + 1], out, at);
      at += run.lanes.length * ROW_TRACK_FLOATS;
    }
  }
}

/** Tracks of one kind that follow each other in a row. */
interface TrackRun {
  readonly cache: KeyCache;
  /** Where the lane of each begins among the cache's groups. */
  readonly lanes: Uint32Array;
}

function runsOf(tracks: readonly RowTrack[], context: SamplingContext): TrackRun[] {
  const runs: TrackRun[] = [];
  for (let first = 0, end = 0; first < tracks.length; first = end) {
    const { kind } = tracks[first];
    while (end < tracks.length && tracks[end].kind === kind) end++;
    const joints = tracks.slice(first, end).map(({ joint }) => joint);
    runs.push({
      cache: keyCache(context, kind),
      lanes: Uint32Array.from(joints, (joint) => {
        const lane = joint % LANES;
        return ((joint - lane) / LANES) * groupFloats(kind) + lane;
      }),
    });
  }
  return runs;
}

/** Writes the interpolated values of each track of a run at the two ends of a row. */
function writeRun(
  { cache: { kind, groups }, lanes }: TrackRun,
  begin: Ratio,
  end: Ratio,
  out: Float32Array,
  to: number,
): void {
  const components = keyComponents(kind);
  for (let track = 0, at = to; track < lanes.length; track++, at += ROW_TRACK_FLOATS) {
    const lane = lanes[track];
    const leftRatio = groups[lane + GROUP_LEFT_RATIO];
    const rate = groups[lane + GROUP_RATE];
    for (let i = 0; i < components; i++) {
      const left = groups[lane + GROUP_VALUES + i * LANES];
      const change = groups[lane + GROUP_VALUES + (components + i) * LANES] - left;
      const first = left + change * (begin - leftRatio) * rate;
      out[at + i] = first;
      out[at + LANES + i] = left + change * (end - leftRatio) * rate - first;
    }
  }
}

/** Whether a condition holds for the stored value of every key of a track. */
export function holdsForEveryKey(
  { table, values }: KeyStream,
  track: number,
  holds: (words: Uint16Array, at: number) => boolean,
): boolean {
  for (let i = table.trackOffsets[track]; i < table.trackOffsets[track + 1]; i++) {
    if (!holds(values, table.keys[i] * KEY_VALUE_WORDS)) return false;
  }
  return true;
}

/** Buckets per row of the lookup table from ratio to row. */
const BUCKETS_PER_ROW = 2;

export function bucketCount(timepoints: Float32Array): number {
  return BUCKETS_PER_ROW * (timepoints.length - 1);
}

/** Per bucket: the last row that begins at or before it, where the search for a row starts. */
export function writeRowHints(timepoints: Float32Array, out: Uint16Array): void {
  let row = 0;
  for (let bucket = 0; bucket < out.length; bucket++) {
    // One bucket early: a ratio times the count of buckets may be rounded up to the next bucket.
    const ratio = (bucket - 1) / out.length;
    while (row < timepoints.length - 2 && timepoints[row + 1] <= ratio) row++;
    out[bucket] = row;
  }
}

/** The row that a ratio in [0, 1] lies in. */
export function rowAt(timepoints: Float32Array, guesses: Uint16Array, ratio: Ratio): number {
  const last = timepoints.length - 2;
  let row = guesses[Math.min(Math.trunc(ratio * guesses.length), guesses.length - 1)];
  while (row < last && timepoints[row + 1] <= ratio) row++;
  return row;
}
