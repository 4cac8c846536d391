import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changed,
  copySources,
  examplesIn,
  takeStep,
  typeProblems,
} from './support/worked-examples.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Twice the whole type checker, from nothing, on a slow machine. */
const MINUTES = 180_000;

describe('a change is refused', () => {
  it.each([
    ['whose place is not there', 'a\nb\n', [' c', '+d'], '0 places for ["c"]'],
    ['whose place is not told from another', 'a\na\n', [' a', '+b'], '2 places for ["a"]'],
    ['that is about a part of a line', 'abc\n', [' b', '+d'], '0 places for ["b"]'],
  ])('%s', (_, text, lines, problem) => {
    expect(() => changed(text, lines)).toThrow(problem);
  });
});

it('makes changes of several hunks', () => {
  const lines = [' a', '+b', '@@', '-d', '+e', '+f'];
  expect(changed('a\nc\nd\n', lines)).toBe('a\nb\nc\ne\nf\n');
});

describe('docs/worked-examples.md', () => {
  const examples = examplesIn(readFileSync(path.join(root, 'docs/worked-examples.md'), 'utf8'));
  const folder = mkdtempSync(path.join(tmpdir(), 'posescope-'));
  const isCode = (file: string): boolean => /^(?:app|cli|engine)\//.test(file);

  beforeAll(() => copySources(root, folder), MINUTES);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has examples', () => {
    expect(examples.map(({ title }) => title)).not.toEqual([]);
    for (const { steps } of examples) expect(steps.length).toBeGreaterThan(0);
  });

  it(
    'begins each with what the type checker then asks the rest for',
    () => {
      const later = examples.flatMap(({ steps }) => {
        const first = steps.findIndex(({ isNew }) => !isNew);
        for (const step of steps.slice(0, first + 1)) takeStep(folder, step);
        return steps.slice(first + 1);
      });
      const asked = new Set(typeProblems(folder).map((problem) => problem.split('(')[0]));
      const given = later.filter(({ file }) => isCode(file)).map(({ file }) => file);
      expect([...asked].filter(isCode).toSorted()).toEqual(given.toSorted());
      for (const step of later) takeStep(folder, step);
    },
    MINUTES,
  );

  it(
    'leaves the type checker content',
    () => {
      expect(typeProblems(folder)).toEqual([]);
    },
    MINUTES,
  );
});
