import { beforeEach, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { importModel } from '#engine/import';
import exportGlbJob from '../../../../app/session/files/export-glb.job.ts';
import type { Files } from '../../../../app/session/files/files.ts';
import { saveGlb } from '../../../../app/session/files/save-glb.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { madeFile } from '../../../support/app-files.ts';
import { BODY, PERMUTED, rigged } from '../../../support/rigs.ts';

let store: SessionStore;
let saved: { name: string; content: Uint8Array<ArrayBuffer> | string }[];

beforeEach(() => {
  store = createSessionStore();
  saved = [];
});

const save = (): Promise<void> => {
  const jobs = createJobs({ startWorker: startLocalWorker({ 'export-glb': exportGlbJob }) });
  const download: Files['download'] = (name, content) => void saved.push({ name, content });
  return saveGlb({ store, jobs, files: { download } });
};

function open(folder: 'valid' | 'old', ...names: readonly string[]): void {
  for (const name of names) {
    const objects = readArchive(fixtureBytes(folder, name)).entries.map(({ object }) => object);
    store.getState().addFiles([madeFile(name, ...objects)]);
  }
  store.getState().refillStage();
}

it('saves nothing without a skeleton', async () => {
  open('valid', 'walker.animation.ozz');
  await save();
  expect(saved).toEqual([]);
});

it('saves no clips whose joints stand in another order than those of the skeleton', async () => {
  const rigs = [BODY, PERMUTED].map((rig, i) => rigged(rig, `clip ${i}`));
  const files = rigs.map(({ skeleton, raw }, i) => madeFile(`${i}.ozz`, skeleton, raw));
  store.getState().addFiles(files);
  store.getState().refillStage();
  await save();
  const [{ name, content }] = saved;
  if (typeof content === 'string') throw new TypeError('no bytes');
  const { animations } = await importModel({ name, bytes: content });
  expect(animations.map((clip) => clip.name)).toEqual(['clip 0']);
});

it('saves clips under the names that they were given here', async () => {
  open('valid', 'character/skeleton.ozz', 'character/walk.ozz');
  const { clipId } = store.getState();
  store.setState((state) => withNewName(state, clipId ?? '', 'stroll'));
  await save();
  const [{ name, content }] = saved;
  if (typeof content === 'string') throw new TypeError('no bytes');
  const { animations } = await importModel({ name, bytes: content });
  expect(animations.map((clip) => clip.name)).toEqual(['stroll']);
});

it.each([
  ['valid', ['character/skeleton.ozz', 'character/walk.ozz', 'character/mesh.ozz'], ['walk']],
  // The last one does not fit.
  ['valid', ['character/skeleton.ozz', 'character/run.ozz', 'eight.animation.ozz'], ['run']],
  // Built and source, called the same: the second is told from the first by its file.
  [
    'valid',
    ['character/skeleton.ozz', 'character/walk.ozz', 'character/walk.raw.ozz'],
    ['walk', 'walk (walk.raw.ozz)'],
  ],
  ['old', ['skeleton.v1.ozz', 'walk.v3.ozz'], ['walk.v3']],
] as const)('saves the skeleton of %s %s with its clips', async (folder, names, clips) => {
  open(folder, ...names);
  await save();
  const [{ name, content }] = saved;
  expect(name).toMatch(/skeleton.*\.glb$/);
  if (typeof content === 'string') throw new TypeError('no bytes');
  const { animations, skeleton, mesh } = await importModel({ name, bytes: content });
  expect(skeleton.count).toBe(60);
  expect(animations.map((clip) => clip.name)).toEqual(clips);
  expect(mesh === undefined).toBe(!names.some((one) => one.endsWith('mesh.ozz')));
});
