import { floatText } from '../base/float-text.ts';
import { LANES } from '../base/units.ts';
import { KEY_KINDS, keyStream } from '../model/animation.ts';
import { NEEDED_AT_START } from '../model/key-table.ts';
import {
  OP_DECOMPRESS,
  OP_IFRAME,
  OP_READ,
  OP_RETURN,
  OP_START,
  type StepTrace,
} from './step-trace.ts';

/** Description of one operation, and the rule that it followed. */
export interface OperationText {
  readonly what: string;
  readonly why: string;
}

/** Names of tracks, if known. */
type Names = readonly string[];

/**
 * Describes an operation of a trace, with the numbers that were compared.
 *
 * @example
 * const trace = traceStep(animation, { ratio: 0, cursors: [0, 0, 0] }, 0.5);
 * const { what, why } = operationText(trace, 0, skeleton.names);
 * console.assert(what !== '' && why !== '');
 */
export function operationText(trace: StepTrace, at: number, names: Names): OperationText {
  const kind = KEY_KINDS[trace.kind[at]];
  const { table, iframes, count } = keyStream(trace.animation, kind);
  const index = trace.index[at];
  const ratio = floatText(trace.to);
  const trackName = (key: number): string => nameOf(names, table.track[key]);
  const needed = (key: number): string => floatText(table.neededAt[key]);
  switch (trace.op[at]) {
    case OP_START:
      return {
        what: `${kind}: starts over, cursor to ${trace.cursor[at]}`,
        why: restoreWhy(trace, trace.kind[at], iframes.interval, iframes.count),
      };
    case OP_IFRAME:
      return {
        what: `${kind}: restores iframe ${index + 1}, cursor to ${trace.cursor[at]}`,
        why: restoreWhy(trace, trace.kind[at], iframes.interval, iframes.count),
      };
    case OP_READ:
      return {
        what: `${kind} key ${index} of ${trackName(index)} takes the place of ${table.previous[index]}`,
        why: `its predecessor's ratio ${needed(index)} ≤ ${ratio}`,
      };
    case OP_RETURN:
      return {
        what: `${kind} key ${index} of ${trackName(index)} is replaced by its predecessor ${table.previous[index]}`,
        why: `its predecessor's ratio ${needed(index)} > ${ratio}`,
      };
    case OP_DECOMPRESS:
      return {
        what: `${kind}: decompresses group ${index}, ${groupNames(names, index)}`,
        why: 'one of its four tracks has another key',
      };
    default: {
      const ahead =
        index >= count
          ? `no key is left after ${count - 1}`
          : `key ${index} is needed at ${needed(index)} > ${ratio}`;
      const behind =
        table.neededAt[index - 1] === NEEDED_AT_START
          ? ''
          : `, key ${index - 1} at ${needed(index - 1)} ≤ ${ratio}`;
      return { what: `${kind}: the cursor stays at ${index}`, why: `${ahead}${behind}` };
    }
  }
}

function nameOf(names: Names, track: number): string {
  return names[track] ?? `padding track ${track}`;
}

function groupNames(names: Names, group: number): string {
  return Array.from({ length: LANES }, (_, lane) => nameOf(names, group * LANES + lane)).join(', ');
}

/** The rule of seeking, with the step's numbers. */
function restoreWhy(
  { begin, to }: StepTrace,
  kind: number,
  interval: number,
  iframes: number,
): string {
  const delta = Math.fround(to - begin.ratio);
  const reason =
    begin.cursors[kind] === 0
      ? 'the cache is empty'
      : `a step of ${floatText(delta)} is more than half the interval ${floatText(interval)}`;
  if (iframes === 0) {
    return begin.cursors[kind] === 0
      ? `${reason} and there is no iframe`
      : `${reason}, backward, and there is no iframe`;
  }
  const nearest = Math.fround(0.5 + Math.fround(to / interval));
  return `${reason}; trunc(0.5 + ${floatText(to)} / ${floatText(interval)}) = ${Math.trunc(nearest)}`;
}
