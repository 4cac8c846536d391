import { Command } from 'commander';
import { edgesBetween, floatText, validateTriggering } from '#engine';
import { firstObject } from './files.ts';
import { parseNumber } from './numbers.ts';
import { Problem } from './problem.ts';
import { printJson, type Session } from './terminal.ts';

interface Options {
  readonly threshold: number;
  readonly from: number;
  readonly to: number;
}

/** `edges`: where a track crosses a threshold. */
export function edgesCommand(session: Session): Command {
  return new Command('edges')
    .description('print where a float track crosses a threshold, over any number of loops')
    .argument('<track>', 'an archive with a float track')
    .requiredOption('--threshold <value>', 'the value to cross', parseNumber)
    .requiredOption('--from <ratio>', 'where to begin, in loops', parseNumber)
    .requiredOption('--to <ratio>', 'where to end; less than --from plays backward', parseNumber)
    .option('--json', 'JSON, which it always is')
    .action((file: string, { threshold, from, to }: Options) => {
      const track = firstObject(file, 'track');
      const problem = validateTriggering(track, threshold, from, to);
      if (problem !== undefined) throw new Problem(`${file}: ${problem}.`);
      const edges = edgesBetween(track, threshold, from, to).map(({ ratio, rising }) => ({
        ratio: Number(floatText(ratio)),
        rising,
      }));
      printJson(session, { edges });
    });
}
