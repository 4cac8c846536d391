import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindingsRequest } from '#engine/findings';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { invariant } from '#engine/base';
import findingsJobDefinition from '../../../../app/features/findings/findings.job.ts';
import type { FoundSoFar } from '../../../../app/features/findings/findings.job.ts';
import { findingsFeature } from '../../../../app/features/findings/feature.ts';
import {
  FIRST_FRAMES,
  LONGEST_WAIT,
  SETTLING_TIME,
  findingsJob,
} from '../../../../app/features/findings/state.ts';
import { selectFindings } from '../../../../app/session/state/findings.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fixtureFile, idOf, madeFile } from '../../../support/app-files.ts';
import { finding } from '../../../support/findings.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

let session: Session;
let fake: ReturnType<typeof fakeJobs>;
const state = (): SessionState => session.store.getState();
const requests = (): FindingsRequest[] => fake.inputsOf('findings') as FindingsRequest[];
const settle = (): void => void vi.advanceTimersByTime(SETTLING_TIME);
const codes = (): string[] => selectFindings(state()).shown.map(({ finding: { code } }) => code);

/** Ends the checks with one finding of this code about every object. */
function answer(code: string, ...indices: readonly number[]): void {
  const objects = indices.map((index) => ({ index, findings: [finding({ code })] }));
  fake.answer('findings', { outcome: { result: { objects, codes: [] } } });
}

function open(...names: readonly string[]): void {
  openFiles(session, ...names);
  settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  fake = fakeJobs();
  session = testSession([], { features: [findingsFeature], jobs: fake.jobs });
  session.playback.frameLoop.stats.frames = FIRST_FRAMES;
});

afterEach(() => {
  session.dispose();
  vi.useRealTimers();
});

