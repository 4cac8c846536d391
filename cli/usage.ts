import { Option, type Command } from 'commander';
import { matchingFiles } from './file-patterns.ts';

/**
 * A required option. Help lists required options separately, and one message names all that are
 * missing.
 */
export class RequiredOption extends Option {
  constructor(flags: string, description: string) {
    super(flags, description);
    this.helpGroup('Required options:');
  }
}

/** An option that can be given several times, with one value each. All others can be given once. */
export class RepeatableOption extends Option {}

/** Adds the usage line to a command's help and after messages about wrong calls. */
export function withUsage(command: Command): Command {
  const required = command.options.filter((option) => option instanceof RequiredOption);
  const places = command.usage().replace('[options]', '').trim();
  const usage = [places, ...required.map(shortest), '[options]'].join(' ').trim();
  for (const option of command.options) refuseRepeats(command, option);
  for (const argument of command.registeredArguments) {
    if (argument.variadic) argument.argParser(addMatchingFiles);
  }
  return command
    .usage(usage)
    .showHelpAfterError(
      `Usage: posescope ${command.name()} ${usage}\nposescope ${command.name()} --help tells more.`,
    )
    .hook('preAction', () => {
      const missing = required.filter(
        (option) => command.getOptionValue(option.attributeName()) === undefined,
      );
      if (missing.length === 0) return;
      const names = missing.map(({ flags }) => `'${flags}'`).join(', ');
      command.error(`error: missing required option${missing.length === 1 ? '' : 's'} ${names}`);
    });
}

function addMatchingFiles(path: string, before: string[] = []): string[] {
  for (const file of matchingFiles(path)) before.push(file);
  return before;
}

/** Refuses an option that is given twice, instead of silently using the last value. */
function refuseRepeats(command: Command, option: Option): void {
  if (option.isBoolean() || option instanceof RepeatableOption) return;
  let isGiven = false;
  command.on(`option:${option.name()}`, () => {
    if (isGiven) command.error(`error: option '${option.flags}' is given twice; give it once`);
    isGiven = true;
  });
}

/** `-o <file>` of `-o, --output <file>`. */
function shortest({ flags, short, long }: Option): string {
  return short === undefined ? flags : flags.replace(`, ${long}`, '');
}

/** Example command lines, below a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  posescope ${line}`).join('\n')}`;
}
