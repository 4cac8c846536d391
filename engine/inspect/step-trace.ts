import { LANES, groupCount, type KeyIndex, type Ratio } from '../base/units.ts';
import { KEY_KINDS, keyStreams, type Animation, type KeyStream } from '../model/animation.ts';
import { iframeLastKey } from '../model/iframe.ts';
import type { KeyTable } from '../model/key-table.ts';
import { stateToRestore } from '../runtime/step.ts';

/**
 * The operations of a sampler in one step; {@link StepTrace.op} is an index into this:
 * - `start`: restores the start of the clip;
 * - `iframe`: restores a snapshot;
 * - `read`: a key replaces the previous key of its track in the cache, the cursor moves forward by
 *   one;
 * - `return`: the previous key replaces the key, the cursor moves back by one;
 * - `stop`: the cursor stays where it is;
 * - `decompress`: the keys of a group of four are decompressed again.
 */
export const TRACE_OPS = ['start', 'iframe', 'read', 'return', 'stop', 'decompress'] as const;

export const OP_START = 0;
export const OP_IFRAME = 1;
export const OP_READ = 2;
export const OP_RETURN = 3;
const OP_STOP = 4;
export const OP_DECOMPRESS = 5;

/** The state before a step, which determines what it does. */
export interface TraceStart {
  readonly ratio: Ratio;
  /** Cursor of every stream, in the order of KEY_KINDS; 0 if the cache is empty. */
  readonly cursors: readonly [KeyIndex, KeyIndex, KeyIndex];
}

/** The operations of one step as columns: one entry per operation. */
export interface StepTrace {
  readonly animation: Animation;
  readonly begin: TraceStart;
  readonly to: Ratio;
  readonly count: number;
  readonly op: Uint8Array;
  /** Place of the stream in KEY_KINDS. */
  readonly kind: Uint8Array;
  /** Key that was read, returned or stopped at; snapshot that was restored; group that was decompressed. */
  readonly index: Uint32Array;
  /** Cursor of the stream afterwards. */
  readonly cursor: Uint32Array;
}

/** Operations as they are found, four words each. */
type Found = number[];

/**
 * Computes the operations of a step. Called while editing: it takes as long as the step itself, and
 * allocates.
 *
 * @example
 * const trace = traceStep(animation, { ratio: 0, cursors: [0, 0, 0] }, 0.5);
 * console.assert(trace.count > 0);
 */
export function traceStep(animation: Animation, begin: TraceStart, to: Ratio): StepTrace {
  const found: Found = [];
  const outdated = keyStreams(animation).map((stream, kind) =>
    traceStream(found, stream, kind, begin, to),
  );
  outdated.forEach((groups, kind) => {
    const cursor = lastCursor(found, kind);
    groups.forEach((flag, group) => {
      if (flag === 1) found.push(OP_DECOMPRESS, kind, group, cursor);
    });
  });
  const count = found.length / 4;
  const column = (part: number): number[] =>
    Array.from({ length: count }, (_, i) => found[4 * i + part]);
  return {
    animation,
    begin,
    to,
    count,
    op: Uint8Array.from(column(0)),
    kind: Uint8Array.from(column(1)),
    index: Uint32Array.from(column(2)),
    cursor: Uint32Array.from(column(3)),
  };
}

function lastCursor(found: Found, kind: number): KeyIndex {
  for (let at = found.length - 4; at >= 0; at -= 4)
    if (found[at + 1] === kind) return found[at + 3];
  return 0;
}

/** The operations of one stream except decompression; returns a flag per group that needs it. */
function traceStream(
  found: Found,
  stream: KeyStream,
  kind: number,
  { ratio, cursors }: TraceStart,
  to: Ratio,
): Uint8Array {
  const { table, iframes, count } = stream;
  const alignedTracks = table.trackOffsets.length - 1;
  const outdated = new Uint8Array(groupCount(alignedTracks));
  let next = cursors[kind];
  const restore = stateToRestore(iframes, next === 0, ratio, to);
  if (restore >= 0) {
    next = restore === 0 ? 2 * alignedTracks : iframeLastKey(iframes, restore - 1) + 1;
    if (restore === 0) found.push(OP_START, kind, 0, next);
    else found.push(OP_IFRAME, kind, restore - 1, next);
    outdated.fill(1);
  }
  const first = next;
  const touch = (key: KeyIndex): void => {
    outdated[Math.floor(table.track[key] / LANES)] = 1;
  };
  while (next < count && table.neededAt[next] <= to) {
    touch(next);
    found.push(OP_READ, kind, next, next + 1);
    next++;
  }
  // Only if nothing was read: in one step a player moves in one direction.
  while (next <= first && table.neededAt[next - 1] > to) {
    next--;
    touch(next);
    found.push(OP_RETURN, kind, next, next);
  }
  found.push(OP_STOP, kind, next, next);
  return outdated;
}

/**
 * The right-hand key of each track in the cache if the cursor is at `cursor`: the last key before it.
 * This does not depend on how the player got there.
 *
 * @example
 * const { table, count } = keyStream(animation, 'rotation');
 * const entries = new Uint32Array(animation.alignedTracks);
 * entriesAt(table, count, entries);
 */
export function entriesAt(table: KeyTable, cursor: KeyIndex, out: Uint32Array): void {
  const tracks = table.trackOffsets.length - 1;
  const seen = new Uint8Array(tracks);
  let missing = tracks;
  for (let key = cursor - 1; key >= 0 && missing > 0; key--) {
    const track = table.track[key];
    if (seen[track] === 1) continue;
    seen[track] = 1;
    missing--;
    out[track] = key;
  }
}

/** Keys that the cursors have passed in the first `position` operations. */
export function keysPassed({ op }: StepTrace, position: number): number {
  let passed = 0;
  for (let i = 0; i < position; i++) if (op[i] === OP_READ || op[i] === OP_RETURN) passed++;
  return passed;
}

/**
 * The name of a stream of a trace.
 *
 * @example
 * const trace = traceStep(animation, { ratio: 0, cursors: [0, 0, 0] }, 0.5);
 * console.assert(KEY_KINDS.includes(kindOfOp(trace, 0)));
 */
export function kindOfOp({ kind }: StepTrace, position: number): (typeof KEY_KINDS)[number] {
  return KEY_KINDS[kind[position]];
}
