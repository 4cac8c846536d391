import { Command } from 'commander';
import { shortFloat } from '#engine/base';
import { identityPose, unpackPose } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import type { Animation, Skeleton } from '#engine/model';
import { createSamplingContext, localToModel, sample, validateClipFit } from '#engine/runtime';
import type { KeyCache } from '#engine/runtime';
import { firstObject, openSkeleton } from './files.ts';
import { parseNumbers } from './numbers.ts';
import { CliError } from './cli-error.ts';
import { printJson, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';

interface Options {
  readonly skeleton: string;
  readonly animation: string;
  readonly ratios: readonly number[];
  readonly models?: boolean;
}

/** `sample`: steps one context through a list of ratios; prints cursors, hot keys and poses. */
export function sampleCommand(session: Session): Command {
  return new Command('sample')
    .description('sample ratios in order with one sampling context and print the results as JSON')
    .addOption(new RequiredOption('--skeleton <file>', 'the skeleton that the clip moves'))
    .addOption(new RequiredOption('--animation <file>', 'the clip'))
    .addOption(
      new RequiredOption(
        '--ratios <list>',
        'comma-separated, fractions of the duration; clamped to 0 to 1',
      ).argParser(parseNumbers),
    )
    .option('--models', 'model-space matrices as well, 16 numbers per joint, column by column')
    .option('--json', 'one JSON document, which it always is')
    .addHelpText(
      'after',
      examples('sample --skeleton skeleton.ozz --animation walk.ozz --ratios 0,0.5,0.25 --models'),
    )
    .action((options: Options) => {
      const skeleton = openSkeleton(options.skeleton);
      const animation = firstObject(options.animation, 'animation');
      const problem = validateClipFit(skeleton, animation);
      if (problem !== undefined) {
        const message = `${problem}. Give the skeleton that the clip was made for.`;
        throw new CliError({ file: options.animation, message });
      }
      printJson(session, report(skeleton, animation, options));
    });
}

function report(skeleton: Skeleton, animation: Animation, { ratios, models }: Options): object {
  const context = createSamplingContext(animation.trackCount);
  const pose = identityPose(skeleton.count);
  const matrices = new Float32Array(MATRIX_FLOATS * skeleton.count);
  const steps = ratios.map((ratio) => {
    sample(animation, context, Math.fround(ratio), pose);
    const step = {
      ratio: shortFloat(Math.fround(ratio)),
      translations: cacheFacts(context.translations),
      rotations: cacheFacts(context.rotations),
      scales: cacheFacts(context.scales),
      locals: Array.from(unpackPose(pose, skeleton.count), shortFloat),
    };
    if (models !== true) return step;
    localToModel(skeleton, pose, matrices);
    return Object.assign(step, { models: Array.from(matrices, shortFloat) });
  });
  const { duration, trackCount } = animation;
  return { duration: shortFloat(duration), tracks: trackCount, joints: skeleton.count, steps };
}

function cacheFacts({ next, entries }: KeyCache): object {
  return { next, entries: [...entries] };
}
