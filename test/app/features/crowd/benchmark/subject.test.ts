import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSubject } from '../../../../../app/features/crowd/benchmark/subject.ts';

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

afterEach(() => {
  vi.unstubAllGlobals();
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
