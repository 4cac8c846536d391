import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import {
  defineJob,
  defineTrackedJob,
  IDLE_JOB,
  jobNamed,
  type JobDefinition,
  type JobTask,
  type TrackedJobDefinition,
} from '../../../../app/session/jobs/job.ts';
import { createJobs, type Jobs, type TrackedJob } from '../../../../app/session/jobs/jobs.ts';
import {
  fakeJobs,
  fakeJobWorkers,
  startLocalWorker,
  type FakeJobWorker,
} from '../../../support/job-workers.ts';

interface Subject {
  readonly clip: string;
}

const list = defineJob({
  run: async (letters: string, task: JobTask<readonly string[]>): Promise<readonly string[]> => {
    task.publish(0.5, [letters[0]]);
    await Promise.resolve();
    return letters.split('');
  },
});
const letters = jobNamed<typeof list>('letters');
const other = jobNamed<typeof list>('other', { lane: 'letters' });
const spelled = defineTrackedJob({ job: letters, input: ({ clip }: Subject) => clip });

const A: Subject = { clip: 'ab' };
const B: Subject = { clip: 'bc' };
const C: Subject = { clip: 'cd' };

let workers: readonly FakeJobWorker[];
let jobs: Jobs;

const turn = (): Promise<void> => Promise.resolve();
const inputs = () => workers.flatMap(({ runs }) => runs.map(({ input }) => input));
const answer = (...parts: Parameters<FakeJobWorker['answer']>) => workers.at(-1)?.answer(...parts);
const finish = (result: unknown) => answer({ outcome: { result } });

beforeEach(() => {
  const fake = fakeJobWorkers();
  workers = fake.workers;
  jobs = createJobs({ startWorker: fake.startWorker });
});

it('knows what goes into a job and what comes out, by its module alone', async () => {
  const local = createJobs({ startWorker: startLocalWorker({ letters: list }) });
  const updates: unknown[] = [];
  const outcome = await local.run(letters, 'ab', { onUpdate: (update) => updates.push(update) });
  expectTypeOf(outcome).toExtend<
    { result: readonly string[] } | { problem: string } | { cancelled: true }
  >();
  // @ts-expect-error letters are no number
  void local.run(letters, 5);
  // @ts-expect-error nor are they as an input of what is tracked
  defineTrackedJob({ job: letters, input: ({ clip }: Subject) => clip.length });
  expect(outcome).toEqual({ result: ['a', 'b'] });
  expect(updates).toEqual([{ fraction: 0.5, result: ['a'] }]);
});

