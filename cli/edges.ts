import { Command, Option } from 'commander';
import { shortFloat } from '#engine/base';
import { edgesBetween, validateTriggering } from '#engine/runtime';
import { firstObject } from './files.ts';
import { parseNumber } from './numbers.ts';
import { CliError } from './cli-error.ts';
import { printJson, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';

interface Options {
  readonly threshold: number;
  readonly from: number;
  readonly to: number;
}

/** `edges`: lists where a track crosses a threshold. */
export function edgesCommand(session: Session): Command {
  return new Command('edges')
    .description('print, as JSON, where a float track crosses a threshold over any number of loops')
    .argument('<track>', 'an archive with a float track')
    .addOption(
      new RequiredOption('--threshold <value>', 'the value to cross').argParser(parseNumber),
    )
    .addOption(
      new RequiredOption('--from <ratio>', 'start, in loops of the clip').argParser(parseNumber),
    )
    .addOption(
      new RequiredOption(
        '--to <ratio>',
        'end, in loops of the clip; below --from plays backward',
      ).argParser(parseNumber),
    )
    .addOption(new Option('--json').hideHelp())
    .addHelpText('after', examples('edges grasp.ozz --threshold 0.5 --from 0 --to 2'))
    .action((file: string, { threshold, from, to }: Options) => {
      const track = firstObject(file, 'track');
      const problem = validateTriggering(track, threshold, from, to);
      if (problem !== undefined) throw new CliError({ file, message: `${problem}.` });
      const edges = edgesBetween(track, threshold, from, to).map(({ ratio, rising }) => ({
        ratio: shortFloat(ratio),
        rising,
      }));
      printJson(session, { edges });
    });
}
