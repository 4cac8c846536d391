import { expect, test, vi } from 'vitest';
import { keptBy } from '../../../../app/session/saved/keep-session.ts';
import type { Slots } from '../../../../app/session/saved/slots.ts';
import { rawClip } from '../../../support/raw-clip.ts';
import { madeFile } from '../../../support/app-files.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

/** A session that is kept; a save of it ends when it is told to. */
function keptPage() {
  const session = testSession(EIGHT);
  vi.spyOn(session.files, 'openExample').mockResolvedValue();
  const saves: { end(): void; fail(): void }[] = [];
  const save: Slots['save'] = async () => {
    await new Promise<void>((end, fail) => saves.push({ end, fail }));
    return () => '';
  };
  const slots = { save } as unknown as Slots;
  const saver = { pauseFor: (work: (id: string) => Promise<void>) => work('own') };
  const kept = keptBy(session, slots, saver, () => Promise.resolve());
  const names = (): string[] => session.store.getState().files.map(({ name }) => name);
  return { session, saves, kept, names };
}

test('starting afresh leaves all open that cannot be saved', async () => {
  const { saves, kept, names } = keptPage();
  const begun = kept.startAfresh();
  saves[0].fail();
  await begun;
  expect(names()).toEqual(EIGHT);
});

test('starting afresh closes what was open, and not what is opened while that is saved', async () => {
  const { session, saves, kept, names } = keptPage();
  const { addFiles } = session.store.getState();
  addFiles([madeFile('source.ozz', rawClip([{}], 1, 'walk'))]);
  const { id: source } = session.store.getState().assets[2];
  const begun = kept.startAfresh();
  openFiles(session, 'five.skeleton.ozz');
  addFiles([{ ...madeFile('built.ozz', rawClip([{}], 1, 'walk')), builtFrom: source }]);
  saves[0].end();
  await begun;
  expect(names()).toEqual(['five.skeleton.ozz']);
});
