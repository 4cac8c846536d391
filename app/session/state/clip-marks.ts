import type { Seconds, TimeRange } from '#engine/base';
import type { AssetId } from './assets.ts';
import type { SliceCreator } from './changes.ts';

/** A time or a range of a clip that the user has marked, perhaps with a note. */
export interface Marker {
  readonly time: Seconds;
  /** The end of a range. */
  readonly end?: Seconds | undefined;
  /** Name of the joint that it is about. */
  readonly joint?: string | undefined;
  /** A note. */
  readonly text?: string | undefined;
}

/** Most characters of a note. */
export const MAX_NOTE = 500;

/** What the user has marked on one clip. */
export interface ClipMarks {
  /** Ascending in time. */
  readonly markers: readonly Marker[];
  readonly loopRange: TimeRange | null;
  readonly loopRangeOn: boolean;
}

export type MarksOfClips = ReadonlyMap<AssetId, ClipMarks>;

/** Marks of the clips that are not on the stage; those of the clip on the stage are in other slices. */
export interface ClipMarksSlice {
  readonly otherMarks: MarksOfClips;
}

export const createClipMarksSlice: SliceCreator<ClipMarksSlice> = () => ({
  otherMarks: new Map(),
});

const NO_MARKS: ClipMarks = { markers: [], loopRange: null, loopRangeOn: false };

interface MarkedState extends ClipMarksSlice, ClipMarks {
  readonly clipId: AssetId | null;
}

/** The marks of all clips. Clips without any are left out. */
export function allMarks(state: MarkedState): MarksOfClips {
  const { clipId, markers, loopRange, loopRangeOn, otherMarks } = state;
  const marks = new Map(otherMarks);
  if (clipId !== null && (markers.length > 0 || loopRange !== null)) {
    marks.set(clipId, { markers, loopRange, loopRangeOn });
  }
  return marks;
}

/** The state in which a clip is on the stage and all clips have these marks. */
export function withMarks(marks: MarksOfClips, clipId: AssetId | null): ClipMarks & ClipMarksSlice {
  const otherMarks = new Map([...marks].filter(([id]) => id !== clipId));
  const own = clipId === null ? undefined : marks.get(clipId);
  return { ...(own ?? NO_MARKS), otherMarks };
}
