import { expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { cheapestToRemove } from '#engine/inspect/error';
import PricesPane, { wasteText } from '../../../../app/features/error/prices-pane.tsx';
import { keyPricesJob } from '../../../../app/features/error/state.ts';
import { formatCounted } from '../../../../app/draw/format.ts';
import { errorSession, measuredSession, resultOf } from '../../../support/error-session.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { selectRuntimeComparison } from '../../../../app/session/state/error-comparison.ts';

it('says so where there are no keys to price', () => {
  expect(paneText(errorSession(), PricesPane)).toMatch(/^No keys to price/);
});

it.each<[together: number, alone: number, text: string]>([
  [0, 0, 'none of 434 keys could be removed'],
  [0, 12, 'of 434 keys, any one of 12 could be removed alone'],
  [9, 12, 'of 434 keys, 9 (96 B) could be removed together, or any one of 12 alone'],
])('%d keys together or one of %d alone: %s', (together, alone, text) => {
  expect(wasteText(434, { together, bytes: 96, alone })).toBe(text);
});

it('shows how many keys are wasted, and what the selected one is worth', async () => {
  const { session } = await measuredSession();
  expect(paneText(session, PricesPane)).toMatch(/^Pricing keys… 0 %/);
  const { store } = session;
  const comparison = selectRuntimeComparison(store.getState());
  if (comparison === undefined) throw new Error('a built clip is explained');
  const tolerance = store.getState().errorTolerance;
  const prices = await resultOf(session, keyPricesJob, { comparison, tolerance });
  expect(prices.wasted).not.toContain(1);
  const [row] = cheapestToRemove(prices, 1);
  const kind = (['translation', 'rotation', 'scale'] as const)[prices.kind[row]];
  store.getState().selectKey({ kind, key: prices.key[row] }, prices.track[row]);
  const text = paneText(session, PricesPane);
  expect(text).toContain(`none of ${formatCounted(prices.count, 'key')} could be removed`);
  expect(text).toContain('of one track by itself'); // not those of the clip, which the Error pane has
  const name = comparison.skeleton.names[prices.track[row]];
  expect(text).toMatch(new RegExp(`${kind} ${prices.key[row]} of ${name}: .* with it, .* without`));
});

it('calls no key wasted where tracks make up for each other', async () => {
  const { session } = await measuredSession();
  const { store } = session;
  const smallest = { max: 0.001, percentile99: 0, mean: 0 };
  store.setState(({ files, clipId, assets }) => {
    const fileId = assets.find(({ id }) => id === clipId)?.fileId;
    const recipe = { ...DEFAULT_CLIP_RECIPE, smallest };
    return { files: files.map((file) => (file.id === fileId ? { ...file, recipe } : file)) };
  });
  const comparison = selectRuntimeComparison(store.getState());
  if (comparison === undefined) throw new Error('a built clip is explained');
  const tolerance = store.getState().errorTolerance;
  paneText(session, PricesPane);
  await resultOf(session, keyPricesJob, { comparison, tolerance });
  const text = paneText(session, PricesPane);
  expect(text).toContain('its tracks make up for each other');
  expect(text).not.toContain('removed together');
});
