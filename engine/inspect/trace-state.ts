import { LANES } from '../base/units.ts';
import { KEY_KINDS, keyStream } from '../model/animation.ts';
import {
  ALL_LANES,
  NO_IFRAME,
  ACCESS_BACKWARD,
  ACCESS_FORWARD,
  ACCESS_CACHED,
  ACCESS_IFRAME,
  ACCESS_START,
  keyCache,
  type KeyCache,
  type SamplingContext,
} from '../runtime/context.ts';
import {
  OP_DECOMPRESS,
  OP_IFRAME,
  OP_READ,
  OP_RETURN,
  OP_START,
  entriesAt,
  type StepTrace,
} from './step-trace.ts';

/**
 * Sets a context to the state after the first `position` operations of a trace: cursors, right-hand
 * keys, outdated lanes and the record of the step. Decompressed values and the pose do not change.
 * Called while editing.
 *
 * @example
 * const trace = traceStep(animation, { ratio: 0, cursors: [0, 0, 0] }, 0.5);
 * const context = createSamplingContext(animation.trackCount);
 * writeTraceState(trace, trace.count, context);
 * console.assert(keyCache(context, 'rotation').next > 0);
 */
export function writeTraceState(
  trace: StepTrace,
  position: number,
  context: SamplingContext,
): void {
  const { animation, begin, to } = trace;
  context.animation = animation;
  context.previousRatio = begin.ratio;
  context.ratio = position === 0 ? begin.ratio : to;
  for (let kind = 0; kind < KEY_KINDS.length; kind++) {
    const cache = keyCache(context, KEY_KINDS[kind]);
    const { table } = keyStream(animation, KEY_KINDS[kind]);
    beginStep(cache, begin.cursors[kind]);
    for (let i = 0; i < position; i++) {
      if (trace.kind[i] === kind) applyOp(trace, i, cache, table.track);
    }
    settleAccess(cache);
    entriesAt(table, cache.next, cache.entries);
  }
}

function beginStep(cache: KeyCache, cursor: number): void {
  const { step } = cache;
  cache.next = cursor;
  cache.table = undefined;
  cache.outdated.fill(0);
  step.access = ACCESS_CACHED;
  step.iframe = NO_IFRAME;
  step.cursorBefore = cursor;
  step.cursorRestored = cursor;
  step.keysForward = 0;
  step.keysBackward = 0;
  step.groups = 0;
}

function applyOp(trace: StepTrace, at: number, cache: KeyCache, track: Uint16Array): void {
  const { step } = cache;
  const index = trace.index[at];
  cache.next = trace.cursor[at];
  switch (trace.op[at]) {
    case OP_START:
    case OP_IFRAME:
      step.access = trace.op[at] === OP_START ? ACCESS_START : ACCESS_IFRAME;
      if (step.access === ACCESS_IFRAME) step.iframe = index;
      step.cursorRestored = cache.next;
      cache.outdated.fill(ALL_LANES, 0, trace.animation.alignedTracks / LANES);
      return;
    case OP_READ:
      step.keysForward++;
      cache.outdated[track[index] >> 2] |= 1 << (track[index] & 3);
      return;
    case OP_RETURN:
      step.keysBackward++;
      cache.outdated[track[index] >> 2] |= 1 << (track[index] & 3);
      return;
    case OP_DECOMPRESS:
      step.groups++;
  }
}

function settleAccess({ step }: KeyCache): void {
  if (step.access !== ACCESS_CACHED) return;
  if (step.keysForward > 0) step.access = ACCESS_FORWARD;
  else if (step.keysBackward > 0) step.access = ACCESS_BACKWARD;
}
