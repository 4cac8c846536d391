import { expect, it } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import { createQuestions } from '../../../../app/session/questions.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { openingContext } from '../../../support/app-files.ts';

const walk = (name = 'walk.bvh'): FileInput => ({
  name,
  blob: new Blob([new Uint8Array(fixtureBytes('models', 'walk.bvh'))]),
});

/** A page in which a question is answered; it says how often it was asked. */
function page(agrees: boolean) {
  const asked: string[] = [];
  const store = createSessionStore();
  const ask = ({ text }: { readonly text: string }): Promise<boolean> => {
    asked.push(text);
    return Promise.resolve(agrees);
  };
  const opening = createOpening(openingContext(store, { questions: { ask } }));
  const units = () => store.getState().files.map(({ imported }) => imported?.unit);
  return { opening, store, asked, units };
}

it('the unit of a model that says none is asked once, and remembered', async () => {
  const { opening, store, asked, units } = page(true);
  await opening.open({ sources: [walk()], origin: 'opened' });
  await expect.poll(units).toEqual([0.01]);
  await opening.open({ sources: [walk('again.bvh')], origin: 'opened' });
  expect(units()).toEqual([0.01, 0.01]);
  expect(asked).toEqual([expect.stringContaining('probably centimetres')]);
  expect(store.getState().modelUnit).toBe('cm');
});

it('is as stored where the answer is no, which is remembered, too', async () => {
  const { opening, store, asked, units } = page(false);
  await opening.open({ sources: [walk()], origin: 'opened' });
  await expect.poll(() => store.getState().modelUnit).toBe('file');
  await opening.open({ sources: [walk('again.bvh')], origin: 'opened' });
  expect(units()).toEqual([undefined, undefined]);
  expect(asked).toHaveLength(1);
});

it('is no longer asked for a file that was closed, and asked for the next', async () => {
  const questions = createQuestions();
  const store = createSessionStore();
  const opening = createOpening(openingContext(store, { questions }));
  const subjects = () => questions.store.getState().map(({ subject }) => subject);
  await opening.open({ sources: [walk()], origin: 'opened' });
  await expect.poll(subjects).toEqual(['walk.bvh']);
  await opening.open({ sources: [walk('again.bvh')], origin: 'opened', replace: true });
  await expect.poll(subjects).toEqual(['again.bvh']);
  expect(store.getState().modelUnit).toBeUndefined();
});

it('is asked of another file that was opened with one that is closed', async () => {
  const questions = createQuestions();
  const store = createSessionStore();
  const opening = createOpening(openingContext(store, { questions }));
  const subjects = () => questions.store.getState().map(({ subject }) => subject);
  await opening.open({ sources: [walk('a.bvh'), walk('b.bvh')], origin: 'opened' });
  await expect.poll(subjects).toEqual(['a.bvh']);
  store.getState().closeFile(store.getState().files[0].id);
  await expect.poll(subjects).toEqual(['b.bvh']);
});

it('leaves names that were given before the answer', async () => {
  const { opening, store, units } = page(true);
  await opening.open({ sources: [walk()], origin: 'opened' });
  await expect.poll(units).toEqual([0.01]);
  const { assets } = store.getState();
  store.setState((state) => withNewName(state, assets[0].id, 'stroll'));
  await opening.reimport(store.getState().files[0], { unit: 1 });
  expect(units()).toEqual([1]);
  expect(store.getState().assets[0].label).toBe('stroll');
});
