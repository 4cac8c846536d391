import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleForNode } from '../../../../scripts/lib/bundle.mjs';
import { createCrowd, type Crowd } from '../../../../engine/runtime/crowd/crowd.ts';
import { createCrowdRig } from '../../../../engine/runtime/crowd/rig.ts';
import {
  createCrowdThreadPool,
  stopCrowdWorkers,
  minGroupsToShare,
  crowdWorkerInit,
  stepCrowd,
} from '../../../../engine/runtime/crowd/threads.ts';
import { kernelModule } from '../../../support/kernel-forms.ts';
import { makeRig } from '../../../support/made-rig.ts';

const CHARACTERS = 400;
const made = makeRig(12, 'none');

async function makeCrowd(threads: number): Promise<Crowd> {
  const rig = createCrowdRig(made.skeleton, made.clips);
  const settings = { characters: CHARACTERS, output: 'matrices', threads } as const;
  const crowd = createCrowd(await kernelModule('simd'), rig, settings);
  for (let i = 0; i < CHARACTERS; i++) {
    crowd.layers[0].ratio[i] = (i * 0.31) % 1;
    crowd.layers[0].rate[i] = 0.5 + (i % 7);
  }
  return crowd;
}

describe('threads', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'posescope-threads-'));
  beforeAll(async () => {
    const entry = path.resolve(import.meta.dirname, '../../../support/crowd-helper.ts');
    await bundleForNode(entry, { outDir: folder, fileName: 'helper.mjs' });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([0, 1, 3])('with %i helpers compute every group of every step once', async (helpers) => {
    const compiled = await kernelModule('simd');
    const alone = await makeCrowd(1);
    const crowd = await makeCrowd(helpers + 1);
    const [lone, pool] = [createCrowdThreadPool(alone), createCrowdThreadPool(crowd)];
    const workers = Array.from({ length: helpers }, (_, i) => {
      const workerData = crowdWorkerInit(compiled, crowd, i + 1);
      return new Worker(path.join(folder, 'helper.mjs'), { workerData });
    });
    await Promise.all(workers.map((worker) => once(worker, 'online')));
    for (let step = 0; step < 200; step++) {
      const end = crowd.groups - (step % 3);
      stepCrowd(pool, 0.01, step % 5, end);
      stepCrowd(lone, 0.01, step % 5, end);
    }
    const ended = workers.map((worker) => once(worker, 'exit'));
    stopCrowdWorkers(pool);
    await Promise.all(ended);
    expect(crowd.layers[0].ratio).toEqual(alone.layers[0].ratio);
    expect(crowd.output).toEqual(alone.output);
  });

  it('go on with one when a helper ends within a step', async () => {
    const [crowd, alone] = [await makeCrowd(2), await makeCrowd(1)];
    const [pool, lone] = [createCrowdThreadPool(crowd), createCrowdThreadPool(alone)];
    const workerData = crowdWorkerInit(await kernelModule('simd'), crowd, 1);
    // It traps in the first slice that it takes.
    const { scratch } = crowd.addresses;
    const addresses = { ...crowd.addresses, scratch: scratch.map(() => 0x7fff_0000) };
    const worker = new Worker(path.join(folder, 'helper.mjs'), {
      workerData: { ...workerData, addresses },
    });
    const ended = once(worker, 'error');
    await once(worker, 'online');
    for (let step = 0; step < 100_000 && !pool.hasLostHelper; step++) {
      stepCrowd(pool, 0, 0, crowd.groups);
    }
    expect(pool.hasLostHelper).toBe(true);
    expect(String(await ended)).toContain('out of bounds');
    stepCrowd(pool, 0.01, 0, crowd.groups);
    stepCrowd(lone, 0.01, 0, alone.groups);
    expect(crowd.output).toEqual(alone.output);
  });

  it('are left alone by steps that are shorter than their waking', async () => {
    const [crowd, alone] = [await makeCrowd(2), await makeCrowd(1)];
    const [pool, lone] = [createCrowdThreadPool(crowd, crowd.groups), createCrowdThreadPool(alone)];
    const before = pool.control.slice();
    stepCrowd(pool, 0.01, 1, crowd.groups);
    expect(pool.control).toEqual(before);
    stepCrowd(pool, 0.01, 0, crowd.groups);
    expect(pool.control).not.toEqual(before);
    stepCrowd(lone, 0.01, 1, alone.groups);
    stepCrowd(lone, 0.01, 0, alone.groups);
    expect(crowd.output).toEqual(alone.output);
  });

  it.each([
    [1, 100_000],
    [67, 1493],
    [1007, 100],
  ])('share characters of %i joints from %i groups on', (joints, groups) => {
    expect(minGroupsToShare(joints)).toBe(groups);
  });
});
