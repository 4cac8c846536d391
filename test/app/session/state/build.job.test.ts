import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { RawAnimation, Skeleton } from '#engine/model';
import { cutAnimation, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import build from '../../../../app/session/state/build.job.ts';
import type { BuildInput, BuiltArchives } from '../../../../app/session/state/build.job.ts';
import { buildJob } from '../../../../app/session/state/build-input.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { fakeJobs, startLocalWorker } from '../../../support/job-workers.ts';
import { rawClip, rawTrack } from '../../../support/raw-clip.ts';

const fixture = (name: string): AssetObject =>
  readArchive(fixtureBytes('valid', name)).entries[0].object;
const skeleton = fixture('walker.skeleton.ozz') as Skeleton;
const local = createJobs({ startWorker: startLocalWorker({ build }) });

function job(name: string, recipe: Partial<ClipRecipe> = {}): BuildInput {
  const source = fixture(name) as BuildInput['source'];
  return { source, skeleton, recipe: { ...DEFAULT_CLIP_RECIPE, ...recipe } };
}

async function archivesOf(input: BuildInput): Promise<BuiltArchives> {
  const outcome = await local.run(buildJob, input);
  if (!('result' in outcome)) throw new Error('problem' in outcome ? outcome.problem : 'cancelled');
  return outcome.result;
}

describe('a job that comes to nothing', () => {
  it.each<[string, BuildInput, string]>([
    [
      'for want of a skeleton',
      { ...job('walker.raw_animation.ozz'), skeleton: undefined },
      'which optimising needs',
    ],
    [
      'for a source that is not valid',
      { ...job('walker.raw_animation.ozz', { optimize: false }), source: rawClip([{}], 0) },
      'a finite duration above 0 s',
    ],
    [
      'for a range after the clip',
      job('walker.raw_animation.ozz', { range: { from: 99 } }),
      'expected times from 0 s to 9 s at most, the end after the begin, found 99 s to 9 s',
    ],
    [
      'for a negative tolerance',
      job('walker.raw_animation.ozz', { tolerance: -1 }),
      'a tolerance of 0 or more',
    ],
  ])('%s says so in a sentence', async (_, broken, says) => {
    const problem = expect.stringContaining(says) as string;
    expect(await local.run(buildJob, broken)).toEqual({ problem });
  });
});

it('a job cuts a user track to the range of its clip', async () => {
  const source = rawTrack('float', [
    [0, 0],
    [1, 4],
  ]);
  const cut = { name: 'walk', duration: 2, range: { from: 0.5, to: 1.5 } };
  const input = { source, skeleton: undefined, recipe: DEFAULT_CLIP_RECIPE, cut };
  const { main, sourceBytes } = await archivesOf(input);
  const [{ object }] = main.entries;
  expect(object).toMatchObject({ kind: 'track', values: Float32Array.of(1, 3) });
  expect(sourceBytes).toBe(writeArchive([source]).length);
  const late = { ...input, cut: { ...cut, range: { from: 3 } } };
  const problem = expect.stringContaining('Range of "walk"') as string;
  expect(await local.run(buildJob, late)).toEqual({ problem });
});

describe("a job builds the reference's bytes", () => {
  it.each<[string, BuildInput, string]>([
    [
      'of a clip',
      job('walker.raw_animation.ozz', { iframeInterval: 2, optimize: false }),
      'walker.animation.ozz',
    ],
    [
      'of a clip, optimised',
      job('walker.raw_animation.ozz', { iframeInterval: 2 }),
      'walker.optimized.animation.ozz',
    ],
  ])('%s', async (_, whole, expected) => {
    const { main, sourceBytes } = await archivesOf(whole);
    expect(main.bytes).toEqual(new Uint8Array(fixtureBytes('valid', expected)));
    expect(main.entries[0].range.length).toBe(main.bytes.length - 1);
    expect(sourceBytes).toBeGreaterThan(main.bytes.length);
  });
});

it('of a range compares it with what it was built from', async () => {
  const whole = job('walker.raw_animation.ozz');
  const range = { from: 0.2, to: 1.2 };
  const { main, sourceBytes, sourceKeys } = await archivesOf({
    ...whole,
    recipe: { ...whole.recipe, range },
  });
  const cut = cutAnimation(whole.source as RawAnimation, range);
  const expected = await archivesOf({ ...whole, source: cut });
  expect(main.bytes).toEqual(expected.main.bytes);
  expect({ sourceBytes, sourceKeys }).toEqual({
    sourceBytes: expected.sourceBytes,
    sourceKeys: expected.sourceKeys,
  });
});

it('builds skeletons', async () => {
  const { main } = await archivesOf(job('walker.raw_skeleton.ozz'));
  const [{ object }] = main.entries;
  expect(object).toMatchObject({ kind: 'skeleton', names: skeleton.names });
});

it('builds user tracks, all of their keys or those that are needed', async () => {
  const countOf = async (optimize: boolean): Promise<number> => {
    const { main } = await archivesOf(job('made.raw_tracks.ozz', { optimize }));
    const [{ object }] = main.entries;
    return object.kind === 'track' ? object.count : 0;
  };
  const needed = await countOf(true);
  expect(await countOf(false)).toBeGreaterThanOrEqual(needed);
  expect(needed).toBeGreaterThan(0);
});

it('gives motion an archive of its own, and says how far it is', async () => {
  const { motion } = DEFAULT_CLIP_RECIPE;
  const fractions: number[] = [];
  const whole = job('walker.raw_animation.ozz', { motion: { ...motion, enabled: true } });
  const { motion: tracks } = await build.run(whole, {
    progress: (fraction) => fractions.push(fraction),
    publish: () => undefined,
  });
  expect(tracks?.entries.map(({ tag }) => tag)).toEqual(['ozz-float3_track', 'ozz-quat_track']);
  expect(fractions.at(-1)).toBe(1);
});

it('builds a clip with the fewest keys for a largest error', async () => {
  const five = (recipe: Partial<ClipRecipe>): BuildInput => ({
    ...job('five.raw_animation.ozz', recipe),
    skeleton: fixture('five.skeleton.ozz') as Skeleton,
  });
  const smallest = { max: 0.05, percentile99: 0, mean: 0 };
  const { main } = await archivesOf(five({ smallest }));
  const all = await archivesOf(five({ optimize: false }));
  expect(main.bytes.length).toBeLessThanOrEqual(all.main.bytes.length);
});

describe('a run', () => {
  const whole = job('one.raw_animation.ozz', { optimize: false });

  it('ends without a result where it is cancelled, and the next is built', async () => {
    const { jobs, workers } = fakeJobs();
    const abort = new AbortController();
    const first = jobs.run(buildJob, whole, { signal: abort.signal });
    abort.abort();
    expect(await first).toEqual({ cancelled: true });
    const second = jobs.run(buildJob, whole);
    workers[1].answer({ outcome: { problem: 'No.' } });
    expect(await second).toEqual({ problem: 'No.' });
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('says so when its worker dies', async () => {
    const { jobs, workers } = fakeJobs();
    const result = jobs.run(buildJob, whole);
    workers[0].emit('error', 'out of memory');
    expect(await result).toMatchObject({
      problem: expect.stringContaining('(out of memory)') as string,
    });
  });

  it('tells how far it is, and then what it made, in a worker that stays', async () => {
    const { jobs, workers } = fakeJobs();
    jobs.prepare(buildJob);
    for (const fraction of [0.25, 0.75]) {
      const fractions: number[] = [];
      const made = await archivesOf(whole);
      const outcome = jobs.run(buildJob, whole, {
        onUpdate: (update) => fractions.push(update.fraction),
      });
      workers[0].answer({ update: { fraction } });
      workers[0].answer({ outcome: { result: made } });
      expect(await outcome).toEqual({ result: made });
      expect(fractions).toEqual([fraction]);
    }
    expect(workers).toHaveLength(1);
  });
});
