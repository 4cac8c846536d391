import { expect, it } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureSource, loadOnThisThread, openingContext } from '../../../support/app-files.ts';

it('files that are being read count by how far each of them is', async () => {
  const context = openingContext(createSessionStore(), {
    load: async (source, _, onUpdate) => {
      onUpdate?.({ fraction: 0.25 });
      onUpdate?.({ fraction: 0.5 });
      return await loadOnThisThread(source);
    },
  });
  const { progress, open } = createOpening(context);
  const seen: number[] = [];
  progress.subscribe((now) => seen.push(now?.started ?? 0));
  const sources = [fixtureSource('one.skeleton.ozz'), fixtureSource('one.animation.ozz')];
  await open({ sources, origin: 'opened' });
  expect(Math.max(...seen)).toBe(1);
  expect(seen.at(-1)).toBe(0);
});