describe('a single run comes to nothing', () => {
  it('where it is cancelled before it begins', async () => {
    const outcome = await jobs.run(letters, 'a', { signal: AbortSignal.abort() });
    expect(outcome).toEqual({ cancelled: true });
    expect(workers).toHaveLength(0);
  });

  it('where it is cancelled, waits for one that is, or is disposed of', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const outcomes = [first, second, first].map(({ signal }) => jobs.run(letters, 'a', { signal }));
    first.abort();
    expect(await outcomes[2]).toEqual({ cancelled: true });
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    jobs.dispose();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => ({ cancelled: true })));
  });

  it('where it says why, and its signal, which may outlive many, forgets it', async () => {
    const { signal } = new AbortController();
    const outcome = jobs.run(letters, 'a', { signal });
    answer({ outcome: { problem: 'No.' } });
    expect(await outcome).toEqual({ problem: 'No.' });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('nothing is begun', () => {
  let job: TrackedJob<Subject, readonly string[]>;

  beforeEach(() => {
    job = jobs.track(spelled);
    job.request(A);
  });

  it.each<[string, () => void]>([
    ['is under way', () => undefined],
    ['is known', () => finish(['a', 'b'])],
    ['has failed', () => answer({ outcome: { problem: 'No.' } })],
  ])('where the same %s', (_, happen) => {
    happen();
    const before = job.store.getState();
    job.request(A);
    expect(inputs()).toEqual(['ab']);
    expect(job.store.getState()).toBe(before);
  });

  it.each<[string, (job: TrackedJob<Subject, readonly string[]>) => void]>([
    ['a request', ({ request }) => request(B)],
    ['another try', ({ retry }) => retry(B)],
    ['cancelling', ({ cancel }) => cancel()],
  ])('after disposing, by %s', (name, act) => {
    jobs.dispose();
    answer({ update: { fraction: 0.5 } });
    act(job);
    expect(inputs()).toEqual(['ab']);
    expect(job.store.getState()).toMatchObject({ subject: A, fraction: 0 });
    expect(name).not.toBe('');
  });

  it('by another try before anything was asked for', () => {
    const fresh = createJobs({ startWorker: () => expect.unreachable() });
    fresh.track(spelled).retry();
    expect(fresh.track(spelled).store.getState()).toBe(IDLE_JOB);
  });
});

describe('a job begins anew', () => {
  it.each<[string, (job: TrackedJob<Subject, readonly string[]>) => void]>([
    ['after it was cancelled', ({ cancel, request }) => (cancel(), request(A))],
    ['where it is to, while it is under way', ({ retry }) => retry()],
    ['about another subject', ({ request }) => request(B)],
  ])('%s, in another worker', async (_, act) => {
    const job = jobs.track(spelled);
    job.request(A);
    act(job);
    await turn();
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(job.store.getState()).toMatchObject({ phase: 'running', fraction: 0 });
  });

  it('where it is to, though it has failed or is known', () => {
    const job = jobs.track(spelled);
    job.request(A);
    answer({ outcome: { problem: 'No.' } });
    job.retry();
    expect(job.store.getState().problem).toBeUndefined();
    finish(['a']);
    job.retry();
    // Old figures stay until there are new ones.
    expect(job.store.getState()).toMatchObject({ phase: 'running', fraction: 0, result: ['a'] });
    expect(inputs()).toEqual(['ab', 'ab', 'ab']);
  });
});

describe('a state', () => {
  it('waits, runs with what is known so far, and is done', async () => {
    const before = jobs.track(defineTrackedJob({ job: other, input: (text: string) => text }));
    const job = jobs.track(spelled);
    const phases: string[] = [];
    job.store.subscribe(({ phase }) => phases.push(phase));
    before.request('x');
    job.request(A);
    finish(['x']);
    await turn();
    answer({ update: { fraction: 0.01 } });
    expect(job.store.getState().remaining).toBeUndefined();
    answer({ update: { fraction: 0.5, result: ['a'] } });
    expect(job.store.getState()).toMatchObject({ subject: A, fraction: 0.5, result: ['a'] });
    expect(job.store.getState().remaining).toBeGreaterThanOrEqual(0);
    finish(['a', 'b']);
    expect(job.store.getState()).toEqual({
      ...IDLE_JOB,
      subject: A,
      fraction: 1,
      result: ['a', 'b'],
    });
    expect(phases).toEqual(['queued', 'running', 'running', 'running', 'idle']);
  });

  it('keeps what is known so far where it is cancelled or fails', () => {
    const job = jobs.track(spelled);
    for (const end of [job.cancel, () => answer({ outcome: { problem: 'No.' } })]) {
      job.retry(A);
      answer({ update: { fraction: 0.5, result: ['a'] } });
      end();
      const { phase, fraction, remaining, result } = job.store.getState();
      expect({ phase, fraction, remaining, result }).toEqual({
        phase: 'idle',
        fraction: 0.5,
        remaining: undefined,
        result: ['a'],
      });
    }
  });

  it('is of one subject: to others, and once it is cleared, it is that of a job that never began', () => {
    const job = jobs.track(spelled);
    job.request(A);
    finish(['a']);
    expect(job.about(A).result).toEqual(['a']);
    expect(job.about(B)).toBe(IDLE_JOB);
    expect(job.about(undefined)).toBe(IDLE_JOB);
    job.request(B);
    expect(job.store.getState().result).toBeUndefined();
    job.clear();
    expect(job.store.getState()).toBe(IDLE_JOB);
    expect(workers.at(-1)?.ended).toBe(true);
  });

  it('is the same for everyone in a session, and for nobody else', () => {
    expect(jobs.track(spelled)).toBe(jobs.track(spelled));
    expect(createJobs().track(spelled)).not.toBe(jobs.track(spelled));
  });

  it.each<[string, (job: TrackedJob<Subject, readonly string[]>) => void, unknown[]]>([
    ['cancel it as it begins', ({ cancel }) => cancel(), []],
    ['ask for something else', ({ request }) => request(B), ['bc']],
  ])('may move whoever hears of it to %s', async (_, act, asked) => {
    const job = jobs.track(spelled);
    const stop = job.store.subscribe(({ subject, phase }) => {
      if (subject === A && phase === 'queued') act(job);
    });
    job.request(A);
    stop();
    await turn();
    expect(inputs()).toEqual(asked);
  });
});

describe('rules of a definition', () => {
  const define = (rules: Partial<TrackedJobDefinition<Subject, readonly string[]>>) =>
    jobs.track({ job: letters, input: ({ clip }: Subject) => clip, ...rules });

  it('subjects that are the same begin nothing', () => {
    const job = define({ same: (a, b) => a.clip === b.clip });
    job.request(A);
    job.request({ ...A });
    expect(inputs()).toEqual(['ab']);
    expect(job.about({ ...A }).phase).toBe('running');
  });

  it('lets a run finish and then takes the latest subject', () => {
    const job = define({ replace: 'finish' });
    for (const subject of [A, B, C]) job.request(subject);
    expect(inputs()).toEqual(['ab']);
    expect(job.store.getState()).toMatchObject({ subject: C, phase: 'queued' });
    finish(['a']);
    expect(inputs()).toEqual(['ab', 'cd']);
    expect(job.store.getState()).toMatchObject({ subject: C, phase: 'running', result: ['a'] });
    finish(['c']);
    expect(job.store.getState()).toMatchObject({ phase: 'idle', fraction: 1, result: ['c'] });
    expect(workers).toHaveLength(1);
  });

  it('takes the latest subject though the run before it fails, and forgets it when cancelled', async () => {
    const job = define({ replace: 'finish' });
    job.request(A);
    job.request(B);
    answer({ outcome: { problem: 'No.' } });
    expect(job.store.getState()).toMatchObject({ phase: 'running', problem: undefined });
    job.request(C);
    job.cancel();
    await turn();
    expect(inputs()).toEqual(['ab', 'bc']);
    expect(job.store.getState().phase).toBe('idle');
  });

  it('keeps results of related subjects, and puts new ones to them', () => {
    const job = define({
      keep: (result, before, next) => (before.clip[1] === next.clip[0] ? result : undefined),
      combine: (kept, found) => [...kept, ...found],
    });
    job.request(A);
    answer({ update: { fraction: 0.5, result: ['a'] } });
    finish(['a', 'b']);
    job.request(B);
    answer({ update: { fraction: 0.5, result: ['b'] } });
    expect(job.store.getState().result).toEqual(['a', 'b', 'b']);
    finish(['b', 'c']);
    expect(job.store.getState().result).toEqual(['a', 'b', 'b', 'c']);
    job.request(A);
    expect(job.store.getState().result).toBeUndefined();
  });

  it('appends what a run finds, beginning anew with each run', () => {
    const job = define({ append: (found, next) => [...found, ...next] });
    job.request(A);
    answer({ update: { fraction: 0.3, result: ['a'] } });
    answer({ update: { fraction: 0.4 } });
    answer({ update: { fraction: 0.6, result: ['b'] } });
    expect(job.store.getState().result).toEqual(['a', 'b']);
    finish(['c']);
    expect(job.store.getState()).toMatchObject({ fraction: 1, result: ['a', 'b', 'c'] });
    job.retry();
    answer({ update: { fraction: 0.5, result: ['a'] } });
    expect(job.store.getState().result).toEqual(['a']);
  });

  it('remembers so many finished results', () => {
    const job = define({ remember: 1 });
    for (const subject of [A, B]) {
      job.request(subject);
      finish([subject.clip]);
    }
    job.request(A);
    expect(job.store.getState()).toMatchObject({ phase: 'idle', subject: A, result: ['ab'] });
    job.request(C);
    job.request(A);
    expect(job.store.getState().result).toEqual(['ab']);
    job.request(B);
    expect(inputs()).toEqual(['ab', 'bc', 'cd', 'bc']);
  });

  it('lets what is asked for again go before others that wait in the lane', async () => {
    const [first, second, third] = ['1', '2', '3'].map(() => define({}));
    first.request(A);
    second.request(B);
    third.request(C);
    third.request(C);
    finish(['a']);
    await turn();
    expect(inputs()).toEqual(['ab', 'cd']);
  });
});

describe('a store that is followed', () => {
  const source = createStore<{ subject: Subject | undefined }>(() => ({ subject: undefined }));
  const show = (subject: Subject | undefined) => source.setState({ subject });

  beforeEach(() => show(undefined));

  it('begins a job as its subject appears, and clears it as it goes', async () => {
    const job = jobs.track(spelled);
    jobs.follow(spelled, source, ({ subject }) => subject);
    expect(workers).toHaveLength(0);
    show(A);
    show(B);
    await turn();
    expect(inputs()).toEqual(['ab', 'bc']);
    show(undefined);
    expect(job.store.getState()).toBe(IDLE_JOB);
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  it('begins with the subject that is there, and not again what a person has cancelled', () => {
    show(A);
    jobs.follow(spelled, source, ({ subject }) => subject);
    jobs.track(spelled).cancel();
    show(A);
    expect(inputs()).toEqual(['ab']);
  });

  it('clears what was requested once it is no longer current, and begins nothing', () => {
    const job = jobs.track(spelled);
    show(A);
    jobs.clearStale(spelled, source, ({ subject }, of) => subject === of);
    expect(workers).toHaveLength(0);
    job.request(A);
    show(A);
    expect(job.store.getState().phase).toBe('running');
    show(B);
    expect(job.store.getState()).toBe(IDLE_JOB);
  });

  it.each<[string, (stop: () => void) => void]>([
    ['when told so', (stop) => stop()],
    ['with its session', () => jobs.dispose()],
  ])('is followed no more %s', (_, end) => {
    end(jobs.follow(spelled, source, ({ subject }) => subject));
    show(A);
    expect(workers).toHaveLength(0);
  });
});

it('a worker that ends is told of, with what begins the job again', async () => {
  const fake = fakeJobs();
  const told: [string, () => void][] = [];
  fake.jobs.onStopped((problem, retry) => told.push([problem, retry]));
  const tracked = fake.jobs.track(
    defineTrackedJob({ job: jobNamed<JobDefinition<number, number>>('double'), input: Number }),
  );
  tracked.request(4);
  fake.workers[0].emit('error', 'gone');
  expect(told.map(([problem]) => problem)).toEqual([tracked.store.getState().problem]);
  told[0][1]();
  await Promise.resolve();
  expect(fake.inputsOf('double')).toEqual([4]);
});
