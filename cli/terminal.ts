import { basename } from 'node:path';
import { printable, printableLines } from '#engine/base';
import type { TaskControl } from '#engine/base';
import { failureText, type Failure } from './cli-error.ts';
import { writeJson } from './json.ts';
import { fileError } from './system-errors.ts';

/** The outputs of a command. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Results that are files. */
  outBytes(bytes: Uint8Array): void;
  /** Problems and progress. */
  err(text: string): void;
  /** Whether `err` is a terminal, so that progress is shown. */
  readonly isWatched: boolean;
  /** The program's file, for commands that start threads; absent if it runs inside another program. */
  readonly program?: string | undefined;
  /** Ends the process as the signal does that it held back; absent if it runs inside another program. */
  endBy?(signal: NodeJS.Signals): void;
}

/**
 * One run of the program. What it writes has no control characters but line feeds: names in files
 * cannot change how a terminal shows it.
 */
export interface Session extends Terminal {
  /** Sets the exit code of the run, unless a higher one is set. */
  fail(code: ExitCode): void;
  /** Prints what went wrong, and records it; 0 leaves the exit code as it is. */
  report(failure: Failure, code: 0 | ExitCode): void;
  /** Prints one line beside the results, in which names from files are. */
  note(text: string): void;
  /** Adds a failure to the JSON document, and sets the exit code. */
  record(failure: Failure, code: 0 | ExitCode): void;
  readonly failures: readonly Failure[];
  /** Overwrites the last line of the terminal; with an empty text, clears it. */
  showProgress(text: string): void;
  /** Whether a JSON document was printed. */
  hasDocument: boolean;
  readonly exitCode: 0 | ExitCode;
}

/** 1: a check failed. 2: the program was called wrongly, or a file cannot be used. */
export type ExitCode = 1 | 2;

/** The terminal that the process was started from. */
export function processTerminal(): Terminal {
  process.stdout.on('error', endAtOutput);
  return {
    out: (text) => void process.stdout.write(text),
    outBytes: (bytes) => void process.stdout.write(bytes),
    err: (text) => void process.stderr.write(text),
    isWatched: process.stderr.isTTY,
    program: process.argv[1],
    endBy: endBySignal,
  };
}

/** A shell goes on with its loop after a program that ends with a code of its own. Windows has no such signals. */
function endBySignal(signal: NodeJS.Signals): void {
  if (process.platform !== 'win32') process.kill(process.pid, signal);
}

/** The reader of the output may close it early, as `head` does. That is not an error. */
function endAtOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  const problem = fileError('standard output', 'write', error);
  process.stderr.write(`${problem instanceof Error ? problem.message : String(problem)}\n`);
  process.exit(2);
}

/** Begins a run of the program. */
export function createSession(terminal: Terminal): Session {
  const failures: Failure[] = [];
  let exitCode: 0 | ExitCode = 0;
  const fail = (code: ExitCode): void => {
    exitCode = exitCode === 2 ? 2 : code;
  };
  const record = (failure: Failure, code: 0 | ExitCode): void => {
    failures.push(failure);
    if (code !== 0) fail(code);
  };
  const err = (text: string): void => terminal.err(printableLines(text));
  const note = (text: string): void => err(`${printable(text)}\n`);
  return {
    ...terminal,
    out: (text) => terminal.out(printableLines(text)),
    err,
    note,
    fail,
    report: (failure, code) => {
      note(failureText(failure));
      record(failure, code);
    },
    record,
    failures,
    showProgress: (text) => terminal.err(`\r${printable(text)}${text === '' ? '\u001B[K' : ''}`),
    hasDocument: false,
    get exitCode() {
      return exitCode;
    },
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
    session.showProgress(`${name}: ${percent} %`);
    if (percent === 100) session.showProgress('');
  };
  return { onProgress };
}

/** Version number of the structure of all JSON documents of the command line. */
export const SCHEMA = 1;

/** Writes the run's JSON document, with everything that failed. */
export function printJson(session: Session, document: object): void {
  session.hasDocument = true;
  writeJson({ schema: SCHEMA, ...document, failures: session.failures }, session.out);
  session.out('\n');
}

/** Writes a line that may contain names from files. */
export function printLine({ out }: Pick<Terminal, 'out'>, text: string): void {
  out(`${printable(text)}\n`);
}

/** A number with its unit. */
const MEASURED = /^[+-]?\d+(\.\d+)? ?(m|cm|mm|µm|s|°|rad)$/;

/**
 * Formats rows as aligned columns. Numbers and measurements are right-aligned. Cells may be names from
 * files.
 */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  const measured: boolean[] = [];
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell : printable(cell))),
  );
  for (const row of cells) {
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
  return cells.map((row) => `${line(row)}\n`).join('');
}

function pad(cell: string | number, width: number, isMeasured: boolean): string {
  const text = String(cell);
  return typeof cell === 'number' || isMeasured ? text.padStart(width) : text.padEnd(width);
}
