import { Command, InvalidArgumentError, Option } from 'commander';
import {
  AssetError,
  buildAnimation,
  buildSkeleton,
  buildTrack,
  DEFAULT_BUILD_SETTINGS,
  DEFAULT_OPTIMIZER_SETTINGS,
  inFileUnits,
  LENGTH_UNITS,
  makeAdditive,
  optimizeAnimation,
  optimizeTrack,
  overridesByName,
  writeArchive,
  type AssetObject,
  type Length,
  type LengthUnit,
  type OptimizerSettings,
  type RawAnimation,
  type Skeleton,
  type TaskControl,
} from '#engine';
import { openArchive, openSkeleton, writeWhole } from './files.ts';
import { parseNumber, readLength } from './numbers.ts';
import { naming, Problem } from './problem.ts';
import { printJson, progress, type Session } from './terminal.ts';

interface Options {
  readonly output: string;
  readonly skeleton?: string;
  readonly optimize?: boolean;
  readonly tolerance?: Length;
  readonly distance?: Length;
  readonly override: readonly Override[];
  readonly iframeInterval: number;
  readonly additive?: 'first' | 'rest';
  readonly endian: 'little' | 'big';
  readonly unit: LengthUnit;
  readonly json?: boolean;
}

/** Other limits for the joints whose names fit a pattern. */
interface Override {
  readonly pattern: string;
  readonly tolerance: Length;
  readonly distance: Length;
}

/** `build`: sources to runtime objects. */
export function buildCommand(session: Session): Command {
  const { tolerance, distance } = DEFAULT_OPTIMIZER_SETTINGS;
  return new Command('build')
    .description('build runtime objects from source ones (raw skeleton, raw animation, raw tracks)')
    .argument('<raw>', 'an archive with source objects')
    .requiredOption('-o, --output <file>', 'the archive to write')
    .option('--skeleton <file>', 'the skeleton of a clip, to optimise it or make it additive')
    .option('--optimize', 'drop the keys that interpolation gives back')
    .option('--tolerance <length>', `error that may be made (${tolerance})`, readLength)
    .option('--distance <length>', `where, from a joint, it may be made (${distance})`, readLength)
    .option(
      '--override <pattern=tolerance,distance>',
      'other limits for joints by name (* any text, ? any character); may be repeated',
      addOverride,
      [],
    )
    .option(
      '--iframe-interval <seconds>',
      'time between points to seek to, 0 for none',
      parseNumber,
      DEFAULT_BUILD_SETTINGS.iframeInterval,
    )
    .addOption(
      new Option(
        '--additive <reference>',
        'what a clip adds to its first frame or the rest pose',
      ).choices(['first', 'rest']),
    )
    .addOption(
      new Option('--endian <order>', 'byte order').choices(['little', 'big']).default('little'),
    )
    .addOption(
      new Option('--unit <unit>', "the file's own unit of length")
        .choices(LENGTH_UNITS)
        .default('m'),
    )
    .option('--json', 'say in JSON what was written')
    .action((file: string, options: Options) => build(session, file, options));
}

function addOverride(text: string, before: readonly Override[]): Override[] {
  const at = text.lastIndexOf('=');
  const lengths = text.slice(at + 1).split(',');
  if (at < 1 || lengths.length !== 2) {
    throw new InvalidArgumentError(`"${text}" is not of the form pattern=tolerance,distance.`);
  }
  const [tolerance, distance] = lengths.map(readLength);
  return [...before, { pattern: text.slice(0, at), tolerance, distance }];
}

function build(session: Session, file: string, options: Options): void {
  checkOptions(options);
  const { entries, bytes: source } = openArchive(file);
  const skeleton = options.skeleton === undefined ? undefined : openSkeleton(options.skeleton);
  const objects = naming(file, () =>
    entries.map(({ object }) => buildObject(object, options, skeleton, progress(session, file))),
  );
  const bytes = writeArchive(objects, { littleEndian: options.endian === 'little' });
  writeWhole(options.output, bytes);
  if (options.json === true) {
    const kinds = objects.map(({ kind }) => kind);
    printJson(session, { output: options.output, bytes: bytes.length, objects: kinds });
    return;
  }
  const part = ((100 * bytes.length) / source.length).toFixed(1);
  session.out(`${options.output}: ${bytes.length} bytes, ${part} % of the source\n`);
}

function checkOptions({ optimize, tolerance, distance, override }: Options): void {
  if (optimize === true) return;
  const limits = { tolerance, distance, override: override.length > 0 ? override : undefined };
  for (const [name, value] of Object.entries(limits)) {
    if (value !== undefined) throw new Problem(`--${name} has no effect without --optimize.`);
  }
}

function buildObject(
  object: AssetObject,
  options: Options,
  skeleton: Skeleton | undefined,
  task: TaskControl | undefined,
): AssetObject {
  switch (object.kind) {
    case 'raw-skeleton':
      return buildSkeleton(object);
    case 'raw-track': {
      if (options.optimize !== true) return buildTrack(object);
      return buildTrack(optimizeTrack(object, limitsOf(options).tolerance));
    }
    case 'raw-animation': {
      const clip = prepareClip(object, options, skeleton, task);
      return buildAnimation(clip, { iframeInterval: options.iframeInterval }, task);
    }
    default:
      throw new AssetError({ object: 'Archive', expected: 'source objects', found: object.kind });
  }
}

/** Optimised first: errors have to be measured on a clip that is not relative to another. */
function prepareClip(
  raw: RawAnimation,
  options: Options,
  skeleton: Skeleton | undefined,
  task: TaskControl | undefined,
): RawAnimation {
  const needed = (what: string): Skeleton => {
    if (skeleton === undefined) throw new Problem(`${what} needs --skeleton.`);
    return skeleton;
  };
  const { optimize, additive } = options;
  const clip =
    optimize === true
      ? optimizeAnimation(
          raw,
          needed('--optimize'),
          settingsOf(options, needed('--optimize')),
          task,
        )
      : raw;
  if (additive === undefined) return clip;
  return makeAdditive(clip, additive === 'rest' ? needed('--additive rest') : undefined);
}

function limitsOf({ tolerance, distance, unit }: Options): OptimizerSettings {
  const { tolerance: t, distance: d } = DEFAULT_OPTIMIZER_SETTINGS;
  return {
    tolerance: tolerance === undefined ? t : inFileUnits(tolerance, unit),
    distance: distance === undefined ? d : inFileUnits(distance, unit),
  };
}

function settingsOf(options: Options, { names }: Skeleton): OptimizerSettings {
  const named = options.override.map(({ pattern, tolerance, distance }) => ({
    pattern,
    tolerance: inFileUnits(tolerance, options.unit),
    distance: inFileUnits(distance, options.unit),
  }));
  return { ...limitsOf(options), overrides: overridesByName(names, named) };
}
