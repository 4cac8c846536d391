import { subtask, type TaskControl } from '../../base/task.ts';
import type { Seconds } from '../../base/units.ts';
import type { Animation } from '../../model/animation.ts';
import { measureInterleaved, type Measured, type MeasureSettings } from '../measure.ts';
import { byNeed } from './by-need.ts';
import { byTrack } from './by-track.ts';
import type { KeyLayout } from './key-layout.ts';
import { lineMap, type LineMap } from './line-map.ts';
import {
  forwardCandidate,
  iframeChoices,
  jumpFrameChoices,
  measurePlayback,
  seekCandidate,
  type FrameFootprint,
  type SnapshotChoice,
} from './orders.ts';

/** One order of keys beside the others. */
export interface ComparedOrder extends Pick<KeyLayout, 'name' | 'note' | 'activeBytes'> {
  /** The clip as it is stored. */
  readonly bytes: number;
  /** What a frame reads of them, on average. */
  readonly frame: FrameFootprint;
  /** µs per frame, played forward. */
  readonly forward: Measured;
  /** µs per jump to another time. */
  readonly seek: Measured;
  readonly map: LineMap;
}

/** Some number of snapshots, and what seeking costs with them. */
export interface ComparedSnapshots extends Pick<SnapshotChoice, 'snapshots' | 'bytes' | 'keys'> {
  /** µs per jump. */
  readonly seek: Measured;
}

/** A clip's keys in every order. */
export interface KeyComparison {
  readonly clip: string;
  readonly duration: Seconds;
  /** Steps that the clip is played through in. */
  readonly frames: number;
  readonly orders: readonly ComparedOrder[];
  /** The single stream with more and more jump frames. */
  readonly jumpFrames: readonly ComparedSnapshots[];
  /** This format with more and more iframes. */
  readonly iframes: readonly ComparedSnapshots[];
}

/** Frames a second that clips are played at, and how many at most. */
const FRAME_RATE = 30;
const MAX_FRAMES = 600;
/** Columns of the maps of lines, at most. */
const MAX_COLUMNS = 512;
/** Jump frames of the streams that stand among the orders: none, and some. */
const STREAMS: ReadonlySet<number> = new Set([0, 8]);
/** How much of the work is measuring; the rest is laying out. */
const MEASURING = 0.8;

/**
 * Plays a clip in all orders, forward and jumping about, in turn.
 * @throws TaskCancelled when the task was cancelled
 */
export function compareKeyOrders(
  animation: Animation,
  settings?: MeasureSettings,
  task?: TaskControl,
): KeyComparison {
  const { name, duration } = animation;
  const frames = Math.min(MAX_FRAMES, Math.max(1, Math.round(duration * FRAME_RATE)));
  const jumpFrames = jumpFrameChoices(animation);
  const iframes = iframeChoices(animation);
  const streams = jumpFrames.filter(({ snapshots }) => STREAMS.has(snapshots));
  const orders = [byTrack(animation), byNeed(animation), ...streams.map(({ order }) => order)];
  const maps = orders.map((order) => lineMap(order, frames, MAX_COLUMNS));
  const footprints = orders.map((order) => measurePlayback(order, frames));
  // Each once, so that one stream has one result.
  const choices = [...jumpFrames, ...iframes].map(({ order }) => order);
  const seeking = [...new Set([...orders, ...choices])];
  const measured = measureInterleaved(
    [...orders.map((order) => forwardCandidate(order, frames)), ...seeking.map(seekCandidate)],
    settings,
    subtask(task, 1 - MEASURING, 1),
  );
  const seekOf = (order: KeyLayout): Measured => measured[orders.length + seeking.indexOf(order)];
  return {
    clip: name,
    duration,
    frames,
    orders: orders.map((order, i) => ({
      name: order.name,
      note: order.note,
      activeBytes: order.activeBytes,
      bytes: order.bytes.length,
      frame: footprints[i],
      forward: measured[i],
      seek: seekOf(order),
      map: maps[i],
    })),
    jumpFrames: withSeeks(jumpFrames, seekOf),
    iframes: withSeeks(iframes, seekOf),
  };
}

function withSeeks(
  choices: readonly SnapshotChoice[],
  seekOf: (order: KeyLayout) => Measured,
): ComparedSnapshots[] {
  return choices.map(({ snapshots, bytes, keys, order }) => ({
    snapshots,
    bytes,
    keys,
    seek: seekOf(order),
  }));
}
