import { describe, expect, it } from 'vitest';
import { runLayoutsJob } from '../../../../app/features/layouts/layouts-job.ts';
import type { LayoutsJob, LayoutsNews } from '../../../../app/features/layouts/layouts-protocol.ts';
import { gzip, unpackedAfter } from '../../../../app/features/layouts/packing.ts';
import { createPointsWorld } from '../../../../app/features/layouts/points-world.ts';
import { makeRig } from '../../../support/made-rig.ts';

const { skeleton, clips } = makeRig(9, 'none');

async function newsOf(job: LayoutsJob): Promise<LayoutsNews[]> {
  const news: LayoutsNews[] = [];
  await runLayoutsJob(job, (one) => news.push(one));
  return news;
}

describe('a comparison that comes to nothing', () => {
  it('says so in a sentence', async () => {
    const news = await newsOf({ what: 'points', count: -4 });
    expect(news.at(-1)).toEqual({ problem: expect.stringContaining('Try fewer points') as string });
  });
});

describe.each<[string, LayoutsJob]>([
  ['of a clip’s joints', { what: 'hierarchy', clip: { skeleton, animation: clips[0] } }],
  ['of a clip’s keys', { what: 'keys', animation: clips[0] }],
  ['of points', { what: 'points', count: 400 }],
])('a comparison %s', (_, job) => {
  it('says how far it is, then what has come out; all of it can be posted', async () => {
    const news = await newsOf(job);
    const fractions = news.map((one) => ('fraction' in one ? one.fraction : -1));
    expect(fractions.toSorted((a, b) => a - b)).toEqual(fractions);
    expect(fractions.filter((fraction) => fraction === 1)).toHaveLength(1);
    expect(news.at(-1)).toHaveProperty('answer');
    expect(structuredClone(news.at(-1))).toEqual(news.at(-1));
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
    expect(await world.answer({ step })).toHaveProperty('problem');
    expect(await world.answer({ make: { layout: 'arrays', count: -1 } })).toHaveProperty('problem');
    expect(await world.answer({ step })).toHaveProperty('problem');
  });

  it('moves by a step and shows what is in view then', async () => {
    const world = createPointsWorld();
    expect(await world.answer({ make: { layout: 'nearFarSimd', count: 4000 } })).toEqual({
      made: true,
    });
    const places = new Float32Array(2 * 4000);
    const answer = await world.answer({ step: { size: 800, places } });
    expect(answer).toHaveProperty('stepped.places', places);
    const found = 'stepped' in answer ? answer.stepped.found : 0;
    expect(found).toBeGreaterThan(30);
    expect(Math.max(...places.subarray(0, 2 * found))).toBeLessThan(800);
  });
});
