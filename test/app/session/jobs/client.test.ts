import { beforeEach, describe, expect, it } from 'vitest';
import { createJobClient, type JobClient } from '../../../../app/session/jobs/client.ts';
import { jobNamed, type JobDefinition, type JobRef } from '../../../../app/session/jobs/job.ts';
import { fakeJobWorkers, type FakeJobWorker } from '../../../support/job-workers.ts';

type Echo = JobDefinition<unknown, string>;
const single = jobNamed<Echo>('single');
const sibling = jobNamed<Echo>('sibling', { lane: 'single' });
const parallel = jobNamed<Echo>('parallel', { parallel: true });

let workers: readonly FakeJobWorker[];
let client: JobClient;
let turns: (() => void)[];
/** What was told, as `name event …`. */
let told: string[];

const turn = (): Promise<void> => Promise.resolve();

beforeEach(() => {
  const fake = fakeJobWorkers();
  workers = fake.workers;
  turns = [];
  told = [];
  client = createJobClient({
    startWorker: fake.startWorker,
    later: (then) => void turns.push(then),
  });
});

function start(name: string, job: JobRef<unknown, string> = single, input: unknown = name) {
  return client.start(job, input, {
    onStart: () => void told.push(`${name} starts`),
    onUpdate: (update) => void told.push(`${name} ${JSON.stringify(update)}`),
    onEnd: (outcome) => void told.push(`${name} ${JSON.stringify(outcome)}`),
  });
}

const asked = () => workers.map(({ runs }) => runs.map(({ input }) => input));
const ended = () => workers.map((worker) => worker.ended);

describe('a worker that stops', () => {
  it.each<[string, (worker: FakeJobWorker) => void, string]>([
    ['says why', (worker) => worker.emit('error', 'out of memory'), ' (out of memory)'],
    ['says nothing', (worker) => worker.emit('error'), ''],
    ['says an empty word', (worker) => worker.emit('error', ''), ''],
    [
      'cannot be understood',
      (worker) => worker.emit('messageerror'),
      ' (its answer cannot be read)',
    ],
    ['could not load its code', (worker) => worker.answer({ stopped: '404' }), ' (404)'],
  ])('ends its run, and leaves the next to another one: %s', async (_, stop, why) => {
    start('a');
    start('b');
    stop(workers[0]);
    const problem = `The work stopped${why}. Try again, or reload the page.`;
    expect(told.at(-1)).toBe(`a ${JSON.stringify({ problem, stopped: true })}`);
    await turn();
    expect(ended()).toEqual([true, false]);
    expect(asked()).toEqual([['a'], ['b']]);
  });

  it('is not started where that is refused, and the run says so', () => {
    const refused = createJobClient({
      startWorker: () => {
        throw new Error('no workers here');
      },
    });
    const problems: unknown[] = [];
    refused.start(single, 'a', { onEnd: (outcome) => void problems.push(outcome) });
    expect(problems).toEqual([
      {
        problem: 'The work stopped (no workers here). Try again, or reload the page.',
        stopped: true,
      },
    ]);
  });

  it('ends all runs that it was doing', () => {
    start('a', parallel);
    start('b', parallel);
    workers[0].emit('error', 'gone');
    expect(told.filter((line) => line.includes('gone'))).toHaveLength(2);
  });
});

describe('a run that is cancelled', () => {
  it('ends its worker, and is not heard of again', async () => {
    const run = start('a');
    const [{ id }] = workers[0].runs;
    run.cancel();
    workers[0].answer({ outcome: { result: 'late' } }, id);
    run.cancel();
    await turn();
    expect(ended()).toEqual([true]);
    expect(told).toEqual(['a starts', 'a {"cancelled":true}']);
  });

  it('leaves those that wait to another worker, of which one is enough', async () => {
    const runs = ['a', 'b', 'c', 'd'].map((name) => start(name));
    for (const run of runs.slice(0, 3)) run.cancel();
    await turn();
    expect(asked()).toEqual([['a'], ['d']]);
  });

  it('leaves its worker alone where it only waits, or is done', () => {
    const run = start('a');
    start('b').cancel();
    workers[0].answer({ outcome: { result: 'A' } });
    run.cancel();
    expect(ended()).toEqual([false]);
    expect(asked()).toEqual([['a']]);
  });

  it('leaves its worker to those beside it', () => {
    const [a, b] = [start('a', parallel), start('b', parallel)];
    a.cancel();
    expect(ended()).toEqual([false]);
    b.cancel();
    expect(ended()).toEqual([true]);
  });
});

