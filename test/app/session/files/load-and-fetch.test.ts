import { expect, it } from 'vitest';
import { loadAndFetch } from '../../../../app/session/files/load-and-fetch.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import type { Jobs } from '../../../../app/session/jobs/jobs.ts';

const BIN = 'https://other/ball.bin';
const source: FileInput = { name: 'ball.gltf', url: 'https://host/ball.gltf' };

it('a file that needs others is loaded again with what the page could fetch of them', async () => {
  const runs: FileInput[] = [];
  const run = (_: unknown, input: FileInput) => {
    runs.push(structuredClone(input));
    return Promise.resolve(
      runs.length === 1 ? { result: { needs: [BIN] } } : { problem: 'It is damaged.' },
    );
  };
  const asked: string[] = [];
  const fetch = (url: string, subject: string): Promise<string> => {
    asked.push(`${subject} ${url}`);
    return Promise.resolve('You did not agree.');
  };
  const context = { jobs: { run: run as unknown as Jobs['run'] }, fetching: { fetch } };
  const { outcome } = await loadAndFetch(context, source, new AbortController().signal, undefined);
  expect(outcome).toEqual({ problem: 'It is damaged.' });
  expect(asked).toEqual([`ball.gltf ${BIN}`]);
  expect(runs).toEqual([
    { ...source, elsewhere: new Map() },
    { ...source, elsewhere: new Map([[BIN, 'You did not agree.']]) },
  ]);
});
