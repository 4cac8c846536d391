import { expect, it } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import {
  fixtureFile,
  fixtureSource,
  loadOnThisThread,
  openingContext,
} from '../../../support/app-files.ts';

const [OLD, SLOW, QUICK] = [
  'eight.skeleton.ozz',
  'eight.animation.ozz',
  'eight.raw_animation.ozz',
] as const;

/** A page with a file open, which reads one file slowly: until it is told to. */
function page() {
  const store = createSessionStore();
  store.getState().addFiles([fixtureFile(OLD)]);
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const opening = createOpening(
    openingContext(store, {
      load: async (source) => {
        if (source.name === SLOW) await ended;
        return await loadOnThisThread(source);
      },
    }),
  );
  const open = (name: string, replace: boolean) =>
    opening.open({ sources: [fixtureSource(name)], origin: 'opened', replace });
  const names = (): string[] => store.getState().files.map(({ name }) => name);
  return { open, names, end, opening, store };
}

it.each<[string, readonly [slow: boolean, quick: boolean], readonly string[]]>([
  ['what is opened beside a file that replaces all stays', [true, false], [QUICK, SLOW]],
  ['what replaces all after another file that does stays', [true, true], [QUICK, SLOW]],
  ['what is opened beside others stays beside what replaces them', [false, true], [QUICK, SLOW]],
])('%s, though it is read sooner', async (_, [slow, quick], expected) => {
  const { open, names, end } = page();
  const opened = open(SLOW, slow);
  await open(QUICK, quick);
  end();
  await opened;
  expect(names()).toEqual(expected);
});

it('what is read before a request that replaces all is closed by it', async () => {
  const { open, names, end } = page();
  await open(QUICK, false);
  const opened = open(SLOW, true);
  end();
  await opened;
  expect(names()).toEqual([SLOW]);
});

it('what is imported again meanwhile stays as what it was imported from', async () => {
  const { open, names, end, opening, store } = page();
  const opened = open(SLOW, true);
  await open(QUICK, false);
  const [, quick] = store.getState().files;
  await opening.reimport(quick, { unit: 0.01 });
  end();
  await opened;
  expect(names()).toEqual([QUICK, SLOW]);
});