describe('after disposing', () => {
  it('every run ends as cancelled, and nothing begins', async () => {
    start('a');
    start('b');
    client.dispose();
    workers[0].answer({ outcome: { result: 'late' } });
    start('c');
    client.prepare(single);
    await turn();
    expect(told).toEqual([
      'a starts',
      'a {"cancelled":true}',
      'b {"cancelled":true}',
      'c {"cancelled":true}',
    ]);
    expect(ended()).toEqual([true]);
  });
});

describe('runs of a lane', () => {
  it('go one after the other through one worker', async () => {
    start('a');
    start('b', sibling);
    expect(asked()).toEqual([['a']]);
    workers[0].answer({ update: { fraction: 0.5 } });
    workers[0].answer({ outcome: { result: 'A' } });
    await turn();
    expect(asked()).toEqual([['a', 'b']]);
    expect(told).toEqual(['a starts', 'a {"fraction":0.5}', 'a {"result":"A"}', 'b starts']);
  });

  it('go on where one of them has a problem', async () => {
    start('a');
    start('b');
    workers[0].answer({ outcome: { problem: 'No.' } });
    await turn();
    expect(asked()).toEqual([['a', 'b']]);
  });

  it('may overtake others that wait, but not those under way', async () => {
    start('a').goFirst();
    start('b');
    start('c').goFirst();
    workers[0].answer({ outcome: { result: 'A' } });
    await turn();
    expect(asked()).toEqual([['a', 'c']]);
  });

  it('go beside each other where they are parallel', () => {
    start('a', parallel);
    start('b', parallel);
    const [a] = workers[0].runs;
    workers[0].answer({ outcome: { result: 'A' } }, a.id);
    expect(asked()).toEqual([['a', 'b']]);
    expect(told.at(-1)).toBe('a {"result":"A"}');
  });

  it('are nothing to other lanes', () => {
    start('a');
    start('b', parallel);
    expect(asked()).toEqual([['a'], ['b']]);
  });
});

it('prepares a worker once, also after one has gone', () => {
  client.prepare(single);
  client.prepare(single);
  expect(workers.map(({ requests }) => requests)).toEqual([[{ prepare: 'single' }]]);
  workers[0].emit('error');
  client.prepare(single);
  expect(workers).toHaveLength(2);
});

describe('a long input', () => {
  const input = { name: 'long', column: new Uint8Array(2 ** 23), other: new Uint16Array(2 ** 22) };
  const takeTurns = (): void => {
    for (let next = turns.shift(); next !== undefined; next = turns.shift()) next();
  };

  it('ends with a problem where it cannot be copied', () => {
    start('a', single, { run: () => undefined });
    expect(told.at(-1)).toContain('The work stopped');
    expect(workers).toHaveLength(1);
  });

  it('is not posted before its long columns, and those not all at once', () => {
    start('a', single, input);
    expect(workers[0].requests).toMatchObject([{ id: 1, columns: [{ path: ['column'] }] }]);
    takeTurns();
    expect(workers[0].requests).toMatchObject([
      {},
      { columns: [{ path: ['other'] }] },
      { name: 'single', input: { name: 'long' } },
    ]);
  });

  it('is not posted any further once it is cancelled', () => {
    start('a', single, input).cancel();
    takeTurns();
    expect(workers[0].requests).toHaveLength(1);
  });
});
