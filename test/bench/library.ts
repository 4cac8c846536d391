/**
 * npm run bench -- --library [CLIPS]: a library made from the fixtures, in the built command line and in the page. Checks
 * that both agree with `inspect`, and shards and a baseline of the command line. Prints a table in Markdown, with the time
 * of all processors beside that of the clock, which grows with what else the machine does.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { invariant } from '#engine/base';
import { buildCommandLine } from '../../scripts/lib/package.mjs';
import { makeLibrary, sourceAndClip } from './made-library.ts';
import { libraryPageFigures } from './page-library.ts';

const MANY = 10_000;
const MAX_OUTPUT = 2 ** 28;
/** Files of one call of `inspect`. */
const PER_CALL = 500;

/** Keys and bytes of all clips. */
export interface Sums {
  readonly keys: number;
  readonly bytes: number;
}

const count = Number(process.argv.slice(2).find((argument) => /^\d+$/.test(argument)) ?? MANY);
const folder = mkdtempSync(path.join(tmpdir(), 'posescope-library-'));
try {
  const library = path.join(folder, 'clips');
  const clips = makeLibrary(library, count);
  await buildCommandLine(path.join(folder, 'cli'));
  console.log(`${clips.length} clips, ${availableParallelism()} processors\n`);
  console.log('| what | measured | CPU s | meant |\n| --- | ---: | ---: | ---: |');
  const sums = inspected(clips);
  for (const row of await libraryPageFigures(library, clips.length)) print(...row);
  const whole = audited(library, sums);
  mergeShards(library, whole);
  findWorse(library, whole);
} finally {
  rmSync(folder, { recursive: true });
}

function print(what: string, measured: string, cpu: string, meant: string): void {
  console.log(`| ${what} | ${measured} | ${cpu} | ${meant} |`);
}

function call(...args: readonly string[]): { readonly out: string; readonly err: string } {
  const program = path.join(folder, 'cli', 'posescope.js');
  const options = { encoding: 'utf8', maxBuffer: MAX_OUTPUT } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  invariant(status === 0 || status === 1, `posescope ${args[0]}: ${stderr}`);
  return { out: stdout, err: stderr };
}

/** What `inspect` says of the clips, added. */
function inspected(clips: readonly string[]): Sums {
  const sums = { keys: 0, bytes: 0 };
  for (let first = 0; first < clips.length; first += PER_CALL) {
    const { out } = call('inspect', '--json', ...clips.slice(first, first + PER_CALL));
    const { files } = JSON.parse(out) as {
      files: { bytes: number; objects: { keys: number }[] }[];
    };
    // Every file holds one clip.
    for (const { bytes, objects } of files) {
      for (const { keys } of objects) sums.keys += keys;
      sums.bytes += bytes;
    }
  }
  return sums;
}

/** Audits everything at once, and returns the document. */
function audited(library: string, sums: Sums): string {
  const whole = path.join(folder, 'whole.json');
  const [start, before] = [performance.now(), childrenSeconds()];
  call('audit', library, '--json', '-o', whole);
  const seconds = (performance.now() - start) / 1000;
  const cpu = childrenSeconds() - before;
  print('`posescope audit`', `${seconds.toFixed(1)} s`, cpu.toFixed(1), '60 s');
  const { totals } = JSON.parse(readFileSync(whole, 'utf8')) as { totals: Sums };
  const isSum = totals.keys === sums.keys && totals.bytes === sums.bytes;
  print('its totals, and the sums of `inspect`', isSum ? 'equal' : 'differ', '', 'equal');
  return whole;
}

function mergeShards(library: string, whole: string): void {
  const parts = [1, 2, 3].map((part) => {
    const document = path.join(folder, `${part}.json`);
    call('audit', library, '--shard', `${part}/3`, '--json', '-o', document);
    return document;
  });
  const merged = path.join(folder, 'merged.json');
  call('audit', '--merge', ...parts, '--json', '-o', merged);
  const isSame = readFileSync(whole).equals(readFileSync(merged));
  print('three shards merged, and one run', isSame ? 'same bytes' : 'differ', '', 'same bytes');
}

/** Builds one clip with all keys, and looks what a check against the earlier document says. */
function findWorse(library: string, whole: string): void {
  const { source, clip } = sourceAndClip(library);
  call('build', source, '-o', clip);
  const { err } = call('audit', library, '--baseline', whole, '-o', path.join(folder, 'again.txt'));
  const lines = err.trim().split('\n');
  const isIt = lines.length === 1 && lines[0].startsWith(clip);
  print('lines on one clip that grew', isIt ? '1' : lines.join('; '), '', '1');
}

/** Seconds of processors that ended child processes took, with theirs; NaN where the system does not tell. */
function childrenSeconds(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const text = readFileSync('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const TICKS_A_SECOND = 100;
  return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
}
