import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AssetError } from '#engine/base';
import { defineJob, JobError, type JobTask } from '../../../../app/session/jobs/job.ts';
import {
  answerJobs,
  failureText,
  type JobModules,
  type JobRequest,
  type JobResponse,
} from '../../../../app/session/jobs/worker.ts';
import { eventually } from '../../../support/eventually.ts';

const assetError = new AssetError({ object: 'ozz-skeleton', expected: 'a joint', found: 'none' });

const double = defineJob({
  run: ({ values }: { readonly values: Float32Array }): Float32Array =>
    values.map((value) => 2 * value),
  transfer: true,
});

const failing = defineJob({
  run: (error: unknown): never => {
    throw error === 'asset' ? assetError : error;
  },
  failure: 'Measuring failed',
});

const counting = defineJob({
  run: (fractions: readonly (number | 'publish')[], task: JobTask<string>): string => {
    for (const fraction of fractions) {
      if (fraction === 'publish') task.publish(1, 'so far');
      else task.progress(fraction);
    }
    return 'all';
  },
});

const modules: JobModules = {
  '../../features/numbers/double.job.ts': () => Promise.resolve({ default: double }),
  '../files/several.job.ts': () => Promise.resolve({ failing, counting }),
  './missing.job.ts': () => Promise.reject(new Error('404')),
};

let send: (request: JobRequest) => void;
let responses: (JobResponse & { readonly transfer: Transferable[] })[];
const listeners = new Map<string, (event: MessageEvent<JobRequest>) => void>();

beforeEach(() => {
  responses = [];
  answerJobs(
    {
      addEventListener: (type, listener) => void listeners.set(type, listener),
      postMessage: (response, { transfer }) => void responses.push({ ...response, transfer }),
    },
    modules,
  );
  send = (data) => listeners.get('message')?.({ data } as MessageEvent<JobRequest>);
});

async function answers(name: string, input: unknown): Promise<typeof responses> {
  send({ id: 1, name, input });
  await eventually(() => expect(responses.some((response) => !('update' in response))).toBe(true));
  return responses;
}

describe('a run that comes to nothing', () => {
  it.each([
    ['no-such-job', 'there is no job no-such-job'],
    ['several', 'there is no job several'],
    ['double.failing', 'there is no job double.failing'],
    ['missing', '404'],
  ])('has its worker dropped where its code is not there: %s', async (name, stopped) => {
    expect(await answers(name, undefined)).toEqual([{ id: 1, stopped, transfer: [] }]);
  });

  it.each([
    ['what is wrong with a file', 'asset', assetError.message],
    ['a sentence of its own', new JobError('Try fewer points.'), 'Try fewer points.'],
    [
      'a fault of the program',
      new RangeError('no room'),
      'Measuring failed, which is a bug in this program: RangeError: no room. Please report it.',
    ],
  ])('tells %s', async (_, error, problem) => {
    expect(await answers('several.failing', error)).toEqual([
      { id: 1, outcome: { problem }, transfer: [] },
    ]);
  });

  it('ends its worker where its input cannot be read', () => {
    expect(() => listeners.get('messageerror')?.({} as MessageEvent<JobRequest>)).toThrow(
      'its input cannot be read',
    );
  });
});

it('says of an unexpected error that this failed, where a job says nothing else', () => {
  expect(failureText('gone')).toBe(
    'This failed, which is a bug in this program: gone. Please report it.',
  );
});

it('loads code beforehand, and says nothing of what is missing', async () => {
  send({ prepare: 'double' });
  send({ prepare: 'missing' });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(responses).toEqual([]);
});

describe('a run', () => {
  it('puts columns that came ahead into its input, and hands over what it returns', async () => {
    send({ id: 2, columns: [{ path: ['values'], values: Float32Array.of(9) }] });
    send({ id: 1, columns: [{ path: ['values'], values: Float32Array.of(1, 2) }] });
    const [{ transfer, ...response }] = await answers('double', {});
    expect(response).toEqual({ id: 1, outcome: { result: Float32Array.of(2, 4) } });
    expect(transfer).toHaveLength(1);
  });

  it('tells of progress now and then, of what is known at once, and of the whole last', async () => {
    const now = vi.spyOn(performance, 'now');
    let time = 0;
    now.mockImplementation(() => (time += 5));
    const fractions = Array.from({ length: 20 }, (_, i) => i / 20);
    const told = await answers('several.counting', [...fractions, 'publish', 1]);
    now.mockRestore();
    const updates = told.flatMap((response) => ('update' in response ? [response.update] : []));
    const progress = updates.filter((update) => !('result' in update));
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.length).toBeLessThan(5);
    expect(updates.filter((update) => 'result' in update)).toEqual([
      { fraction: 0.999, result: 'so far' },
    ]);
    expect(told.at(-1)).toMatchObject({ outcome: { result: 'all' } });
  });
});
