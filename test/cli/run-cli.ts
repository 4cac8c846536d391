import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { run } from '../../cli/run.ts';

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
export async function runWatched(isWatched: boolean, args: readonly string[]): Promise<Outcome> {
  let out = '';
  let err = '';
  const files: Uint8Array[] = [];
  const terminal = {
    out: (text: string) => void (out += text),
    outBytes: (bytes: Uint8Array) => void files.push(bytes),
    err: (text: string) => void (err += text),
    isWatched,
  };
  const code = await run(args, terminal);
  return { code, out, err, files };
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
