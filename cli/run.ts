import { Command, CommanderError } from 'commander';
import { version } from '../package.json' with { type: 'json' };
import { CliError, Interruption } from './cli-error.ts';
import { withUsage } from './usage.ts';
import { systemCode } from './system-errors.ts';
import { createSession, printJson, processTerminal } from './terminal.ts';
import type { ExitCode, Session, Terminal } from './terminal.ts';

/** Help for all commands, below their list. */
const TO_ALL = `
Results go to stdout, problems and progress to stderr; --json prints one JSON document, with failures.
Lengths take a unit (m, cm, mm, in); a bare number is in the file's own unit.
Exit code: 0 all is well, 1 a check failed (lint, fix, audit, compare, diff, what-if), no build keeps the limits (build)
or clips were left out (import), 2 wrong usage or input.`;

/** Commands by name, in the order of the help. The code of one is loaded when it is called. */
const COMMANDS: Readonly<Record<string, () => Promise<(session: Session) => Command>>> = {
  open: async () => (await import('./open.ts')).openCommand,
  inspect: async () => (await import('./inspect.ts')).inspectCommand,
  lint: async () => (await import('./lint.ts')).lintCommand,
  fix: async () => (await import('./fix.ts')).fixCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  sample: async () => (await import('./sample.ts')).sampleCommand,
  edges: async () => (await import('./edges.ts')).edgesCommand,
  build: async () => (await import('./build.ts')).buildCommand,
  import: async () => (await import('./import.ts')).importCommand,
  export: async () => (await import('./export.ts')).exportCommand,
  upgrade: async () => (await import('./upgrade.ts')).upgradeCommand,
  compare: async () => (await import('./compare.ts')).compareCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  'what-if': async () => (await import('./what-if.ts')).whatIfCommand,
  bench: async () => (await import('./bench.ts')).benchCommand,
};

/**
 * Runs the program. Returns its exit code: 0 fine, 1 a check failed, 2 wrong usage or input. After a signal
 * that it held back, the terminal ends the process.
 * @param terminal that which the process was started from, unless another program asks
 */
export async function run(
  args: readonly string[],
  terminal: Terminal = processTerminal(),
): Promise<0 | ExitCode> {
  const session = createSession(terminal);
  try {
    await (await program(session, args)).parseAsync(calledArgs(args), { from: 'user' });
    return session.exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    reportError(session, error);
    if (isJsonAsked(args) && !session.hasDocument) printJson(session, {});
    if (error instanceof Interruption) terminal.endBy?.(error.signal);
    return 2;
  }
}

function reportError(session: Session, error: unknown): void {
  if (error instanceof CliError) session.report(error.failure, 2);
  // The parser of options has printed it.
  else if (error instanceof CommanderError)
    session.record({ message: withAdvice(error.message) }, 2);
  else if (systemCode(error) !== undefined) session.report({ message: String(error) }, 2);
  else if (isOutOfMemory(error)) session.report({ message: OUT_OF_MEMORY }, 2);
  else {
    session.err(`${faultOf(error)}\n`);
    session.record({ message: `A bug in posescope: ${String(error)}` }, 2);
  }
}

/** An option that looks as the name of a file does: `-walk.ozz`. */
const FILE_AS_OPTION = /unknown option '(-[^']*\.[a-z]\w*)'/i;

/** Tells how to name a file whose name begins as an option does. */
function withAdvice(message: string): string {
  return message.replace(
    FILE_AS_OPTION,
    (whole, file) => `${whole}; if it is a file, call it './${file}', or put -- before the files`,
  );
}

const OUT_OF_MEMORY =
  'There is not enough memory for this. Give smaller files, or fewer at once, or more memory (node --max-old-space-size).';

function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed/i.test(error.message);
}

/** Whether a JSON document is to be printed, even if the call cannot be understood. */
function isJsonAsked(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? undefined : end).includes('--json');
}

/** The text of an unexpected error, with what a bug report needs. */
function faultOf(error: unknown): string {
  const trace = error instanceof Error ? error.stack : String(error);
  return `posescope ${version} failed, which is a bug in this program: please report it with the lines below.\n${trace}`;
}

/** The arguments; of help for a command that there is none of, those of calling it, which is refused by name. */
function calledArgs(args: readonly string[]): readonly string[] {
  const [first, about] = args;
  const isUnknown =
    first === 'help' && /^(?!-|help$)/.test(about ?? '-') && !Object.hasOwn(COMMANDS, about);
  return isUnknown ? args.slice(1) : args;
}

/** The program with the command that is called; with all of them where it is none or help is asked. */
async function program(session: Session, [name]: readonly string[]): Promise<Command> {
  const whole = new Command('posescope')
    .description(
      'Open, inspect, check, fix, sample, build, import, export and upgrade skeletal animation archives (.ozz).',
    )
    .version(version)
    .showHelpAfterError('posescope --help tells more.')
    .addHelpText('after', TO_ALL);
  const called =
    name !== undefined && Object.hasOwn(COMMANDS, name) ? [name] : Object.keys(COMMANDS);
  const commands = await Promise.all(called.map((command) => COMMANDS[command]()));
  for (const command of commands) whole.addCommand(withUsage(command(session)));
  for (const one of [whole, ...whole.commands]) {
    one.exitOverride().configureOutput({
      writeOut: session.out,
      writeErr: session.err,
      outputError: (text, write) => write(withAdvice(text)),
    });
  }
  return whole;
}
