import { createLineReads, clearLineReads } from '../../inspect/line-reads.ts';
import { iframesBytes, withInterval } from '../../inspect/respaced.ts';
import type { Animation } from '../../model/animation.ts';
import type { Candidate } from '../measure.ts';
import { byNeed } from './by-need.ts';
import type { KeyLayout } from './key-layout.ts';
import { singleStream } from './stream.ts';

/** What playing a clip once reads: the mean of its frames. */
export interface FrameFootprint {
  readonly bytes: number;
  readonly lines: number;
  readonly keys: number;
}

/** Plays a clip from start to end in `frames` steps and reports which stored bytes each frame reads. */
export function measurePlayback(order: KeyLayout, frames: number): FrameFootprint {
  const player = order.createPlayer();
  const footprint = createLineReads(order.bytes.length);
  player.play(0);
  let [bytes, lines, keys] = [0, 0, 0];
  for (let frame = 1; frame <= frames; frame++) {
    clearLineReads(footprint);
    player.playNoting(frame / frames, footprint);
    bytes += footprint.byteCount;
    lines += footprint.lineCount;
    keys += player.keysRead;
  }
  return { bytes: bytes / frames, lines: lines / frames, keys: keys / frames };
}

/** The golden ratio's part after the point: ratios that jump about and miss nothing. */
const JUMP = 0.618034;

/** Playing an order forward, a step a frame of `frames`. */
export function forwardCandidate(order: KeyLayout, frames: number): Candidate {
  const player = order.createPlayer();
  let frame = 0;
  return {
    name: order.name,
    units: 1,
    run: () => {
      player.play(frame / frames);
      frame = frame === frames ? 0 : frame + 1;
    },
  };
}

/** Jumping about in an order. */
export function seekCandidate(order: KeyLayout): Candidate {
  const player = order.createPlayer();
  let ratio = 0;
  return {
    name: order.name,
    units: 1,
    run: () => {
      ratio = (ratio + JUMP) % 1;
      player.play(ratio);
    },
  };
}

/** Cost and benefit of one number of snapshots. */
export interface SnapshotChoice {
  readonly snapshots: number;
  /** Bytes that they add to the clip. */
  readonly bytes: number;
  /** Keys that a jump reads on average. */
  readonly keys: number;
  readonly order: KeyLayout;
}

/** Numbers of snapshots worth comparing. */
export const SNAPSHOT_COUNTS: readonly number[] = [0, 1, 2, 4, 8, 16, 32, 64];

/** The single stream with more and more jump frames. */
export function jumpFrameChoices(animation: Animation): SnapshotChoice[] {
  const bare = singleStream(animation, 0).bytes.length;
  return SNAPSHOT_COUNTS.map((snapshots) => {
    const order = singleStream(animation, snapshots);
    return { snapshots, bytes: order.bytes.length - bare, keys: keysOfJumps(order), order };
  });
}

/** This format with more and more iframes. */
export function iframeChoices(animation: Animation): SnapshotChoice[] {
  return SNAPSHOT_COUNTS.map((snapshots) => {
    const interval = snapshots === 0 ? 0 : animation.duration / snapshots;
    const rebuilt = withInterval(animation, interval);
    const order = byNeed(rebuilt);
    return { snapshots, bytes: iframesBytes(rebuilt), keys: keysOfJumps(order), order };
  });
}

const JUMPS = 64;

function keysOfJumps(order: KeyLayout): number {
  const player = order.createPlayer();
  let keys = 0;
  for (let i = 1; i <= JUMPS; i++) {
    player.play((i * JUMP) % 1);
    keys += player.keysRead;
  }
  return keys / JUMPS;
}
