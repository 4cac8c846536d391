import { Command, InvalidArgumentError, Option } from 'commander';
import { writeArchive } from '#engine/archive';
import type { ArchiveEntry, AssetObject } from '#engine/archive';
import { countText, AssetError, inCapitalsOf, inFileUnits, FILE_UNITS, listed } from '#engine/base';
import type { Length } from '#engine/base';
import type { RawAnimation, RawTrack, Skeleton } from '#engine/model';
import {
  buildSource,
  cutSource,
  cutTrack,
  DEFAULT_CLIP_RECIPE,
  isSource,
  unmatchedOverrides,
} from '#engine/offline';
import type { AdditiveReference, ClipRecipe, SourceObject } from '#engine/offline';
import {
  addSmallestOptions,
  checkSmallestOptions,
  smallestClip,
  warnOfUnlimited,
} from './build-smallest.ts';
import type { SmallestOptions, SmallestResult } from './build-smallest.ts';
import { openArchive, openSkeleton } from './files.ts';
import { parseNumber, readLength } from './numbers.ts';
import { withFileName, withFileNameAsync, CliError } from './cli-error.ts';
import { addRangeOptions, rangeOf, type RangeOptions } from './range-options.ts';
import { printJson, printLine, progress, type Session } from './terminal.ts';
import { examples, RepeatableOption, RequiredOption } from './usage.ts';
import { checkOutput, resultsBeside, writeFile } from './write-files.ts';

interface Options extends SmallestOptions, RangeOptions {
  readonly output: string;
  readonly skeleton?: string;
  readonly optimize?: boolean;
  readonly tolerance?: Length;
  readonly override: readonly Override[];
  readonly additive?: 'first' | 'rest';
  readonly endian: 'little' | 'big';
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
  const command = addRangeOptions(new Command('build'), 'build only');
  return withOutputOptions(addSmallestOptions(withOptimizerOptions(command)))
    .description('build runtime objects from source ones (raw skeleton, raw animation, raw tracks)')
    .argument('<raw>', 'an archive with source objects')
    .addOption(new RequiredOption('-o, --output <file>', 'the archive to write, or - for stdout'))
    .option(
      '--skeleton <file>',
      'the skeleton of a clip, to optimise it or to add to its rest pose',
    )
    .addHelpText(
      'after',
      examples(
        'build raw_skeleton.ozz -o skeleton.ozz',
        'build raw_walk.ozz -o walk.ozz --from 0.5 --to 1.75',
        'build raw_walk.ozz -o walk.ozz --skeleton skeleton.ozz --optimize --tolerance 1mm',
        "build raw_walk.ozz -o walk.ozz --skeleton skeleton.ozz --optimize --override 'Hand*=0.1mm,5cm'",
        "build raw_walk.ozz -o walk.ozz --skeleton skeleton.ozz --optimizer smallest --max-error 1mm --joints 'Hand*=0.2mm'",
      ),
    )
    .action((file: string, options: Options) => build(session, file, options));
}

function withOptimizerOptions(command: Command): Command {
  const { tolerance, distance } = DEFAULT_CLIP_RECIPE;
  return command
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
    );
}

