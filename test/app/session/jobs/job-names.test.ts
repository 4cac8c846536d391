import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const app = path.resolve(import.meta.dirname, '../../../../app');
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.tsx?$/.test(file));
const jobs = files.filter((file) => file.endsWith('.job.ts'));
const nameOf = (file: string): string => path.posix.basename(file, '.job.ts');

it('jobs stand where the worker looks for them', () => {
  const misplaced = jobs.filter((file) => !/^(features|session)\/[^/]+\/[^/]+$/.test(file));
  expect(misplaced).toEqual([]);
});

it('no two files of jobs have one name', () => {
  const repeated = jobs.filter((file) =>
    jobs.some((o) => o !== file && nameOf(o) === nameOf(file)),
  );
  expect(repeated).toEqual([]);
});

it('every job that is named is the one whose types are used', () => {
  const wrong = files.flatMap((file) => {
    const code = readFileSync(path.join(app, file), 'utf8').replaceAll(/^\s*(\*|\/[*/]).*$/gm, '');
    const named = code.matchAll(
      /\bjobNamed<\s*(?:typeof import\('([^']+)'\)\.(\w+))?[^(]*\(\s*'([^']*)'/g,
    );
    return [...named].flatMap(([call, module = '', part, name]) => {
      const job = path.posix.join(path.posix.dirname(file), module);
      const expected = part === 'default' ? nameOf(job) : `${nameOf(job)}.${part}`;
      return jobs.includes(job) && name === expected ? [] : [`${file}: ${call}`];
    });
  });
  expect(wrong).toEqual([]);
});
