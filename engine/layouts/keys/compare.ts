import { partOf, type TaskControl } from '../../base/task.ts';
import type { Seconds } from '../../base/units.ts';
import type { Animation } from '../../model/animation.ts';
import { measureTogether, type Measured, type MeasureSettings } from '../measure.ts';
import { byNeed } from './by-need.ts';
import { byTrack } from './by-track.ts';
import type { KeyLayout } from './key-layout.ts';
import { lineMap, type LineMap } from './line-map.ts';
import {
  forwardCandidate,
  iframeChoices,
  jumpFrameChoices,
  playThrough,
  seekCandidate,
  type FrameFootprint,
  type SnapshotChoice,
} from './orders.ts';
import { singleStream } from './stream.ts';

/** One order of keys beside the others. */
export interface ComparedOrder extends Pick<KeyLayout, 'name' | 'note' | 'activeBytes'> {
  /** The clip as it is stored. */
  readonly bytes: number;
  /** What a frame reads of them, on average. */
  readonly frame: FrameFootprint;
  /** µs a frame, played forward. */
  readonly forward: Measured;
  /** µs a jump to another time. */
  readonly seek: Measured;
  readonly map: LineMap;
}

/** Some number of snapshots, and what seeking costs with them. */
export interface ComparedSnapshots extends Pick<SnapshotChoice, 'snapshots' | 'bytes' | 'keys'> {
  /** µs a jump. */
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
const MOST_FRAMES = 600;
/** Columns of the maps of lines, at most. */
const MOST_COLUMNS = 512;
/** Jump frames of the stream that stands among the orders beside the one without. */
const SOME_JUMP_FRAMES = 8;
/** How much of the work is measuring; the rest is laying out. */
const MEASURING = 0.8;

/**
 * Plays a clip in all orders, forward and jumping about, in turn.
 * @throws TaskCancelled when the task says so
 */
export function compareKeyOrders(
  animation: Animation,
  settings?: MeasureSettings,
  task?: TaskControl,
): KeyComparison {
  const { name, duration } = animation;
  const frames = Math.min(MOST_FRAMES, Math.max(1, Math.round(duration * FRAME_RATE)));
  const orders = [
    byTrack(animation),
    byNeed(animation),
    singleStream(animation, 0),
    singleStream(animation, SOME_JUMP_FRAMES),
  ];
  const jumpFrames = jumpFrameChoices(animation);
  const iframes = iframeChoices(animation);
  const maps = orders.map((order) => lineMap(order, frames, MOST_COLUMNS));
  const footprints = orders.map((order) => playThrough(order, frames));
  const seeking = [...orders, ...[...jumpFrames, ...iframes].map(({ order }) => order)];
  const measured = measureTogether(
    [...orders.map((order) => forwardCandidate(order, frames)), ...seeking.map(seekCandidate)],
    settings,
    partOf(task, 1 - MEASURING, 1),
  );
  const seeks = measured.slice(orders.length);
  const snapshotSeeks = seeks.slice(orders.length);
  return {
    clip: name,
    duration,
    frames,
    orders: orders.map(({ name: order, note, activeBytes, bytes }, i) => ({
      name: order,
      note,
      activeBytes,
      bytes: bytes.length,
      frame: footprints[i],
      forward: measured[i],
      seek: seeks[i],
      map: maps[i],
    })),
    jumpFrames: withSeeks(jumpFrames, snapshotSeeks),
    iframes: withSeeks(iframes, snapshotSeeks.slice(jumpFrames.length)),
  };
}

function withSeeks(
  choices: readonly SnapshotChoice[],
  seeks: readonly Measured[],
): ComparedSnapshots[] {
  return choices.map(({ snapshots, bytes, keys }, i) => ({
    snapshots,
    bytes,
    keys,
    seek: seeks[i],
  }));
}
