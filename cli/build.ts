import { Command, InvalidArgumentError, Option } from 'commander';
import { writeArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import { countText, AssetError, inFileUnits, LENGTH_UNITS } from '#engine/base';
import type { Length, LengthUnit } from '#engine/base';
import { buildSource, DEFAULT_CLIP_RECIPE, isSource } from '#engine/offline';
import type { AdditiveReference, ClipRecipe, SourceObject } from '#engine/offline';
import { openArchive, openSkeleton, writeFileAtomically } from './files.ts';
import { parseNumber, readLength } from './numbers.ts';
import { withFileName, CliError } from './cli-error.ts';
import { printJson, progress, type Session } from './terminal.ts';
import { examples, RepeatableOption, RequiredOption } from './usage.ts';

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

/** Tolerance and distance for joints whose names match a pattern. */
interface Override {
  readonly pattern: string;
  readonly tolerance: Length;
  readonly distance: Length;
}

/** `build`: sources to runtime objects. */
export function buildCommand(session: Session): Command {
  const { tolerance, distance, iframeInterval } = DEFAULT_CLIP_RECIPE;
  return new Command('build')
    .description('build runtime objects from source ones (raw skeleton, raw animation, raw tracks)')
    .argument('<raw>', 'an archive with source objects')
    .addOption(new RequiredOption('-o, --output <file>', 'the archive to write'))
    .option(
      '--skeleton <file>',
      'the skeleton of a clip, to optimise it or to add to its rest pose',
    )
    .option(
      '--optimize',
      'drop keys that interpolation reproduces; without it all keys stay (the page and import drop them by default)',
    )
    .option('--tolerance <length>', `largest error allowed (default: ${tolerance})`, readLength)
    .option(
      '--distance <length>',
      `where it is measured, from a joint (default: ${distance})`,
      readLength,
    )
    .addOption(
      new RepeatableOption(
        '--override <pattern=limits>',
        'another tolerance,distance for joints by name (* any text, ? any character); may be repeated',
      )
        .argParser(addOverride)
        .default([], 'none'),
    )
    .option(
      '--iframe-interval <seconds>',
      'time between iframes, 0 for none',
      parseNumber,
      iframeInterval,
    )
    .addOption(
      new Option(
        '--additive <reference>',
        'make a clip additive to its first frame or to the rest pose',
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
    .option('--json', 'print as JSON what was written')
    .addHelpText(
      'after',
      examples(
        'build raw_skeleton.ozz -o skeleton.ozz',
        'build raw_walk.ozz -o walk.ozz --skeleton skeleton.ozz --optimize --tolerance 1mm',
        "build raw_walk.ozz -o walk.ozz --skeleton skeleton.ozz --optimize --override 'Hand*=0.1mm,5cm'",
      ),
    )
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
  const recipe = recipeOf(options);
  const task = progress(session, file);
  const objects = withFileName(file, () =>
    entries.flatMap(({ object }) =>
      buildSource(chooseSource(object, options), skeleton, recipe, task),
    ),
  );
  const bytes = writeArchive(objects, { littleEndian: options.endian === 'little' });
  writeFileAtomically(options.output, bytes);
  if (options.json === true) {
    const kinds = objects.map(({ kind }) => kind);
    printJson(session, { output: options.output, bytes: bytes.length, objects: kinds });
    return;
  }
  const part = ((100 * bytes.length) / source.length).toFixed(1);
  session.out(`${options.output}: ${countText(bytes.length, 'byte')}, ${part} % of the source\n`);
}

function checkOptions({ optimize, tolerance, distance, override }: Options): void {
  if (optimize === true) return;
  const limits = { tolerance, distance, override: override.length > 0 ? override : undefined };
  for (const [name, value] of Object.entries(limits)) {
    if (value !== undefined) throw new CliError(`--${name} has no effect without --optimize.`);
  }
}

/** Chooses the object of an archive that is built. A clip is chosen only if its skeleton was given. */
function chooseSource(
  object: AssetObject,
  { skeleton, optimize, additive }: Options,
): SourceObject {
  if (!isSource(object)) {
    throw new AssetError({
      object: 'Archive',
      expected: 'source objects (raw skeleton, raw animation, raw tracks)',
      found: `one of kind ${object.kind}`,
      advice: 'That is a runtime object, and needs no building.',
    });
  }
  if (object.kind !== 'raw-animation' || skeleton !== undefined) return object;
  if (optimize === true)
    throw new CliError('--optimize needs the skeleton that the clip moves: --skeleton FILE.');
  if (additive === 'rest')
    throw new CliError(
      '--additive rest needs the skeleton that rests in that pose: --skeleton FILE.',
    );
  return object;
}

const REFERENCES = { first: 'animation', rest: 'skeleton' } as const satisfies Record<
  string,
  AdditiveReference
>;

/**
 * The recipe from the options, as in the page and in settings files. Lengths are in the file's unit.
 */
function recipeOf(options: Options): ClipRecipe {
  const { optimize, tolerance, distance, override, additive, iframeInterval, unit } = options;
  const defaults = DEFAULT_CLIP_RECIPE;
  return {
    ...defaults,
    optimize: optimize === true,
    tolerance: tolerance === undefined ? defaults.tolerance : inFileUnits(tolerance, unit),
    distance: distance === undefined ? defaults.distance : inFileUnits(distance, unit),
    overrides: override.map((joints) => ({
      pattern: joints.pattern,
      tolerance: inFileUnits(joints.tolerance, unit),
      distance: inFileUnits(joints.distance, unit),
    })),
    additive: additive === undefined ? 'none' : REFERENCES[additive],
    iframeInterval,
  };
}
