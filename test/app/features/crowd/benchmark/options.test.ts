import { describe, expect, it, beforeEach, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  parseBenchOptions,
  readSubject,
} from '../../../../../app/features/crowd/benchmark/options.ts';

describe('a benchmark is refused', () => {
  it.each([
    ['?characters=', '“characters=”'],
    ['?characters=100,x', '“characters=100,x”'],
    ['?characters=10001', 'from 1 to 10000'],
    ['?characters=1.5', 'whole numbers'],
    ['?seconds=0', '“seconds=0” is not a number above 0'],
    ['?seconds=61', 'up to 60'],
    ['?seconds=soon', '“seconds=soon”'],
  ])('for %s', (query, reason) => {
    expect(parseBenchOptions(query)).toContain(reason);
  });
});

describe('a benchmark', () => {
  it('is of three sizes of the first example, unless its address says otherwise', () => {
    expect(parseBenchOptions('?bench=crowd')).toEqual({
      characters: [100, 1000, 10_000],
      seconds: 2,
      files: ['skeleton', 'mesh', 'walk'].map((name) => `./fixtures/character/${name}.ozz`),
    });
    expect(parseBenchOptions('?characters=3,5&seconds=0.5&file=a.ozz&file=b.ozz')).toEqual({
      characters: [3, 5],
      seconds: 0.5,
      files: ['a.ozz', 'b.ozz'],
    });
  });
});

const character = ['skeleton', 'mesh', 'walk'].map((name) => `./character/${name}.ozz`);

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://host/' });
  vi.stubGlobal('fetch', (url: string) => {
    const name = path.join('fixtures/valid', new URL(url).pathname);
    if (name.endsWith('gone.ozz')) return Promise.resolve(new Response('', { status: 404 }));
    const bytes = name.endsWith('page.ozz') ? '<html>' : readFileSync(name);
    return Promise.resolve(new Response(bytes));
  });
});

describe('the character of a benchmark cannot be read', () => {
  it.each([
    ['from what is not there', ['./gone.ozz'], 'http://host/gone.ozz cannot be fetched: 404.'],
    ['from what is no archive', ['./page.ozz'], './page.ozz: ozz archive at byte 0'],
    ['without a mesh', character.filter((name) => !name.includes('mesh')), 'have no mesh: give'],
  ])('%s', async (_, files, reason) => {
    await expect(readSubject(files)).rejects.toThrow(reason);
  });
});

it('is the first skeleton, clip and mesh of the files', async () => {
  const { skeleton, clips, mesh } = await readSubject([...character, './character/run.ozz']);
  expect(skeleton.count).toBe(60);
  expect(clips.map(({ name }) => name)).toEqual(['walk']);
  expect(mesh.vertexCount).toBe(2106);
});
