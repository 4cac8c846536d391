import type { JointIndex, Seconds, Severity, TimeRange } from '#engine/base';
import type { ClipKeys, KeyMatches, LaneIndex } from '#engine/inspect';
import type { KeyKind } from '#engine/model';
import type { RulerScale } from '../../draw/time-axis.ts';

/** A time or a range that the user has marked, perhaps with a note about a joint. */
export interface MarkedTime {
  readonly time: Seconds;
  readonly end?: Seconds | undefined;
  readonly joint?: string | undefined;
  readonly text?: string | undefined;
}

/** What the timeline shows, besides what moves with the playhead. Made at edit time. */
export interface TimelineScene {
  readonly keys: ClipKeys;
  /** In the order of KEY_KINDS. */
  readonly index: readonly [LaneIndex, LaneIndex, LaneIndex];
  readonly rows: TimelineRows;
  readonly names: readonly string[];
  /** One byte per joint: 1 where it is selected. */
  readonly selected: Uint8Array;
  readonly scale: RulerScale;
  readonly selectedRange: TimeRange | null;
  /** One byte per joint: 1 if the selected range is of it, too; undefined for all. */
  readonly rangeJoints?: Uint8Array | undefined;
  readonly loopRange: TimeRange | null;
  readonly loopRangeOn: boolean;
  /** Ascending. */
  readonly markers: readonly MarkedTime[];
  readonly iframes: readonly IframeMark[];
  /** Where something was found, apart from info; ascending. */
  readonly findings: readonly FindingMark[];
  /** The same of each joint that something was found about. */
  readonly foundInJoints: ReadonlyMap<JointIndex, FoundInJoint>;
  /** The found keys, which are highlighted; undefined without a search. */
  readonly found: KeyMatches | undefined;
}

/** A time where something was found. */
export interface FindingMark {
  readonly time: Seconds;
  readonly severity: Severity;
}

/** What was found about a joint, apart from info. */
export interface FoundInJoint {
  /** The worst. */
  readonly severity: Severity;
  /** Ascending. */
  readonly marks: readonly JointMark[];
}

/** A time where something was found about a joint, and about which of its keys, if it is about keys. */
export interface JointMark extends FindingMark {
  readonly kind: KeyKind | undefined;
}

/** The time for which one or more streams hold a snapshot. */
export interface IframeMark {
  readonly time: Seconds;
  /** Per place in KEY_KINDS: which snapshot of that stream it is, or -1. */
  readonly iframe: readonly [number, number, number];
}

/** Value in {@link TimelineRows.lane} for a joint's own row, which shows the three kinds together. */
export const ALL_KINDS = 3;

/** The rows of the timeline, top to bottom: joints, and below expanded ones their three lanes. */
export interface TimelineRows {
  readonly count: number;
  /** Joint of every row. */
  readonly joint: Uint16Array;
  /** Place of the row's kind in KEY_KINDS, or {@link ALL_KINDS}. */
  readonly lane: Uint8Array;
  /** The row of every joint's own, or -1 if the filter hides it. */
  readonly rowOfJoint: Int32Array;
  /** Per joint: 1 if its lanes are shown. */
  readonly expanded: Uint8Array;
  /** Joints that are shown. */
  readonly joints: number;
  /** Number of the first rows that stay in view while the others are scrolled. */
  readonly pinned: number;
  /** The least depth of the rows that are scrolled, which begin at the left. */
  readonly leastDepth: number;
  readonly layout: RowLayout;
}

/** Whether the rows below a joint's can be hidden, and are. */
export type Fold = 'none' | 'open' | 'folded';

/** In which order joints have rows, from top to bottom. */
export interface RowLayout {
  /** Joints without those that are hidden below a folded one. */
  readonly order: readonly JointIndex[];
  /** One byte per joint: 1 if its row stays in view. They are first. */
  readonly pinned?: Uint8Array;
  /** Per joint: how far its name is indented. */
  readonly depth?: Uint8Array;
  /** Per joint; undefined where rows are not in the order of the hierarchy. */
  readonly fold?: readonly Fold[];
}

/** Number of keys that a joint has, of all kinds. */
export function keysOfJoint({ lanes, trackCount }: ClipKeys, joint: JointIndex): number {
  if (joint >= trackCount) return 0;
  return lanes.reduce((sum, { offsets }) => sum + offsets[joint + 1] - offsets[joint], 0);
}

/**
 * Lists the rows.
 * @param matched one byte per joint: 1 if the filter shows it
 */
export function timelineRows(
  matched: Uint8Array,
  expandedJoints: ReadonlySet<JointIndex>,
  layout: RowLayout = { order: [...matched.keys()] },
): TimelineRows {
  const expanded = Uint8Array.from(matched, (_, joint) => (expandedJoints.has(joint) ? 1 : 0));
  const rowOfJoint = new Int32Array(matched.length).fill(-1);
  const shown = layout.order.filter((joint) => matched[joint] === 1);
  let count = 0;
  let pinned = 0;
  let leastDepth = Infinity;
  for (const joint of shown) {
    rowOfJoint[joint] = count;
    count += expanded[joint] === 1 ? 1 + ALL_KINDS : 1;
    if (layout.pinned?.[joint] === 1) pinned = count;
    else leastDepth = Math.min(leastDepth, layout.depth?.[joint] ?? 0);
  }
  const joint = new Uint16Array(count);
  const lane = new Uint8Array(count);
  for (const of of shown) {
    const row = rowOfJoint[of];
    joint[row] = of;
    lane[row] = ALL_KINDS;
    for (let kind = 0; expanded[of] === 1 && kind < ALL_KINDS; kind++) {
      joint[row + 1 + kind] = of;
      lane[row + 1 + kind] = kind;
    }
  }
  return {
    count,
    joint,
    lane,
    rowOfJoint,
    expanded,
    joints: shown.length,
    pinned,
    leastDepth,
    layout,
  };
}
