import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { uncaughtImports, unusedExceptions } from './support/uncaught-imports.ts';

const root = path.resolve(import.meta.dirname, '..');

const files = readdirSync(path.join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => path.posix.join('app', name.replaceAll(path.sep, '/')));

describe('the check finds', () => {
  it.each([
    ['app/session/a.ts', `const { a } =\n  await import('./b.ts');`, [2]],
    ['app/shell/a.tsx', `const A = lazyComponent(() => import('./b.tsx'));`, [1]],
    ['app/shell/a.tsx', `const A = lazyComponent(() => import('./b.tsx'), NotLoaded);`, []],
    ['app/features/a/a.tsx', `const A = lazyComponent(() => import('./b.tsx'));`, []],
    ['app/session/a.ts', `await importLate(store, 'A', () => import('./b.ts'));`, []],
    ['app/session/a.job.ts', `await import('./b.ts');`, []],
  ])('in %s: %s', (file, source, lines) => {
    expect(uncaughtImports(file, source)).toEqual(lines);
  });
});

it('code that cannot be loaded is always taken care of', () => {
  const found = files.flatMap((file) =>
    uncaughtImports(file, readFileSync(path.join(root, file), 'utf8')).map(
      (line) =>
        `${file}:${line}: import() outside of importLate, lateActions, createLateCode, lazyComponent`,
    ),
  );
  expect(found).toEqual([]);
  expect(unusedExceptions(files)).toEqual([]);
});
