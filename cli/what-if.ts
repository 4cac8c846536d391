import { Command, Option } from 'commander';
import { countText, inFileUnits, FILE_UNITS, shortFloat } from '#engine/base';
import type { Length, FileUnit } from '#engine/base';
import {
  createWhatIf,
  errorLimitText,
  proposeOverrides,
  solveOverrides,
  solveTargets,
  sweptRecipes,
  uniformDistances,
  WHAT_IF_GOALS,
  WHAT_IF_NAMES,
} from '#engine/inspect/error';
import type { WhatIf, WhatIfPoint, WhatIfSolution, WhatIfTarget } from '#engine/inspect/error';
import type { RawAnimation, Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { countedJoints } from './explain.ts';
import { firstObject, openSkeleton } from './files.ts';
import { besideSkeleton } from './joint-names.ts';
import { parseCount, readLength, readLimit } from './numbers.ts';
import { withFileName } from './cli-error.ts';
import { addRangeOptions, rangeOf, type RangeOptions } from './range-options.ts';
import { printJson, table, type Session } from './terminal.ts';
import { examples } from './usage.ts';

interface Options extends RangeOptions {
  readonly skeleton?: string;
  readonly tolerance?: Length;
  readonly distance?: Length;
  readonly unit: FileUnit;
  readonly motion?: boolean;
  readonly maxError?: Length;
  readonly p99Error?: Length;
  readonly meanError?: Length;
  readonly maxBytes?: number;
  readonly overrides?: boolean;
  readonly joints?: string;
  readonly json?: boolean;
}

/**
 * `what-if`: builds a source clip with other settings and measures the results. Fails if a target
 * cannot be met.
 */
export function whatIfCommand(session: Session): Command {
  const { tolerance, distance } = DEFAULT_CLIP_RECIPE;
  return addRangeOptions(new Command('what-if'), 'build only')
    .description('build a source clip with other settings and compare size and error')
    .argument('<raw>', 'an archive with a source clip')
    .option('--skeleton <file>', 'the skeleton of the clip (default: one beside its file)')
    .option('--tolerance <length>', `tolerance to start from (default: ${tolerance})`, readLength)
    .option(
      '--distance <length>',
      `distance of the shell points from their joint (default: ${distance})`,
      readLength,
    )
    .option('--motion', 'extract root motion')
    .option('--max-error <length>', 'find the coarsest tolerance below this error', readLimit)
    .option('--p99-error <length>', 'the same for 99 % of all errors', readLimit)
    .option('--mean-error <length>', 'the same for the mean of all errors', readLimit)
    .option(
      '--max-bytes <number>',
      'find the finest tolerance below this size; with limits of errors, one that keeps all',
      parseCount,
    )
    .option('--joints <pattern>', 'joints whose error counts, such as "hand*" (default: all)')
    .option(
      '--overrides',
      'reach --max-error by overrides of single joints; without it, propose some',
    )
    .addOption(
      new Option('--unit <unit>', "the file's own unit of length").choices(FILE_UNITS).default('m'),
    )
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      examples(
        'what-if raw_walk.ozz',
        'what-if raw_walk.ozz --skeleton skeleton.ozz --max-error 1mm',
        'what-if raw_walk.ozz --skeleton skeleton.ozz --max-bytes 10000 --json',
        "what-if raw_walk.ozz --skeleton skeleton.ozz --joints 'hand*' --max-error 1mm --max-bytes 10000",
      ),
    )
    .action(async (raw: string, options: Options) => {
      const source = firstObject(raw, 'raw-animation');
      const skeleton = await skeletonOf(session, raw, source, options);
      const recipe = recipeOf(options);
      const distances = uniformDistances(skeleton.count, recipe.distance);
      const counted = countedJoints(options.joints, skeleton);
      const targets = targetsOf(options);
      withFileName(raw, () => {
        const whatIf = createWhatIf({ source, skeleton, distances, counted });
        if (targets.length > 0) solve(session, whatIf, recipe, targets, options);
        else if (options.overrides === true) propose(session, whatIf, recipe, options);
        else sweep(session, whatIf, recipe, options);
      });
    });
}

/** The skeleton that is given, else one beside the clip. */
async function skeletonOf(
  session: Session,
  raw: string,
  source: RawAnimation,
  { skeleton: given }: Options,
): Promise<Skeleton> {
  if (given !== undefined) return openSkeleton(given);
  const { skeleton } = await besideSkeleton(session, [{ file: raw, clip: source }]);
  return skeleton;
}

function recipeOf(options: Options): ClipRecipe {
  const { tolerance, distance, unit, motion } = options;
  const range = rangeOf(options);
  return {
    ...DEFAULT_CLIP_RECIPE,
    ...(range !== undefined && { range }),
    ...(tolerance !== undefined && { tolerance: inFileUnits(tolerance, unit) }),
    ...(distance !== undefined && { distance: inFileUnits(distance, unit) }),
    motion: { ...DEFAULT_CLIP_RECIPE.motion, enabled: motion === true },
  };
}

