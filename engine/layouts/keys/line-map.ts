import { createLineReads, clearLineReads } from '../../inspect/line-reads.ts';
import type { KeyLayout } from './key-layout.ts';

/** Which lines of the stored clip each frame reads that plays it through. */
export interface LineMap {
  readonly frames: number;
  /** 64-byte lines that the stored clip takes. */
  readonly lines: number;
  /** Lines that stand together in one column of {@link counts}; the last may have fewer. */
  readonly linesPerColumn: number;
  readonly columns: number;
  /** Lines of a column that a frame reads; {@link columns} a frame. */
  readonly counts: Uint16Array;
  /** Lines that a frame reads. */
  readonly perFrame: Uint32Array;
}

/** Plays a clip through, `frames` steps from start to end, into at most `mostColumns` columns. */
export function lineMap(order: KeyLayout, frames: number, mostColumns: number): LineMap {
  const footprint = createLineReads(order.bytes.length);
  const all = footprint.lines.length;
  const linesPerColumn = Math.max(1, Math.ceil(all / mostColumns));
  const columns = Math.ceil(all / linesPerColumn);
  const counts = new Uint16Array(frames * columns);
  const perFrame = new Uint32Array(frames);
  const player = order.createPlayer();
  player.play(0);
  for (let frame = 0; frame < frames; frame++) {
    clearLineReads(footprint);
    player.playNoting((frame + 1) / frames, footprint);
    perFrame[frame] = footprint.lineCount;
    for (const line of footprint.lines.subarray(0, footprint.lineCount)) {
      counts[frame * columns + Math.trunc(line / linesPerColumn)]++;
    }
  }
  return { frames, lines: all, linesPerColumn, columns, counts, perFrame };
}
