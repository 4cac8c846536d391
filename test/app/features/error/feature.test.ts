import { beforeEach, describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { loopSeams, type LoopSeamRequest } from '#engine/inspect';
import { prices, seams, spectrum } from '../../../../app/features/error/error.job.ts';
import { errorFeature } from '../../../../app/features/error/feature.ts';
import { keyPricesJob, loopSeamsJob, spectrumJob } from '../../../../app/features/error/state.ts';
import type { JobDefinition, JobTask } from '../../../../app/session/jobs/job.ts';
import { createJobs } from '../../../../app/session/jobs/jobs.ts';
import { failureText } from '../../../../app/session/jobs/worker.ts';
import type { Session } from '../../../../app/session/session.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import errorMapJobCode from '../../../../app/session/state/error-map.job.ts';
import {
  selectErrorComparison,
  selectRuntimeComparison,
  type RuntimeComparison,
} from '../../../../app/session/state/error-comparison.ts';
import { errorMapJob, type Comparison } from '../../../../app/session/state/error.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fakeJobWorkers, type FakeJobWorker } from '../../../support/job-workers.ts';
import { openFiles, testSession } from '../../../support/test-session.ts';

const SKELETON = 'eight.skeleton.ozz';
const BUILT = 'eight.optimized.animation.ozz';
const SOURCE = 'eight.raw_animation.ozz';

let session: Session;
let workers: readonly FakeJobWorker[];
const state = (): SessionState => session.store.getState();

beforeEach(() => {
  const fake = fakeJobWorkers();
  workers = fake.workers;
  const jobs = createJobs({ startWorker: fake.startWorker });
  session = testSession([], { features: [errorFeature], jobs });
});

/** Does what the worker was asked for last. */
async function work<Input, Result>(job: JobDefinition<Input, Result>): Promise<void> {
  const worker = workers.at(-1);
  invariant(worker !== undefined, 'a worker was asked');
  const task: JobTask<Result> = {
    progress: (fraction) => worker.answer({ update: { fraction } }),
    publish: (fraction, result) => worker.answer({ update: { fraction, result } }),
  };
  const result = await job.run(worker.runs.at(-1)?.input as Input, task);
  worker.answer({ outcome: { result } });
}

describe('the error map', () => {
  const job = () => session.jobs.track(errorMapJob);
  const run = () => job().store.getState();

  beforeEach(() => openFiles(session, SKELETON, 'eight.animation.ozz', 'eight.animation.ozz'));

  function request(): Comparison {
    const other = assetsOfKind(state().assets, 'animation').find(({ id }) => id !== state().clipId);
    state().setErrorReference(other?.id ?? null);
    const comparison = selectErrorComparison(state());
    invariant(comparison !== undefined, 'there is another clip to compare with');
    job().request(comparison);
    return comparison;
  }

  it('has nothing to compare before something is chosen', () => {
    expect(selectErrorComparison(state())).toBeUndefined();
  });

  it('is given up at once when the settings change', () => {
    expect(request()).toBe(run().subject);
    expect(workers[0].runs).toHaveLength(1);
    state().setErrorDistances({ everywhere: 1 });
    expect(workers[0].ended).toBe(true);
    expect(run().phase).toBe('idle');
  });

  it('says what is wrong', () => {
    request();
    workers[0].answer({ outcome: { problem: 'It broke.' } });
    expect(run()).toMatchObject({ phase: 'idle', problem: 'It broke.' });
  });

  it('of a clip against itself has no error, all of it known at the end', async () => {
    request();
    await work(errorMapJobCode);
    const { phase, fraction, result } = run();
    expect({ phase, fraction }).toEqual({ phase: 'idle', fraction: 1 });
    expect(result?.measured.every((known) => known === 1)).toBe(true);
    expect(Math.max(...(result?.values.shell ?? [1]))).toBe(0);
  });

  it('is known coarsely over the whole clip first', async () => {
    request();
    const seen: number[] = [];
    job().store.subscribe(({ result }) => {
      if (result !== undefined) seen.push(result.measured.filter((known) => known === 1).length);
    });
    await work(errorMapJobCode);
    expect(seen[0]).toBeGreaterThan(0);
    expect(seen[0]).toBeLessThan(seen.at(-1) ?? 0);
  });
});

describe('of a built clip beside its source', () => {
  beforeEach(() => {
    openFiles(session, SKELETON, BUILT, SOURCE);
    const source = assetsOfKind(state().assets, 'raw-animation').at(0);
    state().setErrorReference(source?.id ?? null);
  });

  function explained(): RuntimeComparison {
    const found = selectRuntimeComparison(state());
    invariant(found !== undefined, 'a built clip beside its source is explained');
    return found;
  }

  const showSource = (): void => state().show(assetsOfKind(state().assets, 'raw-animation')[0].id);

  it('no source is explained: it has not been compressed', () => {
    showSource();
    expect(selectRuntimeComparison(state())).toBeUndefined();
  });

  it('the spectrum is taken, once', async () => {
    const job = session.jobs.track(spectrumJob);
    const request = (): void => job.request({ comparison: explained(), joint: 3 });
    request();
    request();
    expect(workers.flatMap(({ runs }) => runs.map(({ name }) => name))).toEqual(['error.spectrum']);
    await work(spectrum);
    const { phase, result } = job.store.getState();
    expect(phase).toBe('idle');
    expect(result?.joint).toBe(3);
    request();
    expect(workers[0].runs).toHaveLength(1);
  });

  describe('prices', () => {
    const job = () => session.jobs.track(keyPricesJob);
    const run = () => job().store.getState();
    const request = (): void =>
      job().request({ comparison: explained(), tolerance: state().errorTolerance });

    it('say how far they are', async () => {
      request();
      workers[0].answer({ update: { fraction: 0.5 } });
      expect(run()).toMatchObject({ phase: 'running', fraction: 0.5 });
      await work(prices);
      expect(run()).toMatchObject({ phase: 'idle', fraction: 1 });
      expect(run().result?.count).toBeGreaterThan(0);
    });

    it.each([
      ['the tolerance', () => session.store.setState({ errorTolerance: 0.5 })],
      ['the distance', () => state().setErrorDistances({ everywhere: 2 })],
      ["a joint's own distance", () => state().setJointDistance(explained().skeleton.names[0], 3)],
    ])('are given up when %s changes', (_, change) => {
      request();
      change();
      expect(workers[0].ended).toBe(true);
      expect(run().phase).toBe('idle');
    });

    it('say what is wrong', () => {
      request();
      workers[0].answer({ outcome: { problem: 'It broke.' } });
      expect(run()).toMatchObject({ phase: 'idle', problem: 'It broke.' });
    });
  });

  describe('how a loop closes', () => {
    const UP = [0, 1, 0] as const;
    const run = () => session.jobs.track(loopSeamsJob).store.getState();

    /** Of the clip on the stage and of its source. */
    const request = (): LoopSeamRequest => {
      const { skeleton, candidate, reference } = explained();
      const subject = { skeleton, clips: [candidate, reference], frame: 1 / 30, up: UP };
      session.jobs.track(loopSeamsJob).request(subject);
      return subject;
    };

    it('says what is wrong instead of failing', () => {
      const broken = Object.defineProperty({ ...request() }, 'frame', {
        get: () => {
          throw new TypeError('no frame');
        },
      });
      const { failure } = seams;
      const task = { progress: () => undefined, publish: () => undefined };
      let problem = '';
      try {
        void seams.run(broken, task);
      } catch (error) {
        problem = failureText(error, failure);
      }
      expect(problem).toMatch(/Comparing .*failed.*no frame/);
    });

    it('is told of every clip', async () => {
      const subject = request();
      await work(seams);
      expect(run()).toMatchObject({ phase: 'idle', fraction: 1, result: loopSeams(subject) });
    });

    it('is gone on with where only the source becomes another', () => {
      request();
      state().setErrorReference(null);
      expect(workers[0].ended).toBe(false);
      expect(run().phase).toBe('running');
    });

    it('is given up where another clip is on the stage', () => {
      request();
      showSource();
      expect(workers[0].ended).toBe(true);
      expect(run().phase).toBe('idle');
    });
  });
});