function targetsOf({
  maxError,
  p99Error,
  meanError,
  maxBytes,
  unit,
}: Options): readonly WhatIfTarget[] {
  const limits: Readonly<Record<WhatIfTarget['what'], number | undefined>> = {
    error: maxError && inFileUnits(maxError, unit),
    percentile99: p99Error && inFileUnits(p99Error, unit),
    mean: meanError && inFileUnits(meanError, unit),
    bytes: maxBytes,
  };
  return WHAT_IF_GOALS.flatMap((what) => {
    const limit = limits[what];
    return limit === undefined ? [] : [{ what, limit }];
  });
}

function sweep(session: Session, whatIf: WhatIf, recipe: ClipRecipe, options: Options): void {
  const { source, skeleton } = whatIf.subject;
  const points = sweptRecipes(recipe, 'tolerance', source.duration)
    .map((one) => whatIf.evaluate(one))
    .toSorted((a, b) => a.recipe.tolerance - b.recipe.tolerance);
  printPoints(session, points, skeleton, options);
}

function ignore(): void {}

function solve(
  session: Session,
  whatIf: WhatIf,
  recipe: ClipRecipe,
  targets: readonly WhatIfTarget[],
  options: Options,
): void {
  const [target] = targets;
  const byOverrides = options.overrides === true && target.what === 'error' && targets.length === 1;
  const solution: WhatIfSolution = byOverrides
    ? solveOverrides(whatIf, recipe, target.limit, ignore)
    : solveTargets(whatIf, recipe, targets, ignore);
  const { point, instead } = solution;
  const points = [whatIf.evaluate(recipe), point, ...(instead === undefined ? [] : [instead])];
  printPoints(session, points, whatIf.subject.skeleton, options, solution);
  if (!solution.met) session.fail(1);
}

function propose(session: Session, whatIf: WhatIf, recipe: ClipRecipe, options: Options): void {
  const proposals = proposeOverrides(whatIf, recipe, ignore);
  const points = [whatIf.evaluate(recipe), ...proposals.map(({ point }) => point)];
  printPoints(session, points, whatIf.subject.skeleton, options);
}

function printPoints(
  session: Session,
  points: readonly WhatIfPoint[],
  skeleton: Skeleton,
  { unit, json, maxBytes }: Options,
  solution?: WhatIfSolution,
): void {
  if (json === true) {
    const { met, binding } = solution ?? {};
    const found = { ...(met !== undefined && { met }), ...(binding !== undefined && { binding }) };
    printJson(session, { ...found, points: points.map(pointJson) });
    return;
  }
  const met = solution?.met;
  const text = (value: number): string => errorLimitText(value, 4, unit);
  const rows = [
    ['tolerance', 'bytes', 'keys', 'max', '99 %', 'mean', 'worst', 'overrides'],
    ...points.map(({ recipe, bytes, keys, max, percentile99, mean, worst }) => [
      recipe.optimize ? text(recipe.tolerance) : 'all keys',
      String(bytes),
      String(keys),
      text(max),
      text(percentile99),
      text(mean),
      `${skeleton.names[worst.joint]} ${worst.time.toFixed(3)} s`,
      recipe.overrides
        .map(({ pattern, tolerance, distance }) => `${pattern}=${tolerance},${distance}`)
        .join(' '),
    ]),
  ];
  const isTooLarge = met === false && maxBytes !== undefined && points[1].bytes > maxBytes;
  const isOfSize = isTooLarge && (solution?.binding ?? 'bytes') === 'bytes';
  const labels = [
    '',
    'given',
    met === true ? 'found' : isOfSize ? 'smallest' : 'nearest',
    'too large',
  ];
  session.out(
    table(met === undefined ? rows : rows.map((row, i) => row.toSpliced(0, 0, labels[i]))),
  );
  if (met === false) {
    const nearest = isOfSize
      ? `the smallest has ${countText(points[1].bytes, 'byte')}`
      : 'this is the nearest';
    session.out(`no build meets the target; ${nearest}\n`);
  }
  if (solution?.binding !== undefined) {
    session.out(`what binds is the ${WHAT_IF_NAMES[solution.binding]}\n`);
  }
}

function pointJson({ recipe, bytes, keys, max, percentile99, mean, worst }: WhatIfPoint): object {
  const { optimize, tolerance, distance, overrides } = recipe;
  return {
    optimize,
    tolerance,
    distance,
    overrides,
    bytes,
    keys,
    max: shortFloat(max),
    percentile99: shortFloat(percentile99),
    mean,
    worst: { ...worst, value: shortFloat(worst.value) },
  };
}
