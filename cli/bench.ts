import { readFileSync, realpathSync } from 'node:fs';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Command } from 'commander';
import { availableForms, compileKernels } from '#engine/kernels';
import { DEFAULT_MEASURE_SETTINGS } from '#engine/layouts';
import type { MeasureSettings } from '#engine/layouts';
import { validateClipFit } from '#engine/runtime';
import type { CrowdWorkerInit } from '#engine/runtime/crowd';
import { generateSubject } from './bench/generated-subject.ts';
import type { NativeFigures, SectionReport } from './bench/report.ts';
import type { BenchSubject } from './bench/section.ts';
import { measureSpeed } from './bench/speed.ts';
import { firstObject, openSkeleton } from './files.ts';
import { jsonText } from './json.ts';
import { parseCount } from './numbers.ts';
import { CliError } from './cli-error.ts';
import { printJson, progress, SCHEMA, type Session } from './terminal.ts';
import { examples } from './usage.ts';
import { checkOutput, resultsBeside, writeFile } from './write-files.ts';

interface Options {
  readonly skeleton?: string;
  readonly characters: number;
  readonly points: number;
  readonly rounds: number;
  readonly output?: string;
  readonly json?: boolean;
}

/** `bench`: times the engine against three.js and against its own other forms. */
export function benchCommand(session: Session): Command {
  return new Command('bench')
    .description('time the engine and three.js in turn; no result makes the command fail')
    .argument('[clips...]', 'clips of one skeleton: the first is played, three are blended')
    .option('--skeleton <file>', 'the skeleton that the clips move')
    .option('--characters <count>', 'characters of a crowd', parseCount, 1000)
    .option('--points <count>', 'moving points', parseCount, 10_000_000)
    .option('--rounds <count>', 'rounds of each row', parseCount, DEFAULT_MEASURE_SETTINGS.rounds)
    .option('-o, --output <file>', 'write the figures as JSON as well')
    .option('--json', 'one JSON document instead of a table')
    .addHelpText(
      'after',
      examples('bench', 'bench walk.ozz run.ozz idle.ozz --skeleton skeleton.ozz'),
    )
    .action(async (clips: string[], options: Options) => {
      if (options.output !== undefined) checkOutput(options.output, [...clips, options.skeleton]);
      await bench(session, benchSubject(clips, options), options);
    });
}

async function bench(session: Session, subject: BenchSubject, options: Options): Promise<void> {
  const { json, output } = options;
  const native = nativeFigures();
  const results = resultsBeside(session, output, json);
  if (json !== true) results.out(`${machineLine()}\n`);
  const sections = await measure(results, subject, options, native);
  const document = { machine: machine(), subject: subject.name, sections };
  if (output !== undefined) {
    const text = `${jsonText({ schema: SCHEMA, ...document })}\n`;
    await writeFile(session, output, new TextEncoder().encode(text));
  }
  if (json === true) printJson(session, document);
}

/** Measures, then ends the crowd threads, also after an error. */
async function measure(
  session: Session,
  subject: BenchSubject,
  { characters, points, rounds, json }: Options,
  native: NativeFigures | undefined,
): Promise<SectionReport[]> {
  const forms = availableForms();
  const kernels = await Promise.all(forms.map((form) => compileKernels(form, { threads: true })));
  const { program } = session;
  const helpers: Worker[] = [];
  const startHelper = async (workerInit: CrowdWorkerInit): Promise<void> => {
    const worker = new Worker(realpathSync(String(program)), { workerData: workerInit });
    helpers.push(worker);
    await once(worker, 'online');
  };
  const setting = {
    kernels,
    characters,
    points: 4 * Math.ceil(points / 4),
    startHelper: program === undefined ? undefined : startHelper,
  };
  try {
    return await measureSpeed(subject, setting, {
      native,
      settings: settingsFor(rounds),
      task: progress(session, 'bench'),
      onSection: (table) => json !== true && session.out(`\n${table}\n`),
    });
  } finally {
    await Promise.all(helpers.map((worker) => worker.terminate()));
  }
}

/** Settings for fewer rounds than the default also shorten the warm-up. */
function settingsFor(rounds: number): MeasureSettings | undefined {
  const defaults = DEFAULT_MEASURE_SETTINGS;
  if (rounds === defaults.rounds) return undefined;
  return { ...defaults, rounds, warmUp: Math.min(1, rounds / defaults.rounds) * defaults.warmUp };
}

function benchSubject(clips: readonly string[], { skeleton }: Options): BenchSubject {
  if (clips.length === 0 && skeleton === undefined) return generateSubject();
  if (skeleton === undefined)
    throw new CliError('Clips need the skeleton that they move: --skeleton FILE.');
  if (clips.length === 0) throw new CliError('A skeleton alone cannot be played: name a clip.');
  const moved = openSkeleton(skeleton);
  const animations = clips.map((file) => {
    const animation = firstObject(file, 'animation');
    const problem = validateClipFit(moved, animation);
    if (problem !== undefined) throw new CliError({ file, message: `${problem}.` });
    return animation;
  });
  return { name: animations[0].name || clips[0], skeleton: moved, clips: animations };
}

/** The reference library's figures, if $POSESCOPE_NATIVE names a JSON file with them. */
export function nativeFigures(file = process.env.POSESCOPE_NATIVE): NativeFigures | undefined {
  if (file === undefined || file === '') return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as NativeFigures;
  } catch (error) {
    const message = `not the figures of the reference library (${String(error)}).`;
    throw new CliError({ file, message });
  }
}

/** The machine and the versions that the figures were measured with. */
export function machine(): Readonly<Record<string, string | number>> {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    processors: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    v8: process.versions.v8,
    date: new Date().toISOString(),
  };
}

function machineLine(): string {
  const { processor, processors, node, v8 } = machine();
  return `${processor}, ${processors} processors, Node ${node}, V8 ${v8}`;
}
