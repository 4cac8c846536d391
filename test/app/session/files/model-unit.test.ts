import { describe, expect, it } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import { createQuestions } from '../../../../app/session/questions.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { loadOnThisThread, openingContext } from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';

const walk = (name = 'walk.bvh') => ({
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

it('is read in a file that was renamed before the answer', async () => {
  const questions = createQuestions();
  const store = createSessionStore();
  const opening = createOpening(openingContext(store, { questions }));
  await opening.open({ sources: [walk()], origin: 'opened' });
  await expect.poll(() => questions.store.getState()).toHaveLength(1);
  const [{ id }] = store.getState().assets;
  store.setState((state) => withNewName(state, id, 'stroll'));
  questions.answer(questions.store.getState()[0].id, true);
  await expect.poll(() => store.getState().files[0].imported?.unit).toBe(0.01);
  expect(store.getState().assets[0].label).toBe('stroll');
});

it('is offered as the size of a person where no usual unit is, and is of this file only', async () => {
  const { opening, store, asked, units } = page(true);
  const text = await walk().blob.text();
  const large = text.replaceAll(/OFFSET (\S+) (\S+) (\S+)/g, 'OFFSET $15 $25 $35');
  await opening.open({
    sources: [{ name: 'large.bvh', blob: new Blob([large]) }],
    origin: 'opened',
  });
  await expect.poll(units).toEqual([0.0041]);
  expect(asked).toEqual([expect.stringContaining('no usual unit makes its figure as large')]);
  expect(store.getState().modelUnit).toBeUndefined();
});

describe('what is chosen while the model is imported with another choice', () => {
  /** A model that is open; each import of it ends when it is told to. */
  async function importing() {
    const ends: (() => void)[] = [];
    const options: unknown[] = [];
    const store = createSessionStore();
    const opening = createOpening(
      openingContext(store, {
        load: async (source) => {
          options.push(source.options);
          await new Promise<void>((end) => ends.push(end));
          return await loadOnThisThread(source);
        },
      }),
    );
    const begun = (count: number) => eventually(() => expect(ends).toHaveLength(count));
    const opened = opening.open({ sources: [walk()], origin: 'opened' });
    await begun(1);
    ends[0]();
    await opened;
    await expect.poll(() => store.getState().modelUnit).toBe('file');
    return { store, opening, ends, options, begun, file: store.getState().files[0] };
  }

  it.each([
    ['ends first', [1, 2]],
    ['ends last', [2, 1]],
  ])('counts, with what was chosen before, where the earlier import %s', async (_, order) => {
    const { store, opening, ends, options, begun, file } = await importing();
    const both = [
      opening.reimport(file, { unit: 1, samplingRate: 24 }),
      opening.reimport(file, { unit: 0.01 }),
    ];
    await begun(3);
    for (const run of order) {
      ends[run]();
      await both[run - 1];
    }
    expect(options[2]).toMatchObject({ unit: 0.01, samplingRate: 24 });
    expect(store.getState().files.map(({ imported }) => imported?.unit)).toEqual([0.01]);
  });

  it('is a name: it stays', async () => {
    const { store, opening, ends, begun, file } = await importing();
    const done = opening.reimport(file, { unit: 1 });
    await begun(2);
    store.setState((state) => withNewName(state, state.assets[0].id, 'stroll'));
    ends[1]();
    await done;
    expect(store.getState().files.map(({ imported }) => imported?.unit)).toEqual([1]);
    expect(store.getState().assets[0].label).toBe('stroll');
  });

  it('is done to the new version that the file has since', async () => {
    const { store, opening, ends, begun, file } = await importing();
    const done = opening.reimport(file, { unit: 1 });
    await begun(2);
    const text = await walk().blob.text();
    const blob = new Blob([text.replace(/Frame Time:.*/, 'Frame Time: 0.05')]);
    const read = opening.readAgain(new Map([[file, { name: 'walk.bvh', blob }]]));
    await begun(3);
    ends[2]();
    await read;
    const ending = setInterval(() => ends.forEach((end) => end()));
    await done.finally(() => clearInterval(ending));
    const now = store.getState().files.find(({ earlierOf }) => earlierOf === undefined);
    expect(now?.imported?.unit).toBe(1);
    expect(now && opening.sourceOf(now)).toMatchObject({ blob });
  });
});
