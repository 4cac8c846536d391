import { Command } from 'commander';
import { objectsOfKind } from '#engine/archive';
import { shortFloat } from '#engine/base';
import type { UserTrack } from '#engine/model';
import { edgesBetween, validateTriggering } from '#engine/runtime';
import { firstObject, openArchive } from './files.ts';
import { parseNumber } from './numbers.ts';
import { CliError } from './cli-error.ts';
import { printJson, type Session } from './terminal.ts';
import { examples, RequiredOption } from './usage.ts';

interface Options {
  readonly track?: string;
  readonly threshold: number;
  readonly from: number;
  readonly to: number;
}

/** `edges`: lists where a track crosses a threshold. */
export function edgesCommand(session: Session): Command {
  return new Command('edges')
    .description('print, as JSON, where a float track crosses a threshold over any number of loops')
    .argument('<track>', 'an archive with a float track')
    .option('--track <name>', 'which track of an archive with several')
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
    .option('--json', 'one JSON document, which it always is')
    .addHelpText(
      'after',
      examples(
        'edges grasp.ozz --threshold 0.5 --from 0 --to 2',
        'edges walk.ozz --track left_foot --threshold 0.5 --from 0 --to 2',
      ),
    )
    .action((file: string, { track: wanted, threshold, from, to }: Options) => {
      const track = trackOf(file, wanted);
      const problem = validateTriggering(track, threshold, from, to);
      if (problem !== undefined) throw new CliError({ file, message: `${problem}.` });
      const edges = edgesBetween(track, threshold, from, to).map(({ ratio, rising }) => ({
        ratio: shortFloat(ratio),
        rising,
      }));
      printJson(session, { track: track.name, edges });
    });
}

/**
 * The track of a name; without one the only track, or the only float track of several.
 * @throws CliError if there is none, or if it may be one or another
 */
function trackOf(file: string, wanted: string | undefined): UserTrack {
  const tracks = objectsOfKind(openArchive(file), 'track');
  if (tracks.length === 0) return firstObject(file, 'track');
  const named = tracks.filter(({ name }) => wanted === undefined || name === wanted);
  const floats = named.filter(({ type }) => type === 'float');
  // If none is a float track, its refusal says so.
  const fitting = floats.length > 0 ? floats : named.slice(0, 1);
  if (fitting.length === 1) return fitting[0];
  const names = tracks.map(({ name, type }) => `"${name}" (${type})`).join(', ');
  const found =
    wanted === undefined
      ? `expected a single float track, found ${names}. Name one as --track.`
      : `expected a single track "${wanted}", found ${names}.`;
  throw new CliError({ file, message: found });
}
