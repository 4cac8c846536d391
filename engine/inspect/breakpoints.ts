import { LANES, type GroupIndex, type TrackIndex } from '../base/units.ts';
import { KEY_KINDS, keyStream } from '../model/animation.ts';
import { ACCESS_IFRAME, keyCache, type SamplingContext } from '../runtime/context.ts';
import {
  OP_DECOMPRESS,
  OP_IFRAME,
  OP_READ,
  OP_RETURN,
  OP_START,
  type StepTrace,
} from './step-trace.ts';

/** Conditions to stop at; null and false are off. */
export interface Breakpoints {
  /** A key of this track is read or returned. */
  readonly track: TrackIndex | null;
  /** A cursor jumps: the start or a snapshot is restored. */
  readonly jump: boolean;
  /** A snapshot is restored. */
  readonly iframe: boolean;
  /** This group of four is decompressed. */
  readonly group: GroupIndex | null;
  /** A step passes more keys than this number. */
  readonly cost: number | null;
}

export const NO_BREAKPOINTS: Breakpoints = {
  track: null,
  jump: false,
  iframe: false,
  group: null,
  cost: null,
};

/** The operation after which a trace stops, and the reason. */
export interface Break {
  /** Operations up to and including the last one before the stop. */
  readonly position: number;
  readonly reason: keyof Breakpoints;
}

/**
 * The first operation at or after `from` at which a breakpoint is hit.
 *
 * @example
 * const trace = traceStep(animation, { ratio: 0, cursors: [0, 0, 0] }, 0.5);
 * console.assert(findBreak(trace, 0, NO_BREAKPOINTS) === undefined);
 */
export function findBreak(
  trace: StepTrace,
  from: number,
  breakpoints: Breakpoints,
): Break | undefined {
  let passed = 0;
  for (let at = 0; at < trace.count; at++) {
    const op = trace.op[at];
    if (op === OP_READ || op === OP_RETURN) passed++;
    if (at < from) continue;
    const reason = reasonAt(trace, at, passed, breakpoints);
    if (reason !== undefined) return { position: at + 1, reason };
  }
  return undefined;
}

function reasonAt(
  trace: StepTrace,
  at: number,
  passed: number,
  { track, jump, iframe, group, cost }: Breakpoints,
): keyof Breakpoints | undefined {
  const op = trace.op[at];
  if (op === OP_IFRAME && iframe) return 'iframe';
  if ((op === OP_IFRAME || op === OP_START) && jump) return 'jump';
  if (op === OP_DECOMPRESS) return trace.index[at] === group ? 'group' : undefined;
  if (op !== OP_READ && op !== OP_RETURN) return undefined;
  const { table } = keyStream(trace.animation, KEY_KINDS[trace.kind[at]]);
  if (track !== null && table.track[trace.index[at]] === track) return 'track';
  // Once per step: at the first key above the limit.
  return cost !== null && passed === cost + 1 ? 'cost' : undefined;
}

/**
 * Whether the last step of a context hit a breakpoint. Called every frame; allocates nothing.
 *
 * @example
 * const context = createSamplingContext(animation.trackCount);
 * sample(animation, context, 0.5, pose);
 * console.assert(!breaksAt(context, NO_BREAKPOINTS));
 */
export function breaksAt(context: SamplingContext, breakpoints: Breakpoints): boolean {
  const { track, jump, iframe, group, cost } = breakpoints;
  let keys = 0;
  for (let kind = 0; kind < KEY_KINDS.length; kind++) {
    const { step, outdated } = keyCache(context, KEY_KINDS[kind]);
    keys += step.keysForward + step.keysBackward;
    if (jump && step.access >= ACCESS_IFRAME) return true;
    if (iframe && step.access === ACCESS_IFRAME) return true;
    if (step.groups === 0) continue;
    if (group !== null && outdated[group] > 0) return true;
    if (track === null || step.access >= ACCESS_IFRAME) continue;
    if ((outdated[Math.floor(track / LANES)] & (1 << (track % LANES))) !== 0) return true;
  }
  return cost !== null && keys > cost;
}
