import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import type { RawAnimation, Skeleton } from '#engine/model';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import compareClipsJob from '../../../../app/features/compare/compare-clips.job.ts';
import type { ComparedPair } from '../../../../app/features/compare/compare-clips.job.ts';
import { compareFeature } from '../../../../app/features/compare/feature.ts';
import { compareJob, selectComparedPair } from '../../../../app/features/compare/state.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { Session } from '../../../../app/session/session.ts';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import { isDifferencePending } from '../../../../app/session/state/error-comparison.ts';
import { comparableClips, selectComparedAssets } from '../../../../app/session/state/compared.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fixtureFile, madeFile } from '../../../support/app-files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { errorSession } from '../../../support/error-session.ts';
import { fakeJobWorkers } from '../../../support/job-workers.ts';
import type { FakeJobWorker } from '../../../support/job-workers.ts';
import { openFiles, testSession } from '../../../support/test-session.ts';
import { eventually } from '../../../support/eventually.ts';

const SKELETON = 'eight.skeleton.ozz';
const SOURCE = 'eight.raw_animation.ozz';
const BUILDS = ['eight.animation.ozz', 'eight.optimized.animation.ozz'];

let session: Session;
let workers: readonly FakeJobWorker[];

beforeEach(() => {
  const fake = fakeJobWorkers();
  workers = fake.workers;
  const jobs = createJobs({ startWorker: fake.startWorker });
  session = testSession([], { features: [compareFeature], jobs });
});

const state = (): SessionState => session.store.getState();
const open = (...names: readonly string[]): void => openFiles(session, ...names);

/** File names of the two that are compared. */
function pairNames(): (string | undefined)[] {
  return selectComparedAssets(state()).map((asset) => asset?.fileName);
}

