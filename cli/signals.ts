import { CliError } from './cli-error.ts';

/** Signals that ask the program to end. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Sent instead of an error when a file grows beyond a limit (`ulimit -f`), where the system has it. */
const TOO_LARGE = 'SIGXFSZ';

/** Keeps signals from ending the program while it writes. */
export interface SignalGuard {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** @throws CliError after a signal */
  check(): void;
  /** Signals end the program again. */
  release(): void;
}

/** Begins to hold signals back. Call `release` soon: work that does not call `check` cannot be stopped. */
export function guardSignals(): SignalGuard {
  const stop = new AbortController();
  const end = (): void => stop.abort();
  for (const name of ENDING) process.on(name, end);
  const hasLimit = process.platform !== 'win32';
  if (hasLimit) process.on(TOO_LARGE, ignore);
  return {
    signal: stop.signal,
    check: () => {
      if (stop.signal.aborted) throw new CliError('Interrupted: nothing was written.');
    },
    release: () => {
      for (const name of ENDING) process.off(name, end);
      if (hasLimit) process.off(TOO_LARGE, ignore);
    },
  };
}

/** Writing then fails with an error. */
function ignore(): void {}
