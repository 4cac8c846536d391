import type { Seconds } from '#engine/base';
import type { ClipKeys, KeyMatches, LaneIndex } from '#engine/inspect';
import type { RulerScale } from '../../draw/time-axis.ts';
import type { TimelineRows } from './draw-rows.ts';

/** What the timeline shows, besides what moves with the playhead. Made at edit time. */
export interface TimelineScene {
  readonly keys: ClipKeys;
  /** In the order of KEY_KINDS. */
  readonly index: readonly [LaneIndex, LaneIndex, LaneIndex];
  readonly rows: TimelineRows;
  readonly names: readonly string[];
  /** One byte a joint: 1 where it is selected. */
  readonly selected: Uint8Array;
  readonly scale: RulerScale;
  readonly selectedRange: Span | null;
  readonly loopRange: Span | null;
  readonly loopRangeOn: boolean;
  /** Ascending. */
  readonly markers: readonly Seconds[];
  readonly iframes: readonly IframeMark[];
  /** The keys that are looked for, which stand out; undefined where none are. */
  readonly found: KeyMatches | undefined;
}

export interface Span {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** The time for which one or more streams hold a snapshot. */
export interface IframeMark {
  readonly time: Seconds;
  /** Per place in KEY_KINDS: which snapshot of that stream it is, or -1. */
  readonly iframe: readonly [number, number, number];
}