describe('what is open', () => {
  it('is not checked while it changes, nor if it is nothing', () => {
    settle();
    expect(requests()).toEqual([]);
    openFiles(session, ...EIGHT);
    vi.advanceTimersByTime(SETTLING_TIME - 1);
    expect(requests()).toEqual([]);
  });

  it('is not checked before the first frames are drawn, unless none are', () => {
    const { stats } = session.playback.frameLoop;
    stats.frames = FIRST_FRAMES - 1;
    open(...EIGHT);
    expect(requests()).toEqual([]);
    vi.advanceTimersByTime(LONGEST_WAIT - 2 * SETTLING_TIME);
    expect(requests()).toEqual([]);
    settle();
    expect(requests()).toHaveLength(1);
    stats.frames = 0;
    open('eight.raw_animation.ozz');
    stats.frames = FIRST_FRAMES;
    settle();
    expect(requests()[0].objects).toHaveLength(3);
  });

  it('is shown as being checked from when it is opened until the checks end', () => {
    expect(state().isChecking).toBe(false);
    openFiles(session, ...EIGHT);
    expect(state().isChecking).toBe(true);
    settle();
    expect(state().isChecking).toBe(true);
    answer('a', 0, 1);
    expect(state().isChecking).toBe(false);
    session.store.setState({ errorTolerance: 0.5 });
    expect(state().isChecking).toBe(false);
    settle();
    expect(state().isChecking).toBe(true);
    fake.answer('findings', { outcome: { problem: 'The worker stopped.' } });
    expect(state().isChecking).toBe(false);
    openFiles(session, 'eight.raw_animation.ozz');
    for (const { id } of state().files) state().closeFile(id);
    expect(state().isChecking).toBe(false);
  });

  it('is checked by itself', () => {
    open(...EIGHT);
    const [request] = requests();
    expect(request.objects.map(({ file, label }) => [file, label])).toEqual([
      ['eight.skeleton.ozz', 'ozz-skeleton'],
      ['eight.animation.ozz', expect.stringMatching(/^ozz-animation "/)],
    ]);
    answer('spike', 0, 1);
    expect(codes()).toEqual(['spike', 'spike']);
  });

  it('is not checked again if nothing that matters has changed', () => {
    open(...EIGHT);
    state().selectJoint(2);
    session.store.setState({ blendOn: false });
    settle();
    expect(requests()).toHaveLength(1);
  });

  it('is checked again from the start if it changes meanwhile', () => {
    open(...EIGHT);
    open('eight.raw_animation.ozz');
    expect(fake.workers.filter(({ ended }) => !ended)).toHaveLength(1);
    expect(requests()).toHaveLength(1);
    expect(requests()[0].objects).toHaveLength(3);
  });

  it.each([
    ['the unit of lengths', () => session.store.setState({ lengthUnit: 'cm' }), { unit: 'cm' }],
    ['the tolerance', () => session.store.setState({ errorTolerance: 0.25 }), { tolerance: 0.25 }],
    [
      'a threshold',
      () => state().setThreshold(idOf(state(), 'made.tracks.ozz'), 0.75),
      { thresholds: new Map([[2, 0.75]]) },
    ],
    [
      'a layer that is added to others',
      () => {
        state().addLayer(idOf(state(), 'eight.animation.ozz'));
        state().changeLayer(state().layers[0].id, { mode: 'additive' });
      },
      { additive: new Set([1]) },
    ],
  ])('is checked again if %s changes', (_, change, expected) => {
    open(...EIGHT, 'made.tracks.ozz');
    change();
    settle();
    expect(requests().at(-1)).toMatchObject(expected);
  });

  it('is paired as a person has done: builds with their source, the clip with the skeleton on the stage', () => {
    open(...EIGHT, 'eight.raw_animation.ozz', 'eight.skeleton.ozz');
    const source = idOf(state(), 'eight.raw_animation.ozz');
    state().addFiles([fixtureFile('eight.animation.ozz', { builtFrom: source })]);
    state().show(state().assets[3].id);
    settle();
    const { sources, skeletons } = requests().at(-1) ?? {};
    expect(sources).toEqual(new Map([[4, 2]]));
    expect(skeletons).toEqual(new Map([[1, 3]]));
  });

  it('is compared with the range of its source that it was built from', () => {
    open(...EIGHT, 'eight.raw_animation.ozz');
    const source = idOf(state(), 'eight.raw_animation.ozz');
    const range = { from: 0.1, to: 0.5 };
    const recipe = { ...DEFAULT_CLIP_RECIPE, range };
    const result = { recipe, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
    state().finishBuild(source, [fixtureFile('eight.animation.ozz')], result);
    settle();
    const { sources, ranges } = requests().at(-1) ?? {};
    expect([sources, ranges]).toEqual([new Map([[3, 2]]), new Map([[3, range]])]);
  });

  it('is compared with the range that is set in Build where it lasts as long, once that is set', () => {
    const raw = fixtureFile('eight.raw_animation.ozz').archive.entries[0].object;
    invariant(raw.kind === 'raw-animation', 'a source');
    const { animation } = buildClip(raw, undefined, {
      ...DEFAULT_CLIP_RECIPE,
      optimize: false,
      range: { from: 1, to: 3 },
    });
    openFiles(session, EIGHT[0], 'eight.raw_animation.ozz');
    state().addFiles([madeFile('part.ozz', animation)]);
    settle();
    expect(requests().at(-1)?.sources).toEqual(new Map());
    const source = idOf(state(), 'eight.raw_animation.ozz');
    for (const [range, found, additive = 'none'] of [
      [{ from: 1, to: 2 }, new Map()],
      [{ from: 2 }, new Map([[2, { from: 2 }]])],
      [{ from: 1, to: 3 }, new Map([[2, { from: 1, to: 3 }]])],
      [{ from: 1, to: 3 }, new Map(), 'skeleton'],
    ] as const) {
      state().setRecipe(source, { ...DEFAULT_CLIP_RECIPE, range, additive });
      settle();
      const { sources, ranges } = requests().at(-1) ?? {};
      expect([sources?.size, ranges]).toEqual([found.size, found]);
    }
  });

  it('is not checked again for the progress of a build', () => {
    open(...EIGHT, 'eight.raw_animation.ozz');
    const { length } = requests();
    state().beginBuild(idOf(state(), 'eight.raw_animation.ozz'));
    settle();
    expect(requests()).toHaveLength(length);
  });
});

describe('what was found', () => {
  it('goes when nothing is open any more', () => {
    open(...EIGHT);
    answer('spike', 0, 1);
    state().closeAllFiles();
    expect(codes()).toEqual([]);
    settle();
    expect(session.jobs.track(findingsJob).store.getState().subject).toBeUndefined();
  });

  it('stays while more is checked', () => {
    open(...EIGHT);
    answer('spike', 0, 1);
    open('made.tracks.ozz');
    expect(codes()).toEqual(['spike', 'spike']);
    fake.answer('findings', {
      update: {
        fraction: 0.3,
        result: { objects: [{ index: 0, findings: [finding({ code: 'new' })] }], codes: [] },
      },
    });
    expect(codes().toSorted()).toEqual(['new', 'spike']);
  });

  it('goes with the skeleton or the source that it may be about', () => {
    open(...EIGHT);
    answer('spike', 0, 1);
    state().closeFile(state().files[0].id);
    settle();
    expect(codes()).toEqual([]);
  });
});

it('the job checks all objects and tells what it looks for', async () => {
  const objects = EIGHT.map((name) => {
    const { archive } = fixtureFile(name);
    const [{ object, range }] = archive.entries;
    return { file: name, label: name, object, range };
  });
  const published: FoundSoFar[] = [];
  const found = await findingsJobDefinition.run(
    { objects },
    { progress: () => {}, publish: (_, result) => void published.push(result) },
  );
  expect(found.objects.map(({ index }) => index)).toEqual([0, 1]);
  expect(found.codes.some(({ code }) => code === 'iframe-drift')).toBe(true);
  expect(published.length).toBeLessThanOrEqual(2);
});
