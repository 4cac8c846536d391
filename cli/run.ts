import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { benchCommand } from './bench.ts';
import { buildCommand } from './build.ts';
import { compareCommand } from './compare.ts';
import { diffCommand } from './diff.ts';
import { edgesCommand } from './edges.ts';
import { importCommand } from './import.ts';
import { inspectCommand } from './inspect.ts';
import { lintCommand } from './lint.ts';
import { CliError } from './cli-error.ts';
import { sampleCommand } from './sample.ts';
import { withUsage } from './usage.ts';
import { whatIfCommand } from './what-if.ts';
import type { ExitCode, Session, Terminal } from './terminal.ts';

/** Help for all commands, below their list. */
const TO_ALL = `
Results go to stdout, problems and progress to stderr; --json prints one JSON document.
Lengths take a unit (m, cm, mm); a bare number is in the file's own unit.
Exit code: 0 all is well, 1 a check failed (lint, compare, diff, what-if), 2 wrong usage or input.`;

const COMMANDS = [
  inspectCommand,
  lintCommand,
  sampleCommand,
  edgesCommand,
  buildCommand,
  importCommand,
  compareCommand,
  diffCommand,
  whatIfCommand,
  benchCommand,
];

/** Runs the program. Returns its exit code: 0 fine, 1 a check failed, 2 wrong usage or input. */
export async function run(args: readonly string[], terminal: Terminal): Promise<0 | ExitCode> {
  let exitCode: 0 | ExitCode = 0;
  const session: Session = {
    ...terminal,
    fail: (code) => (exitCode = exitCode === 2 ? 2 : code),
  };
  try {
    await program(session).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    terminal.err(`${error instanceof CliError ? error.message : faultOf(error)}\n`);
    return 2;
  }
}

/** The text of an unexpected error, with what a bug report needs. */
function faultOf(error: unknown): string {
  const trace = error instanceof Error ? error.stack : String(error);
  return `posescope ${manifest.version} failed, which is a bug in this program: please report it with the lines below.\n${trace}`;
}

function program(session: Session): Command {
  const whole = new Command('posescope')
    .description('Inspect, check, sample, build and import skeletal animation archives (.ozz).')
    .version(manifest.version)
    .showHelpAfterError('posescope --help tells more.')
    .addHelpText('after', TO_ALL);
  for (const command of COMMANDS) whole.addCommand(withUsage(command(session)));
  for (const one of [whole, ...whole.commands]) {
    one.exitOverride().configureOutput({ writeOut: session.out, writeErr: session.err });
  }
  return whole;
}
