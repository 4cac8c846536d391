import type { Command } from 'commander';
import type { Seconds } from '#engine/base';
import type { ClipRange } from '#engine/offline';
import { parseNumber } from './numbers.ts';

/** Options of commands that build or measure only a range of a source clip. */
export interface RangeOptions {
  readonly from?: Seconds;
  readonly to?: Seconds;
}

/** @param what is done with the range: `build only` */
export function addRangeOptions(command: Command, what: string): Command {
  return command
    .option('--from <seconds>', `${what} a range of the source, from this time on`, parseNumber)
    .option('--to <seconds>', 'the end of that range (default: the end of the clip)', parseNumber);
}

/** The range that the options say; undefined for the whole clip. */
export function rangeOf({ from, to }: RangeOptions): ClipRange | undefined {
  if (from === undefined && to === undefined) return undefined;
  return { from: from ?? 0, ...(to !== undefined && { to }) };
}
