import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileBelow } from '../../scripts/vite/sample-files.ts';

describe('fileBelow', () => {
  let dir = '';
  beforeAll(() => {
    dir = mkdtempSync(path.join(tmpdir(), 'posescope-samples-'));
    mkdirSync(path.join(dir, 'valid/clips'), { recursive: true });
    writeFileSync(path.join(dir, 'secret'), '');
    writeFileSync(path.join(dir, 'valid/clips/a walk.ozz'), '');
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  it.each([
    '/',
    '/clips',
    '/missing.ozz',
    '/../secret',
    '/%2e%2e/secret',
    '/clips/../../secret',
    '/%',
  ])('has nothing for %s', (url) =>
    expect(fileBelow(path.join(dir, 'valid'), url)).toBeUndefined(),
  );

  it('has nothing in a folder that is not there', () => {
    expect(fileBelow(path.join(dir, 'none'), '/a.ozz')).toBeUndefined();
  });

  it('finds a file by its encoded name, whatever the query', () => {
    const found = fileBelow(path.join(dir, 'valid'), '/clips/a%20walk.ozz?t=1');
    expect(found).toBe(path.join(dir, 'valid/clips/a walk.ozz'));
  });
});
