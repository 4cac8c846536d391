import { describe, expect, it } from 'vitest';
import {
  gzip,
  hierarchy,
  keys,
  points,
  unpackedAfter,
} from '../../../../app/features/layouts/layouts.job.ts';
import { createPointsWorld } from '../../../../app/features/layouts/points-worker.ts';
import { hierarchyJob, keysJob, pointsJob } from '../../../../app/features/layouts/state.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import type { JobRef, JobUpdate } from '../../../../app/session/jobs/job.ts';
import { startLocalWorker } from '../../../support/job-workers.ts';
import { makeRig } from '../../../support/made-rig.ts';

const { skeleton, clips } = makeRig(9, 'none');

/** As workers do it: what comes and goes is copied. */
const jobs = createJobs({
  startWorker: startLocalWorker({
    'layouts.hierarchy': hierarchy,
    'layouts.keys': keys,
    'layouts.points': points,
  }),
});

describe('a comparison that comes to nothing', () => {
  it('says so in a sentence', async () => {
    const outcome = await jobs.run(pointsJob.job, -4);
    expect(outcome).toEqual({ problem: expect.stringContaining('Try fewer points') as string });
  });
});

/** What is asked of it here is not how long it takes. */
const settings = { rounds: 3, turn: 0.1, warmUp: 1 };

describe.each<[string, JobRef<unknown, unknown>, unknown]>([
  ['of a clip’s joints', hierarchyJob.job, { clip: { skeleton, animation: clips[0] }, settings }],
  ['of a clip’s keys', keysJob.job, { animation: clips[0], settings }],
  ['of points', pointsJob.job, 400],
])('a comparison %s', (_, job, input) => {
  it('says how far it is, then what has come out', async () => {
    const updates: JobUpdate<unknown>[] = [];
    const outcome = await jobs.run(job, input, { onUpdate: (update) => updates.push(update) });
    const fractions = updates.map(({ fraction }) => fraction);
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions);
    expect(fractions.filter((fraction) => fraction >= 1)).toEqual([]);
    expect(fractions.length).toBeGreaterThan(0);
    expect(outcome).toHaveProperty('result');
  }, 30_000);
});

describe('packing', () => {
  const bytes = Uint8Array.from({ length: 50_000 }, (_, i) => Math.sin(i) * 20 + i / 300);

  it('gives back all of it, piece by piece, once every piece is there', async () => {
    const packed = await gzip(bytes);
    expect(packed.length).toBeLessThan(bytes.length);
    const arrived = await unpackedAfter(packed, 16);
    expect(arrived).toHaveLength(17);
    expect([arrived[0], arrived[16]]).toEqual([0, bytes.length]);
    expect(arrived.toSorted()).toEqual(arrived);
  });

  it('may be cut into more pieces than there are bytes', async () => {
    const packed = await gzip(Uint8Array.of(1, 2, 3));
    const arrived = await unpackedAfter(packed, 100);
    expect(arrived[100]).toBe(3);
  });
});

describe('a world of points', () => {
  it('has none before it is made, or where it cannot be', async () => {
    const world = createPointsWorld();
    const step = { size: 800, places: new Float32Array(16) };
    expect(await world({ step })).toHaveProperty('problem');
    expect(await world({ make: { layout: 'arrays', count: -1 } })).toHaveProperty('problem');
    expect(await world({ step })).toHaveProperty('problem');
  });

  it('moves by a step and shows what is in view then', async () => {
    const world = createPointsWorld();
    expect(await world({ make: { layout: 'nearFarSimd', count: 4000 } })).toEqual({
      made: true,
    });
    const places = new Float32Array(2 * 4000);
    const answer = await world({ step: { size: 800, places } });
    expect(answer).toHaveProperty('stepped.places', places);
    const found = 'stepped' in answer ? answer.stepped.found : 0;
    expect(found).toBeGreaterThan(30);
    expect(Math.max(...places.subarray(0, 2 * found))).toBeLessThan(800);
  });
});
