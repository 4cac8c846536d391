import { describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, readArchive } from '#engine';
import type { AssetObject, ClipRecipe, Skeleton } from '#engine';
import { runBuild } from '../../../app/workers/build-job.ts';
import { createBuilder } from '../../../app/workers/build.ts';
import type { BuildOutcome, BuildWorker, BuiltArchives } from '../../../app/workers/build.ts';
import type { BuildJob, BuildRequest } from '../../../app/workers/build-protocol.ts';
import { fixtureBytes } from '../../../fixtures/files.ts';
import { rawClip } from '../../support/raw-clip.ts';

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

/** Workers that answer when a test says so. */
function fakeWorkers() {
  const started: {
    requests: BuildRequest[];
    emit: (type: string, event: object) => void;
    stopped: boolean;
  }[] = [];
  const start = (): BuildWorker => {
    const listeners = new Map<string, (event: object) => void>();
    const worker = {
      requests: [] as BuildRequest[],
      emit: (type: string, event: object) => listeners.get(type)?.(event),
      stopped: false,
    };
    started.push(worker);
    return {
      postMessage: (request: BuildRequest) => void worker.requests.push(request),
      terminate: () => {
        worker.stopped = true;
      },
      addEventListener: (type: string, listener: (event: object) => void) =>
        void listeners.set(type, listener),
    };
  };
  return { started, start };
}

describe('a builder', () => {
  const whole = job('one.raw_animation.ozz');
  const outcome: BuildOutcome = { problem: 'as a test says' };

  it('stops its worker when it is cancelled, and starts another for the next job', async () => {
    const { started, start } = fakeWorkers();
    const builder = createBuilder(start);
    const first = builder.build(whole, silent);
    builder.cancel();
    expect(await first).toBeUndefined();
    const second = builder.build(whole, silent);
    expect(started.map(({ stopped }) => stopped)).toEqual([true, false]);
    started[1].emit('message', { data: { id: started[1].requests[0].id, outcome } });
    expect(await second).toBe(outcome);
  });

  it('starts its worker once where one prepares for a job', () => {
    const { started, start } = fakeWorkers();
    const builder = createBuilder(start);
    expect(started).toHaveLength(0);
    builder.prepare();
    builder.prepare();
    void builder.build(whole, silent);
    expect(started.map(({ requests }) => requests.length)).toEqual([1]);
  });

  it('gives up a job for the next', async () => {
    const { started, start } = fakeWorkers();
    const builder = createBuilder(start);
    const first = builder.build(whole, silent);
    void builder.build(whole, silent);
    expect(await first).toBeUndefined();
    expect(started.map(({ stopped }) => stopped)).toEqual([true, false]);
  });

  it('says so when its worker dies', async () => {
    const { started, start } = fakeWorkers();
    const builder = createBuilder(start);
    const result = builder.build(whole, silent);
    started[0].emit('error', { message: 'out of memory' });
    expect(await result).toEqual({
      problem: 'The builder stopped (out of memory). Try again, or reload the page.',
    });
    expect(started[0].stopped).toBe(true);
  });

  it('keeps its worker from job to job, and passes on how far each is', async () => {
    const { started, start } = fakeWorkers();
    const builder = createBuilder(start);
    for (const fraction of [0.25, 0.75]) {
      const fractions: number[] = [];
      const result = builder.build(whole, (part) => fractions.push(part));
      const id = started[0].requests.at(-1)?.id;
      started[0].emit('message', { data: { id: -1, fraction: 1 } });
      started[0].emit('message', { data: { id, fraction } });
      started[0].emit('message', { data: { id, outcome } });
      expect(await result).toBe(outcome);
      expect(fractions).toEqual([fraction]);
    }
    expect(started).toHaveLength(1);
  });
});