describe('what is compared', () => {
  it('is nothing as long as there are no two clips', () => {
    expect(selectComparedPair(state())).toBeUndefined();
    open(SKELETON, BUILDS[0]);
    expect(selectComparedPair(state())).toBeUndefined();
  });

  it('is a clip with its source, whichever was opened first', () => {
    open(SKELETON, ...BUILDS, SOURCE);
    state().show(state().assets[2].id);
    expect(pairNames()).toEqual([SOURCE, BUILDS[1]]);
  });

  it('is not chosen among clips of one file', () => {
    open(SKELETON);
    const clips = BUILDS.flatMap((name) => fixtureFile(name).archive.entries);
    state().addFiles([madeFile('both.ozz', ...clips.map(({ object }) => object))]);
    state().refillStage();
    expect(pairNames()).toEqual([undefined, 'both.ozz']);
    expect(selectComparedAssets(state())[1]?.id).toBe(state().clipId);
  });

  it('else the last clips of the two files that were opened last', () => {
    open(SKELETON, BUILDS[0], ...BUILDS);
    expect(pairNames()).toEqual(BUILDS);
  });

  it('but never a clip that does not fit the skeleton', () => {
    open(SKELETON, 'one.animation.ozz', ...BUILDS);
    expect(comparableClips(state()).map(({ fileName }) => fileName)).toEqual(BUILDS);
  });

  it('is what a person chose, as long as that is open', () => {
    open(SKELETON, ...BUILDS, SOURCE);
    const [, first, second] = state().assets;
    state().setCompared(second.id, first.id);
    expect(pairNames()).toEqual([BUILDS[1], BUILDS[0]]);
    state().closeFile(second.fileId);
    expect(pairNames()[1]).toBe(BUILDS[0]);
    expect(pairNames()[0]).toBe(SOURCE);
  });

  it('is the clip on the stage with the range of its source that it was built from', async () => {
    const cut = errorSession(SKELETON, SOURCE);
    const { getState } = cut.store;
    const [bones, source] = getState().assets.map(({ entry }) => entry.object);
    const recipe = { ...DEFAULT_CLIP_RECIPE, range: { from: 0.25 } };
    const { animation } = buildClip(source as RawAnimation, bones as Skeleton, recipe);
    const result = { recipe, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
    getState().finishBuild(getState().assets[1].id, [madeFile('cut.ozz', animation)], result);
    await eventually(() => expect(isDifferencePending(getState())).toBe(false));
    const pair = selectComparedPair(getState());
    expect(pair?.a.duration).toBe(animation.duration);
    expect(pair?.source).toBe(pair?.a);
    expect(pair).toMatchObject({ recipeOfA: undefined, recipeOfB: undefined });
    expect(selectComparedPair(getState())).toBe(pair);
  });

  it('is the same object as long as nothing of it changes', () => {
    open(SKELETON, ...BUILDS);
    const pair = selectComparedPair(state());
    expect(selectComparedPair(state())).toBe(pair);
    state().setErrorDistances({ everywhere: 1 });
    expect(selectComparedPair(state())).not.toBe(pair);
  });
});

function request(): ComparedPair {
  const pair = selectComparedPair(state());
  invariant(pair !== undefined, 'there are two clips');
  session.jobs.track(compareJob).request(pair);
  return pair;
}

/** What is known of the comparison. */
const known = () => session.jobs.track(compareJob).store.getState();

/** Does what the worker was asked for. */
async function work(): Promise<void> {
  const [{ runs, answer }] = workers;
  const input = runs[0].input as ComparedPair;
  const publish = (fraction: number, result: unknown): void =>
    answer({ update: { fraction, result } });
  const result = await compareClipsJob.run(input, { progress: () => undefined, publish });
  answer({ outcome: { result } });
}

describe('comparing', () => {
  beforeEach(() => open(SKELETON, ...BUILDS));

  it('is given up as soon as other clips are to be compared', () => {
    expect(known().subject).toBeUndefined();
    expect(request()).toBe(known().subject);
    expect(workers[0].runs).toHaveLength(1);
    const [, first] = state().assets;
    state().setCompared(first.id, first.id);
    expect(workers[0].ended).toBe(true);
    expect(known()).toMatchObject({ subject: undefined, phase: 'idle' });
  });

  it('says what is wrong, and does not try that again by itself', () => {
    request();
    workers[0].answer({ outcome: { problem: 'It broke.' } });
    expect(known()).toMatchObject({ phase: 'idle', problem: 'It broke.' });
    request();
    expect(known().phase).toBe('idle');
  });

  it('tells of keys first, at the end of errors too, but of none of the source itself', async () => {
    const told: unknown[] = [];
    session.jobs.track(compareJob).store.subscribe(({ result }) => told.push(result));
    request();
    await work();
    expect(told.find((result) => result !== undefined)).toMatchObject({
      errors: [undefined, undefined],
    });
    const { phase, fraction, result } = known();
    expect([phase, fraction]).toEqual(['idle', 1]);
    expect(result?.comparison.diff.count).toBeGreaterThan(0);
    expect(result?.errors[0]).toBeUndefined();
    expect(result?.errors[1]?.jointCount).toBe(8);
  });
});

describe('errors', () => {
  it('of two builds are measured against the source of both', async () => {
    open(SKELETON, ...BUILDS, SOURCE);
    const [, first, second] = state().assets;
    state().show(second.id);
    state().setCompared(first.id, second.id);
    expect(request().source.kind).toBe('raw-animation');
    await work();
    const [a, b] = known().result?.errors ?? [];
    const most = (values: Float32Array | undefined): number => Math.max(...(values ?? []));
    expect(most(a?.values.shell)).toBeGreaterThan(0);
    expect(most(b?.values.shell)).toBeGreaterThan(most(a?.values.shell));
  });

  it('of builds of ranges are measured against those ranges', async () => {
    const source = readObject(validFixture(SOURCE), 'raw-animation');
    const skeleton = readObject(validFixture(SKELETON), 'skeleton');
    const ranges = [{ from: 0.1, to: 0.9 }, { from: 0.3 }];
    open(SKELETON, SOURCE);
    const [, { id: variantOf }] = state().assets;
    const builds = ranges.map((range, i): NewFile => {
      const recipe = { ...DEFAULT_CLIP_RECIPE, optimize: false, range };
      const { animation } = buildClip(source, skeleton, recipe);
      return { ...madeFile(`${i}.ozz`, animation), origin: 'built', variantOf, recipe };
    });
    state().addFiles(builds);
    const [, , first, second] = state().assets;
    state().setCompared(first.id, second.id);
    expect(request()).toMatchObject({
      recipeOfA: { range: ranges[0] },
      recipeOfB: { range: ranges[1] },
    });
    await work();
    for (const map of known().result?.errors ?? []) {
      expect(Math.max(...(map?.values.shell ?? [Infinity]))).toBeLessThan(0.01);
    }
  });

  it('of a build of a range are measured against all of a source that is not its own', () => {
    open(SKELETON, SOURCE, SOURCE);
    const [, other, { id: variantOf }] = state().assets;
    const recipe = { ...DEFAULT_CLIP_RECIPE, range: { from: 0.3 } };
    const built = { ...fixtureFile(BUILDS[0]), origin: 'built', variantOf, recipe } as const;
    state().addFiles([built]);
    const clip = state().assets[3];
    state().setCompared(other.id, clip.id);
    expect(selectComparedPair(state())).toMatchObject({
      recipeOfA: undefined,
      recipeOfB: undefined,
    });
    state().setCompared(variantOf, clip.id);
    expect(selectComparedPair(state())?.recipeOfB).toBe(recipe);
  });

  it('are not measured without a skeleton, keys are compared all the same', async () => {
    open(...BUILDS);
    request();
    await work();
    const { result } = known();
    expect(result?.errors).toEqual([undefined, undefined]);
    expect(result?.comparison.diff.count).toBeGreaterThan(0);
  });
});

describe('the commands', () => {
  const run = (id: string): void => session.commands.run(id);

  it('do nothing without two clips', () => {
    open(SKELETON, BUILDS[0]);
    for (const id of ['compare.show', 'compare.swap', 'compare.default']) {
      expect(session.commands.find(id).enabled?.(session)).toBe(false);
    }
  });

  it('swap the two, and go back to those of the stage', () => {
    open(SKELETON, ...BUILDS);
    run('compare.swap');
    expect(pairNames()).toEqual(BUILDS.toReversed());
    run('compare.default');
    expect(pairNames()).toEqual(BUILDS);
  });

  it('bring the pane to the front', () => {
    open(SKELETON, ...BUILDS);
    const shown: string[] = [];
    session.panes.connect({ focusPane: (id) => shown.push(id), focusedPane: () => null });
    run('compare.show');
    expect(shown).toEqual(['compare']);
  });
});
