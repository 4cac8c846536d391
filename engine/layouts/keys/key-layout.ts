import type { Ratio } from '../../base/units.ts';
import type { LineReads } from '../../inspect/line-reads.ts';

/** One way to lay a clip's keys out, and to play them from there. */
export interface KeyLayout {
  readonly name: string;
  /** What is special about it, in one sentence. */
  readonly note: string;
  /** The clip as it would be stored. */
  readonly bytes: Uint8Array;
  /** What a player remembers of a playing clip and reads every frame, bytes. */
  readonly activeBytes: number;
  createPlayer(): KeyPlayer;
  /** Up to which ratio a clip can be played of which only the first `arrived` bytes are there. */
  playable(arrived: number): Ratio;
}

/** Plays a clip; LOCAL_FLOATS floats per track are its pose. */
export interface KeyPlayer {
  readonly locals: Float32Array;
  /** Moves on, or jumps, to a ratio in [0, 1] and computes the pose there. */
  play(ratio: Ratio): void;
  /** Keys that the last step has read again. */
  readonly keysRead: number;
  /** The same as play, and notes which bytes of {@link KeyLayout.bytes} it reads. */
  playNoting(ratio: Ratio, footprint: LineReads): void;
}
