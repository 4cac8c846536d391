import { beforeEach, describe, expect, it } from 'vitest';
import { buildFeature } from '../../../../app/features/build/feature.ts';
import type { Session } from '../../../../app/session/session.ts';
import { createArchive } from '#engine/archive';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { rawClip } from '../../../support/raw-clip.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { testSession } from '../../../support/test-session.ts';
import { eventually } from '../../../support/eventually.ts';

const walk = rawClip([{ translations: [[0, 1, 2, 3]] }], 1, 'walk');

let session: Session;
let fake: ReturnType<typeof fakeJobs>;
const state = () => session.store.getState();
const open = (origin: 'opened' | 'example'): void =>
  state().addFiles([{ name: 'a.ozz', origin, archive: createArchive([walk]), parseMs: 0 }]);
const isPrepared = (): boolean =>
  fake.workers.some(({ requests }) => requests.some((request) => 'prepare' in request));

beforeEach(() => {
  fake = fakeJobs();
  session = testSession([], { features: [buildFeature], jobs: fake.jobs });
});

describe('has the worker ready', () => {
  it('once a person has opened a source', () => {
    open('opened');
    expect(isPrepared()).toBe(true);
  });

  it('for the source of an example once its settings change', () => {
    open('example');
    expect(isPrepared()).toBe(false);
    const [{ id }] = state().assets;
    state().requestBuild(id);
    state().setRecipe(id, { ...DEFAULT_CLIP_RECIPE, tolerance: 1 });
    expect(isPrepared()).toBe(true);
  });
});

it('loads what builds, and builds', async () => {
  open('example');
  state().requestBuild(state().assets[0].id);
  await eventually(() =>
    expect(fake.inputsOf('build')).toMatchObject([{ source: { name: 'walk' } }]),
  );
});
