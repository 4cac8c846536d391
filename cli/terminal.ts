import { basename } from 'node:path';
import type { TaskControl } from '#engine/base';
import { jsonText } from './json.ts';

/** Where a command writes to. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Problems and progress. */
  err(text: string): void;
  /** Whether somebody is looking at what `err` writes, so that progress is worth showing. */
  readonly isWatched: boolean;
  /** The program's own file, for commands that start threads of it; absent where it is part of another. */
  readonly program?: string | undefined;
}

/** One run of the program. */
export interface Session extends Terminal {
  /** Ends the run with this exit code, unless with a higher one. */
  fail(code: ExitCode): void;
}

/** 1: a check failed. 2: the program was called wrongly, or a file is none that it can use. */
export type ExitCode = 1 | 2;

/** The terminal that the process was started from. */
export function processTerminal(): Terminal {
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isWatched: process.stderr.isTTY,
    program: process.argv[1],
  };
}

/** Shows how far a file is, on one line that is written over; by its name, as a whole path may take more than a line. */
export function progress(session: Session, file: string): TaskControl | undefined {
  if (!session.isWatched) return undefined;
  const name = basename(file);
  let shown = -1;
  const onProgress = (fraction: number): void => {
    const percent = Math.round(100 * fraction);
    if (percent === shown) return;
    shown = percent;
    session.err(`\r${name}: ${percent} %${percent === 100 ? '\r\u001B[K' : ''}`);
  };
  return { onProgress };
}

/** What every JSON document of the command line says of its own form; it grows when that changes. */
export const SCHEMA = 1;

/** Writes one JSON document. */
export function printJson({ out }: Pick<Terminal, 'out'>, document: object): void {
  out(`${jsonText({ schema: SCHEMA, ...document })}\n`);
}

/** A number with its unit, as columns of measurements have it. */
const MEASURED = /^[+-]?\d+(\.\d+)? ?(m|cm|mm|µm|s|°|rad)$/;

/** Lines of columns, padded so that they stand below one another; numbers, and columns of measurements, to the right. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  const measured: boolean[] = [];
  for (const row of rows) {
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, String(cell).length);
      measured[i] = (measured[i] ?? true) && MEASURED.test(String(cell));
    });
  }
  const line = (row: readonly (string | number)[]): string =>
    row
      .map((cell, i) => pad(cell, widths[i], measured[i]))
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

function pad(cell: string | number, width: number, isMeasured: boolean): string {
  const text = String(cell);
  return typeof cell === 'number' || isMeasured ? text.padStart(width) : text.padEnd(width);
}
