import { describe, expect, it } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import describeJob from '../../../../app/session/files/describe-changes.job.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import { createQuestions, type Question } from '../../../../app/session/questions.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionState, SessionStore } from '../../../../app/session/state/store.ts';
import { objectOfKind, readArchive, writeArchive } from '#engine/archive';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { fixtureSource, openingContext, stageNames } from '../../../support/app-files.ts';

const [SKELETON, CLIP, OTHER] = [
  'eight.skeleton.ozz',
  'eight.animation.ozz',
  'eight.optimized.animation.ozz',
] as const;

/** The content of a fixture under the name of another one. */
function called(name: string, content: string): FileInput {
  return { ...fixtureSource(content), name };
}

interface Asked {
  readonly question: Omit<Question, 'id'>;
  readonly signal: AbortSignal | undefined;
}

/** A page with skeleton and clip open; the person answers as told. */
async function page(agrees: boolean | ((asked: Asked) => Promise<boolean>) = true) {
  const store = createSessionStore();
  const asked: Asked['question'][] = [];
  const shown: string[] = [];
  const base = openingContext(store);
  const run = (job: { readonly name: string }, input: unknown, options: unknown) =>
    job.name === 'describe-changes'
      ? Promise.resolve({ result: describeJob.run(input as never, undefined as never) })
      : base.jobs.run(job as never, input, options as never);
  const opening = createOpening({
    ...base,
    jobs: { run: run as typeof base.jobs.run },
    panes: { show: (id) => void shown.push(id) },
    questions: {
      ask: (question, signal) => {
        asked.push(question);
        return typeof agrees === 'boolean' ? Promise.resolve(agrees) : agrees({ question, signal });
      },
    },
  });
  const open = (...sources: readonly FileInput[]) => opening.open({ sources, origin: 'opened' });
  await open(fixtureSource(SKELETON), fixtureSource(CLIP));
  return { store, opening, open, asked, shown };
}

const names = (store: SessionStore): string[] => store.getState().files.map(({ name }) => name);

function fileOf(state: SessionState, name: string) {
  const file = state.files.find((one) => one.name === name);
  if (file === undefined) throw new Error(`${name} is not open`);
  return file;
}

describe('opening a file under the name of an open one', () => {
  it('asks nothing for the same bytes', async () => {
    const { open, asked } = await page();
    await open(fixtureSource(CLIP));
    expect(asked).toEqual([]);
  });

  it('opens it beside the other if the person wants that', async () => {
    const { store, open } = await page(false);
    await open(called(CLIP, OTHER));
    expect(names(store)).toEqual([SKELETON, CLIP, CLIP]);
  });

  it('replaces it, keeps the version before as A and says what changed', async () => {
    const { store, open, asked, shown } = await page();
    const { clipId } = store.getState();
    await open(called(CLIP, OTHER));
    expect(asked.map(({ agree }) => agree)).toEqual(['Replace and compare']);
    expect(names(store)).toEqual([SKELETON, CLIP, 'before eight.animation.ozz']);
    const state = store.getState();
    expect(state.clipId).toBe(clipId);
    expect(stageNames(state)).toEqual([SKELETON, CLIP, null]);
    expect(fileOf(state, CLIP).archive.bytes).toEqual(fixtureBytes('valid', OTHER));
    expect(state.comparedB).toBe(clipId);
    expect(state.comparedA).toBe(`${fileOf(state, 'before eight.animation.ozz').id}/0`);
    expect(shown).toEqual(['compare']);
    await Promise.resolve();
    const [problem] = store.getState().problems;
    expect(problem.subject).toBe(CLIP);
    expect(problem.message).toMatch(/^has a new version\. .*\d+ keys? .*\. The one before is A\.$/);
  });
});

describe('the question about files that are closed before the answer', () => {
  it('goes with its file: the new version is not opened, and a note says so', async () => {
    const questions = createQuestions();
    const { store, open, shown } = await page(({ question, signal }) =>
      questions.ask(question, signal),
    );
    const opening = open(called(CLIP, OTHER), called('other.ozz', CLIP));
    await expect.poll(() => questions.store.getState().length).toBe(1);
    const { files, closeFile } = store.getState();
    closeFile(files[0].id);
    expect(questions.store.getState()).toHaveLength(1);
    closeFile(files[1].id);
    expect(questions.store.getState()).toEqual([]);
    await opening;
    expect(names(store)).toEqual(['other.ozz']);
    expect(shown).toEqual([]);
    expect(store.getState().problems).toMatchObject([
      { subject: CLIP, message: expect.stringContaining('is closed by now') as string },
    ]);
  });

  it('stays while another of them is open, which alone is replaced', async () => {
    const { store, open, shown } = await page(() => {
      const { files, closeFile } = store.getState();
      closeFile(files[0].id);
      return Promise.resolve(true);
    });
    await open(called(SKELETON, 'three.skeleton.ozz'), called(CLIP, OTHER));
    expect(names(store)).toEqual([CLIP, 'before eight.animation.ozz']);
    expect(shown).toEqual(['compare']);
  });
});

it('a file that was renamed is replaced by a new version under the name that it was opened under', async () => {
  const { store, open, asked } = await page();
  const { clipId } = store.getState();
  store.setState((state) => withNewName(state, clipId ?? '', 'stroll'));
  await open(called(CLIP, OTHER));
  expect(asked.map(({ agree }) => agree)).toEqual(['Replace and compare']);
  expect(names(store)).toEqual([SKELETON, 'stroll.ozz', 'before stroll.ozz']);
});

