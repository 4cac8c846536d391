import type { PaneDefinition } from '../session/panes.ts';

type PaneModule = ReturnType<PaneDefinition['load']>;

/**
 * Loads a pane whose code has failed. A browser that could not fetch a module does not ask for it
 * again while the document lives, so the code is imported from the same address with another query.
 * @param attempt of each the number, so that no two have the same query
 */
export function loadPaneAgain(
  { load }: Pick<PaneDefinition, 'load'>,
  error: Error,
  attempt: number,
): PaneModule {
  const address = addressOfModule(error);
  return address === undefined ? load() : importPane(withAttempt(address, attempt));
}

/** The address of the module that could not be fetched, which browsers write at the end. */
export function addressOfModule({ message }: Error): string | undefined {
  return /dynamically imported module: (https?:\S+)$/.exec(message)?.[1];
}

function withAttempt(address: string, attempt: number): string {
  const url = new URL(address);
  url.searchParams.set('attempt', String(attempt));
  return url.href;
}

function importPane(address: string): PaneModule {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ address);
}
