import { Interruption } from './cli-error.ts';

/** Signals that ask the program to end. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Sent instead of an error when a file grows beyond a limit (`ulimit -f`), where the system has it. */
const TOO_LARGE = 'SIGXFSZ';

/** Keeps signals from ending the program while it writes. */
export interface SignalGuard {
  /** Aborted by the first signal. */
  readonly signal: AbortSignal;
  /** @throws Interruption after a signal */
  check(): void;
  /** Signals end the program again. */
  release(): void;
}

/** Begins to hold signals back. Call `release` soon: work that does not call `check` cannot be stopped. */
export function guardSignals(): SignalGuard {
  const stop = new AbortController();
  let first: NodeJS.Signals | undefined;
  const end = (name: NodeJS.Signals): void => {
    first ??= name;
    stop.abort();
  };
  for (const name of ENDING) process.on(name, end);
  const hasLimit = process.platform !== 'win32';
  if (hasLimit) process.on(TOO_LARGE, ignore);
  return {
    signal: stop.signal,
    check: () => {
      if (first !== undefined) throw new Interruption(first);
    },
    release: () => {
      for (const name of ENDING) process.off(name, end);
      if (hasLimit) process.off(TOO_LARGE, ignore);
    },
  };
}

/** Writing then fails with an error. */
function ignore(): void {}
