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
import { Problem } from './problem.ts';
import { sampleCommand } from './sample.ts';
import { whatIfCommand } from './what-if.ts';
import type { ExitCode, Session, Terminal } from './terminal.ts';

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
    if (!(error instanceof Problem)) throw error;
    terminal.err(`${error.message}\n`);
    return 2;
  }
}

function program(session: Session): Command {
  const whole = new Command('posescope')
    .description('Inspect, check, sample, build and import skeletal animation archives (.ozz).')
    .version(manifest.version)
    .showHelpAfterError('(--help tells more)');
  for (const command of COMMANDS) whole.addCommand(command(session));
  for (const one of [whole, ...whole.commands]) {
    one.exitOverride().configureOutput({ writeOut: session.out, writeErr: session.err });
  }
  return whole;
}
