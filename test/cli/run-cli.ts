import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { run } from '../../cli/run.ts';
import type { Terminal } from '../../cli/terminal.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  /** What was written to standard output as files. */
  readonly files: readonly Uint8Array[];
  readonly err: string;
}

/** Runs the command line in this process, and catches what it writes. */
export async function runCli(...args: string[]): Promise<Outcome> {
  return await runWatched(false, args);
}

/** The same with somebody who watches the progress. */
export async function runWatched(
  isWatched: boolean,
  args: readonly string[],
  more: Partial<Terminal> = {},
): Promise<Outcome> {
  let out = '';
  let err = '';
  const files: Uint8Array[] = [];
  const terminal = {
    out: (text: string) => void (out += text),
    outBytes: (bytes: Uint8Array) => void files.push(bytes),
    err: (text: string) => void (err += text),
    isWatched,
    ...more,
  };
  const code = await run(args, terminal);
  return { code, out, err, files };
}

/**
 * The same with a signal right after signals are held back for the `turn`-th time.
 * @returns also the signals that the process ends by
 */
export async function runInterrupted(
  signal: NodeJS.Signals,
  turn: number,
  args: readonly string[],
  more: Partial<Terminal> = {},
): Promise<Outcome & { readonly ended: readonly string[] }> {
  const listen = process.on.bind(process);
  let turns = 0;
  const spy = vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    listen(event, listener);
    if (event === 'SIGHUP' && ++turns === turn) setImmediate(() => process.emit(signal, signal));
    return process;
  });
  const ended: string[] = [];
  const endBy = (by: NodeJS.Signals): void => void ended.push(by);
  try {
    return { ...(await runWatched(false, args, { endBy, ...more })), ended };
  } finally {
    spy.mockRestore();
  }
}

/** The JSON document that a command prints, once it has gone well. */
export async function runJson<Document>(...args: string[]): Promise<Document> {
  const { code, out, err } = await runCli(...args);
  if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
  return JSON.parse(out) as Document;
}

/** A folder of its own for every test, gone after it. */
export function temporaryFolder(): (file: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'posescope-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (file) => join(folder, file);
}