it('a file that is renamed again while its new version is read has the last name', async () => {
  const { store, opening } = await page();
  const { clipId } = store.getState();
  store.setState((state) => withNewName(state, clipId ?? '', 'amble'));
  const read = opening.readAgain(
    new Map([[fileOf(store.getState(), 'amble.ozz'), called(CLIP, OTHER)]]),
  );
  store.setState((state) => withNewName(state, clipId ?? '', 'stroll'));
  await read;
  expect(names(store)).toEqual([SKELETON, 'stroll.ozz', 'before stroll.ozz']);
  const file = fileOf(store.getState(), 'stroll.ozz');
  expect(file.openedAs).toBe(CLIP);
  expect(file.archive.bytes).toEqual(fixtureBytes('valid', OTHER));
  expect(store.getState().assets.find(({ id }) => id === clipId)?.label).toBe('stroll');
});

describe('a new version', () => {
  it('keeps only the one before it', async () => {
    const { store, open } = await page();
    await open(called(CLIP, OTHER));
    await open(fixtureSource(CLIP));
    expect(names(store)).toEqual([SKELETON, CLIP, 'before eight.animation.ozz']);
    const kept = fileOf(store.getState(), 'before eight.animation.ozz');
    expect(kept.archive.bytes).toEqual(fixtureBytes('valid', OTHER));
  });

  it('keeps selected joints, layers and markers', async () => {
    const { store, open } = await page();
    const { selectJoint, addLayer, clipId } = store.getState();
    if (clipId === null) throw new Error('there is no clip');
    selectJoint(5);
    addLayer(clipId);
    store.setState({ markers: [{ time: 1.5 }] });
    await open(called(CLIP, OTHER));
    const state = store.getState();
    expect(state.selectedJoints).toEqual([5]);
    expect(state.layers.map((layer) => layer.clipId)).toEqual([clipId]);
    expect(state.markers).toEqual([{ time: 1.5 }]);
  });

  it('that is broken leaves the one before, and says why', async () => {
    const { store, opening } = await page();
    const before = store.getState();
    const file = fileOf(before, CLIP);
    const source = { ...fixtureSource('cut-at-end.ozz', 'broken'), name: CLIP };
    const problems = await opening.readAgain(new Map([[file, source]]));
    expect([...problems.keys()]).toEqual([file]);
    expect(problems.get(file)).toMatch(/byte.*\.$/);
    expect(store.getState().files).toBe(before.files);
  });

  it('is saved with the session as what it was read from', async () => {
    const { store, opening, open } = await page();
    const source = called(CLIP, OTHER);
    await open(source);
    expect(opening.sourceOf(fileOf(store.getState(), CLIP))).toEqual(source);
  });

  it('of the same bytes changes nothing', async () => {
    const { store, opening } = await page();
    const { files } = store.getState();
    const problems = await opening.readAgain(
      new Map([[fileOf(store.getState(), CLIP), fixtureSource(CLIP)]]),
    );
    expect(problems.size).toBe(0);
    expect(store.getState().files).toBe(files);
  });

  it('of the same bytes leaves what was mended in it', async () => {
    const { store, opening } = await page();
    const read = fileOf(store.getState(), CLIP);
    const { archive } = fileOf(store.getState(), SKELETON);
    const mended = { ...read, archive, mendedFrom: read.archive };
    store.setState(({ files }) => ({ files: files.with(files.indexOf(read), mended) }));
    await opening.readAgain(new Map([[mended, fixtureSource(CLIP)]]));
    expect(fileOf(store.getState(), CLIP)).toBe(mended);
  });

  it('finds selected joints by their names where the skeleton has others', async () => {
    const { store, opening } = await page();
    store.getState().selectJoint(1);
    const wanted = new Map([
      [fileOf(store.getState(), SKELETON), fixtureSource('three.skeleton.ozz')],
    ]);
    await opening.readAgain(wanted);
    const state = store.getState();
    expect(stageNames(state)[0]).toBe(SKELETON);
    const three = fileOf(state, SKELETON).archive.entries[0].object;
    const eight = fileOf(state, 'before eight.skeleton.ozz').archive.entries[0].object;
    if (three.kind !== 'skeleton' || eight.kind !== 'skeleton') throw new Error('no skeletons');
    const found = three.names.indexOf(eight.names[1]);
    expect(state.selectedJoints).toEqual(found < 0 ? [] : [found]);
  });

  it('finds selected joints by their places among those of one name', async () => {
    const { store, opening } = await page();
    const unnamed = async (length: number): Promise<void> => {
      const skeleton = objectOfKind(readArchive(fixtureBytes('valid', SKELETON)), 'skeleton');
      const restPose = skeleton.restPose.map((value) => value * length);
      const alike = skeleton.names.map(() => 'bone');
      const bytes = writeArchive([{ ...skeleton, names: alike, restPose }]);
      const next = { name: SKELETON, blob: new Blob([new Uint8Array(bytes)]) };
      await opening.readAgain(new Map([[fileOf(store.getState(), SKELETON), next]]));
    };
    await unnamed(1);
    store.getState().selectJoint(5);
    await unnamed(2);
    expect(store.getState().selectedJoints).toEqual([5]);
  });
});