function withOutputOptions(command: Command): Command {
  return command
    .option(
      '--iframe-interval <seconds>',
      'time between iframes, 0 for none',
      parseNumber,
      DEFAULT_CLIP_RECIPE.iframeInterval,
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
      new Option('--unit <unit>', "the file's own unit of length").choices(FILE_UNITS).default('m'),
    )
    .option('--json', 'print as JSON what was written');
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

/** Limits are of clips. */
const OF_CLIP = ' These are sizes of the clip, without the user tracks of its file.';

async function build(session: Session, file: string, options: Options): Promise<void> {
  checkOptions(options);
  checkOutput(options.output, [file, options.skeleton, options.mesh]);
  const results = resultsBeside(session, options.output, options.json);
  const { entries, bytes: source } = openArchive(file);
  const skeleton = options.skeleton === undefined ? undefined : openSkeleton(options.skeleton);
  const recipe = recipeOf(options, skeleton);
  warnOfOverrides(session, recipe, skeleton);
  if (options.optimizer === 'smallest') warnOfUnlimited(session, options);
  const cut = cutterOf(session, file, entries, recipe);
  // Limits are of joints: user tracks lose what the reference drops, whichever optimiser it is.
  const ofTracks = { ...recipe, optimize: options.optimizer === 'smallest' || recipe.optimize };
  const task = progress(session, file);
  const found: SmallestResult[] = [];
  const objects = await withFileNameAsync(file, async () => {
    const built: AssetObject[] = [];
    for (const { object } of entries) {
      const one = chooseSource(object, options, skeleton);
      if (one.kind === 'raw-track') built.push(...buildSource(cut(one), skeleton, ofTracks, task));
      else if (options.optimizer !== 'smallest' || one.kind !== 'raw-animation') {
        built.push(...buildSource(one, skeleton, recipe, task));
      } else if (skeleton !== undefined) {
        const clip = await smallestClip(cutSource(one, recipe), skeleton, options, task);
        found.push(clip);
        built.push(clip.animation);
      }
    }
    return built;
  });
  const hasTracks = objects.some(({ kind }) => kind.endsWith('track'));
  const missed = found.find(({ met }) => !met);
  if (missed !== undefined) {
    session.fail(1);
    if (options.json === true) printJson(results, { smallest: found.map(({ report }) => report) });
    else
      printLine(results, `${file}: ${missed.text}${hasTracks ? OF_CLIP : ''} Nothing was written.`);
    return;
  }
  const littleEndian = options.endian === 'little';
  const bytes = withFileName(file, () => writeArchive(objects, { littleEndian }));
  await writeFile(session, options.output, bytes);
  if (options.json === true) {
    const kinds = objects.map(({ kind }) => kind);
    const smallest = found.length > 0 && { smallest: found.map(({ report }) => report) };
    const { output } = options;
    printJson(results, { output, bytes: bytes.length, objects: kinds, ...smallest });
    return;
  }
  const { length } = bytes;
  const part = ((100 * length) / source.length).toFixed(1);
  printLine(results, `${options.output}: ${countText(length, 'byte')}, ${part} % of the source`);
  for (const { text, clipBytes } of found) {
    const sizes = `; the clip has ${countText(clipBytes, 'byte')}, ${options.output} ${length} with its user tracks`;
    printLine(results, `largest error ${text}${hasTracks ? sizes : ''}`);
  }
}

/** Overrides that match no joint have no effect, as in the reference importers. */
function warnOfOverrides(
  { err }: Session,
  { overrides }: ClipRecipe,
  skeleton: Skeleton | undefined,
): void {
  if (skeleton === undefined) return;
  for (const text of unmatchedOverrides(skeleton.names, overrides)) err(`warning: ${text}\n`);
}

/**
 * What cuts user tracks to the range of the clip beside them. Ranges are of clips: a skeleton has no time, and tracks do not
 * say how long they last. Tracks beside several clips stay whole, which is said.
 */
function cutterOf(
  { err }: Session,
  file: string,
  entries: readonly ArchiveEntry[],
  { range }: ClipRecipe,
): (track: RawTrack) => RawTrack {
  if (range === undefined) return (track) => track;
  const objects = entries.map(({ object }) => object);
  const clips = objects.filter((object) => object.kind === 'raw-animation');
  const clip = clips.at(0);
  if (clip === undefined) {
    const kinds = listed(objects.map(({ kind }) => kind));
    const message = `--from and --to cut source clips, and it has none, only ${kinds}.`;
    throw new CliError({ file, message });
  }
  if (clips.length === 1) return (track) => cutTrack(track, clip, range);
  const names = objects.flatMap((object) => (object.kind === 'raw-track' ? [object.name] : []));
  if (names.length > 0) {
    err(
      `warning: ${file}: user tracks are not cut, as it is not known which of its clips they belong to: ${listed(names)}.\n`,
    );
  }
  return (track) => track;
}

function checkOptions(options: Options): void {
  checkSmallestOptions(options);
  const { optimize, optimizer, tolerance, distance, override, additive } = options;
  if (optimizer === 'smallest') {
    const others = {
      optimize,
      tolerance,
      override: override.length > 0 ? override : undefined,
      additive,
    };
    for (const [name, value] of Object.entries(others)) {
      if (value !== undefined)
        throw new CliError(`--${name} does not go with --optimizer smallest.`);
    }
    return;
  }
  if (isOptimized(options)) return;
  const limits = { tolerance, distance, override: override.length > 0 ? override : undefined };
  for (const [name, value] of Object.entries(limits)) {
    if (value !== undefined) throw new CliError(`--${name} has no effect without --optimize.`);
  }
}

/** Whether the reference optimiser drops keys. */
function isOptimized({ optimize, optimizer }: Options): boolean {
  return optimize === true || optimizer === 'reference';
}

/** Chooses the object of an archive that is built. A clip is chosen only if its skeleton was given. */
function chooseSource(
  object: AssetObject,
  options: Options,
  skeleton: Skeleton | undefined,
): SourceObject {
  const { optimizer, additive } = options;
  if (!isSource(object)) {
    throw new AssetError({
      object: 'Archive',
      expected: 'source objects (raw skeleton, raw animation, raw tracks)',
      found: `one of kind ${object.kind}`,
      advice: 'That is a runtime object, and needs no building.',
    });
  }
  if (object.kind !== 'raw-animation') return object;
  const isMeasured = isOptimized(options) || optimizer === 'smallest';
  if (skeleton !== undefined) {
    if (isMeasured || additive === 'rest') refuseOtherCount(object, skeleton, options.skeleton);
    return object;
  }
  if (isMeasured) {
    const option = optimizer === undefined ? '--optimize' : '--optimizer';
    throw new CliError(`${option} needs the skeleton that the clip moves: --skeleton FILE.`);
  }
  if (additive === 'rest')
    throw new CliError(
      '--additive rest needs the skeleton that rests in that pose: --skeleton FILE.',
    );
  return object;
}

/** Refuses a clip of another skeleton: archives of clips have no names by which its joints could be found. */
function refuseOtherCount(
  { name, trackCount }: RawAnimation,
  { count }: Skeleton,
  file: string | undefined,
): void {
  if (trackCount === count) return;
  throw new AssetError({
    object: `Source clip "${name}"`,
    expected: `as many tracks as the skeleton has joints (${count})`,
    found: `${trackCount}`,
    advice: `Give the skeleton that it was made for; or put it on this one by the names of joints, which only its model has: posescope import MODEL -o FOLDER --skeleton ${file}`,
  });
}

const REFERENCES = { first: 'animation', rest: 'skeleton' } as const satisfies Record<
  string,
  AdditiveReference
>;

/**
 * The recipe from the options, as in the page and in settings files. Lengths are in the file's unit.
 */
function recipeOf(options: Options, skeleton: Skeleton | undefined): ClipRecipe {
  const { tolerance, distance, override, additive, iframeInterval, unit } = options;
  const defaults = DEFAULT_CLIP_RECIPE;
  const range = rangeOf(options);
  return {
    ...defaults,
    ...(range !== undefined && { range }),
    optimize: isOptimized(options),
    tolerance: tolerance === undefined ? defaults.tolerance : inFileUnits(tolerance, unit),
    distance: distance === undefined ? defaults.distance : inFileUnits(distance, unit),
    overrides: override.map((joints) => ({
      pattern: inCapitalsOf(joints.pattern, skeleton?.names ?? []),
      tolerance: inFileUnits(joints.tolerance, unit),
      distance: inFileUnits(joints.distance, unit),
    })),
    additive: additive === undefined ? 'none' : REFERENCES[additive],
    iframeInterval,
  };
}
