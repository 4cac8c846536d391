import { beforeEach, describe, expect, it } from 'vitest';
import { createRunner, type JobWorker, type Runner } from '../../../../app/session/jobs/runner.ts';
import type { JobNews } from '../../../../app/session/jobs/runner-protocol.ts';
import { fakeWorkers, type FakeWorker } from '../../../support/fake-worker.ts';

let workers: readonly FakeWorker<string>[];
let start: () => JobWorker;
let heard: JobNews[];
const hear = (news: JobNews): void => void heard.push(news);
const makeRunner = () => createRunner<string, JobNews>(start);

beforeEach(() => {
  ({ workers, start } = fakeWorkers<string>());
  heard = [];
});

describe('a job that comes to nothing', () => {
  it('ends its worker when it is cancelled, and is not heard of again', () => {
    const runner = makeRunner();
    runner.run('a', hear);
    runner.cancel();
    workers[0].say({ fraction: 0.5 });
    expect(workers[0].ended).toBe(true);
    expect(heard).toEqual([]);
  });

  it('ends its worker when another one is begun in its place', () => {
    const runner = makeRunner();
    runner.run('a', hear);
    runner.run('b', hear);
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(workers[1].asked.map(({ job }) => job)).toEqual(['b']);
  });

  it.each([
    ['out of memory', 'The work stopped (out of memory). Try again, or reload the page.'],
    [undefined, 'The work stopped. Try again, or reload the page.'],
    ['', 'The work stopped. Try again, or reload the page.'],
  ])('says in a sentence that its worker has stopped, for %j', (message, problem) => {
    makeRunner().run('a', hear);
    workers[0].fail(message);
    expect(heard).toEqual([{ problem }]);
  });

  it('leaves its worker to the next one where it has said why', () => {
    const runner = makeRunner();
    runner.run('a', hear);
    workers[0].say({ problem: 'No.' });
    runner.run('b', hear);
    expect(workers).toHaveLength(1);
  });
});

it('starts its worker once where it prepares for a job', () => {
  const runner = makeRunner();
  expect(workers).toHaveLength(0);
  runner.prepare();
  runner.prepare();
  runner.run('a', hear);
  expect(workers.map(({ asked }) => asked.length)).toEqual([1]);
});

describe('a long job', () => {
  const job = { name: 'long', column: new Uint8Array(2 ** 23), other: new Uint16Array(2 ** 22) };
  let runner: Runner<typeof job, JobNews>;
  let turns: (() => void)[];
  let posted: unknown[];

  beforeEach(() => {
    turns = [];
    posted = [];
    const begin = (): JobWorker => ({
      ...start(),
      postMessage: (message: unknown) => void posted.push(message),
    });
    runner = createRunner<typeof job, JobNews>(begin, (run) => turns.push(run));
    runner.run(job, hear);
  });

  it('is not posted before what is long of it, and that not all at once', () => {
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ columns: [{ path: ['column'] }] });
  });

  it('is not posted any further once it is cancelled', () => {
    runner.cancel();
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) turn();
    expect(posted).toHaveLength(1);
  });

  it('comes after its columns, without them', () => {
    for (let turn = turns.shift(); turn !== undefined; turn = turns.shift()) turn();
    expect(posted).toHaveLength(3);
    expect(posted[1]).toMatchObject({ columns: [{ path: ['other'] }] });
    expect(posted[2]).toEqual({ id: 1, job: { name: 'long' } });
  });
});

describe('a job', () => {
  it('is heard of until it is done', () => {
    makeRunner().run('a', hear);
    for (const fraction of [0, 0.5, 1, 1]) workers[0].say({ fraction });
    expect(heard.map((news) => 'fraction' in news && news.fraction)).toEqual([0, 0.5, 1]);
  });

  it('uses the worker of the one before, and is not taken for it', () => {
    const runner = makeRunner();
    runner.run('a', hear);
    const [{ id }] = workers[0].asked;
    workers[0].say({ fraction: 1 });
    runner.run('b', hear);
    workers[0].say({ fraction: 0.5 }, id);
    expect(workers).toHaveLength(1);
    expect(heard).toHaveLength(1);
  });

  it('that is done is not there to be cancelled: its worker stays', () => {
    const runner = makeRunner();
    runner.run('a', hear);
    workers[0].say({ fraction: 1 });
    runner.cancel();
    expect(workers[0].ended).toBe(false);
  });
});
