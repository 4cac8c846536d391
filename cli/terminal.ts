import { basename } from 'node:path';
import type { TaskControl } from '#engine/base';
import { jsonText } from './json.ts';

/** The outputs of a command. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Problems and progress. */
  err(text: string): void;
  /** Whether `err` is a terminal, so that progress is shown. */
  readonly isWatched: boolean;
  /** The program's file, for commands that start threads; absent if it runs inside another program. */
  readonly program?: string | undefined;
}

/** One run of the program. */
export interface Session extends Terminal {
  /** Sets the exit code of the run, unless a higher one is set. */
  fail(code: ExitCode): void;
}

/** 1: a check failed. 2: the program was called wrongly, or a file cannot be used. */
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

/**
 * Shows the progress of a file on one line, which is overwritten. It shows only the file's name,
 * because a path may be longer than a line.
 */
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

/** Version number of the structure of all JSON documents of the command line. */
export const SCHEMA = 1;

/** Writes one JSON document. */
export function printJson({ out }: Pick<Terminal, 'out'>, document: object): void {
  out(`${jsonText({ schema: SCHEMA, ...document })}\n`);
}

/** A number with its unit. */
const MEASURED = /^[+-]?\d+(\.\d+)? ?(m|cm|mm|µm|s|°|rad)$/;

/** Formats rows as aligned columns. Numbers and measurements are right-aligned. */
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
