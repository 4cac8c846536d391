import { beforeEach, describe, expect, it } from 'vitest';
import { createRunner, type JobWorker } from '../../../app/workers/runner.ts';
import type { JobNews, JobRequest } from '../../../app/workers/runner-protocol.ts';

/** A worker that only notes what it is asked, and says what it is told to. */
interface FakeWorker extends JobWorker {
  readonly asked: JobRequest<string>[];
  readonly say: (news: JobNews, id?: number) => void;
  readonly fail: (message: string) => void;
  ended: boolean;
}

function fakeWorker(): FakeWorker {
  const listeners = new Map<string, (event: Event) => void>();
  const asked: JobRequest<string>[] = [];
  const fake = {
    asked,
    ended: false,
    postMessage: (request: JobRequest<string>) => void asked.push(request),
    terminate: () => {
      fake.ended = true;
    },
    addEventListener: (name: string, listener: (event: Event) => void) =>
      void listeners.set(name, listener),
    say: (news: JobNews, id = asked.at(-1)?.id) =>
      listeners.get('message')?.({ data: { ...news, id } } as unknown as Event),
    fail: (message: string) => listeners.get('error')?.({ message } as unknown as Event),
  };
  return fake as FakeWorker;
}

let workers: FakeWorker[];
let heard: JobNews[];
const hear = (news: JobNews): void => void heard.push(news);
const makeRunner = () =>
  createRunner<string, JobNews>(() => {
    workers.push(fakeWorker());
    return workers[workers.length - 1];
  });

beforeEach(() => {
  workers = [];
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

  it('says in a sentence that its worker has stopped', () => {
    makeRunner().run('a', hear);
    workers[0].fail('out of memory');
    expect(heard).toEqual([
      { problem: 'The work stopped (out of memory). Try again, or reload the page.' },
    ]);
  });

  it('leaves its worker to the next one where it has said why', () => {
    const runner = makeRunner();
    runner.run('a', hear);
    workers[0].say({ problem: 'No.' });
    runner.run('b', hear);
    expect(workers).toHaveLength(1);
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
