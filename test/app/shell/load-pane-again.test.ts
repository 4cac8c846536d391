import { expect, it } from 'vitest';
import { addressOfModule, loadPaneAgain } from '../../../app/shell/load-pane-again.ts';
import type { PaneDefinition } from '../../../app/session/panes.ts';

it.each([
  ['a pane that has failed by itself', 'x is undefined', undefined],
  ['a browser that names no address', 'Importing a module script failed.', undefined],
  [
    'Chromium',
    'Failed to fetch dynamically imported module: https://host/assets/pane-1.js',
    'https://host/assets/pane-1.js',
  ],
  [
    'Firefox',
    'error loading dynamically imported module: https://host/assets/pane-1.js',
    'https://host/assets/pane-1.js',
  ],
])('reads from the error of %s which module could not be fetched', (_, message, address) => {
  expect(addressOfModule(new TypeError(message))).toBe(address);
});

it('loads a pane as before where its code had come', async () => {
  const loaded = { default: () => null };
  const pane = { load: () => Promise.resolve(loaded) } satisfies Pick<PaneDefinition, 'load'>;
  expect(await loadPaneAgain(pane, new Error('x is undefined'), 1)).toBe(loaded);
});
