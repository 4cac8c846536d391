import { describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { runBuild } from '../../../../app/features/build/build-job.ts';
import { createBuilder } from '../../../../app/features/build/build.ts';
import type { BuildOutcome, BuiltArchives } from '../../../../app/features/build/build.ts';
import type { BuildJob, BuildNews } from '../../../../app/features/build/build-protocol.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { fakeWorkers } from '../../../support/fake-worker.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const fixture = (name: string): AssetObject =>
  readArchive(fixtureBytes('valid', name)).entries[0].object;
const skeleton = fixture('walker.skeleton.ozz') as Skeleton;
const silent = (): undefined => undefined;

function job(name: string, recipe: Partial<ClipRecipe> = {}): BuildJob {
  const source = fixture(name) as BuildJob['source'];
  return { source, skeleton, recipe: { ...DEFAULT_CLIP_RECIPE, ...recipe } };
}

function archives(outcome: BuildOutcome): BuiltArchives {
  if ('problem' in outcome) throw new Error(outcome.problem);
  return outcome;
}

describe('a job that comes to nothing', () => {
  it.each<[string, BuildJob, string]>([
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
      'for a negative tolerance',
      job('walker.raw_animation.ozz', { tolerance: -1 }),
      'a tolerance of 0 or more',
    ],
  ])('%s says so in a sentence', (_, broken, says) => {
    expect(runBuild(broken, silent)).toEqual({ problem: expect.stringContaining(says) as string });
  });
});

describe("a job builds the reference's bytes", () => {
  it.each<[string, BuildJob, string]>([
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
  ])('%s', (_, whole, expected) => {
    const { main, sourceBytes } = archives(runBuild(whole, silent));
    expect(main.bytes).toEqual(new Uint8Array(fixtureBytes('valid', expected)));
    expect(main.entries[0].range.length).toBe(main.bytes.length - 1);
    expect(sourceBytes).toBeGreaterThan(main.bytes.length);
  });
});

it('builds skeletons', () => {
  const { main } = archives(runBuild(job('walker.raw_skeleton.ozz'), silent));
  const [{ object }] = main.entries;
  expect(object).toMatchObject({ kind: 'skeleton', names: skeleton.names });
});

it('builds user tracks, all of their keys or those that are needed', () => {
  const counts = [true, false].map((optimize) => {
    const { main } = archives(runBuild(job('made.raw_tracks.ozz', { optimize }), silent));
    const [{ object }] = main.entries;
    return object.kind === 'track' ? object.count : 0;
  });
  expect(counts[1]).toBeGreaterThanOrEqual(counts[0]);
  expect(counts[0]).toBeGreaterThan(0);
});

it('gives motion an archive of its own, and says how far it is', () => {
  const { motion } = DEFAULT_CLIP_RECIPE;
  const fractions: number[] = [];
  const whole = job('walker.raw_animation.ozz', { motion: { ...motion, enabled: true } });
  const { motion: tracks } = archives(runBuild(whole, (fraction) => fractions.push(fraction)));
  expect(tracks?.entries.map(({ tag }) => tag)).toEqual(['ozz-float3_track', 'ozz-quat_track']);
  expect(fractions.at(-1)).toBe(1);
});

describe('a builder', () => {
  const whole = job('one.raw_animation.ozz', { optimize: false });
  const archivesOf = (): BuiltArchives => archives(runBuild(whole, silent));

  it('comes to nothing where it is cancelled, and builds the next job', async () => {
    const { workers, start } = fakeWorkers<BuildJob, BuildNews>();
    const builder = createBuilder(start);
    const first = builder.build(whole, silent);
    builder.cancel();
    expect(await first).toBeUndefined();
    const second = builder.build(whole, silent);
    workers[1].say({ problem: 'No.' });
    expect(await second).toMatchObject({ problem: 'No.' });
  });

  it('gives up a job for the next', async () => {
    const { workers, start } = fakeWorkers<BuildJob, BuildNews>();
    const builder = createBuilder(start);
    const first = builder.build(whole, silent);
    void builder.build(whole, silent);
    expect(await first).toBeUndefined();
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
  });

  it('says so when its worker dies', async () => {
    const { workers, start } = fakeWorkers<BuildJob, BuildNews>();
    const result = createBuilder(start).build(whole, silent);
    workers[0].fail('out of memory');
    expect(await result).toMatchObject({
      problem: expect.stringContaining('(out of memory)') as string,
    });
  });

  it('passes on how far a job is, and then what it made', async () => {
    const { workers, start } = fakeWorkers<BuildJob, BuildNews>();
    const builder = createBuilder(start);
    builder.prepare();
    for (const fraction of [0.25, 0.75]) {
      const fractions: number[] = [];
      const made = archivesOf();
      const result = builder.build(whole, (part) => fractions.push(part));
      workers[0].say({ fraction });
      workers[0].say({ fraction: 1, archives: made });
      expect(await result).toBe(made);
      expect(fractions).toEqual([fraction]);
    }
    expect(workers).toHaveLength(1);
  });
});
