import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ClipRow } from '#engine/library';
import { libraryFeature } from '../../../../app/features/library/feature.ts';
import libraryJobDefinition from '../../../../app/features/library/library.job.ts';
import type { LibraryTable } from '../../../../app/features/library/library.job.ts';
import LibraryPane from '../../../../app/features/library/library-pane.tsx';
import { listedRows, listedTable } from '../../../../app/features/library/list-rows.ts';
import { librarySlice } from '../../../../app/features/library/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { validFixture } from '../../../support/archives.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { testSession } from '../../../support/test-session.ts';

const fixture = (name: string): File => new File([readFileSync(validFixture(name))], name);

async function read(files: ReadonlyMap<string, File>): Promise<LibraryTable> {
  const task = { progress: () => undefined, publish: () => undefined };
  return await libraryJobDefinition.run({ files, unit: 'm', distance: 0.1 }, task);
}

describe('the job', () => {
  it('names files that cannot be read, and goes on', async () => {
    const files = new Map([
      ['a/broken.ozz', new File(['no archive'], 'broken.ozz')],
      ['a/empty.glb', new File([], 'empty.glb')],
      ['a/clip.ozz', fixture('eight.animation.ozz')],
    ]);
    const { rows, failures } = await read(files);
    expect(failures.map(({ file }) => file)).toEqual(['a/broken.ozz', 'a/empty.glb']);
    expect(rows.map(({ file, skeleton }) => [file, skeleton])).toEqual([['a/clip.ozz', null]]);
  });

  it('pairs clips with the source of their folder, and the skeleton of one above', async () => {
    const files = new Map([
      ['rig/skeleton.ozz', fixture('eight.skeleton.ozz')],
      ['rig/walks/clip.ozz', fixture('eight.animation.ozz')],
      ['rig/walks/source.ozz', fixture('eight.raw_animation.ozz')],
      ['other/clip.ozz', fixture('eight.animation.ozz')],
    ]);
    const { rows } = await read(files);
    expect(rows).toMatchObject([
      { file: 'other/clip.ozz', skeleton: null },
      { file: 'rig/walks/clip.ozz', skeleton: 'rig/skeleton.ozz', joints: 8 },
    ]);
    expect(rows[0].error).toBeUndefined();
    expect(rows[1].error?.max).toBeGreaterThan(0);
  });
});

const row = (file: string, bytes: number, error?: number): ClipRow => ({
  file,
  object: 'ozz-animation',
  name: '',
  skeleton: null,
  duration: 1,
  rate: 30,
  joints: 1,
  keys: 6,
  bytes,
  bits: 1,
  iframes: 0,
  ...(error !== undefined && { error: { max: error, p99: error, joint: 'Hand', time: 0 } }),
  findings: { error: 0, warning: 0, info: 0 },
  codes: [],
});
const ROWS = [row('b', 20), row('a', 20, 0.1), row('c', 10, 0.2)];

it.each([
  ['bytes', false, 'cab'],
  ['bytes', true, 'abc'],
  ['error_max', true, 'cab'],
  ['error_max', false, 'acb'],
  ['file', true, 'cba'],
])('sorts by %s, descending: %s; what is unknown is last', (column, isDescending, order) => {
  const { listed } = listedRows(ROWS, '', { column, isDescending }, 'm');
  expect(listed.map(({ file }) => file).join('')).toBe(order);
});

it('saves what is listed, names marked as texts', () => {
  const rows = [...ROWS, row('=1+1', 30)];
  const lines = listedTable(rows, 'bytes>=20', { column: 'file', isDescending: false }, 'm');
  const files = lines.split('\n').map((line) => line.split(',')[0]);
  expect(files).toEqual(['file', `"'=1+1"`, 'a', 'b', '']);
});

describe('the pane', () => {
  let session: Session;
  let fake: ReturnType<typeof fakeJobs>;
  const text = (): string => paneText(session, LibraryPane);

  beforeEach(() => {
    fake = fakeJobs();
    session = testSession([], { features: [libraryFeature], jobs: fake.jobs });
  });
  afterEach(() => session.dispose());

  it('asks for a folder', () => {
    expect(text()).toContain('No library yet');
    expect(session.commands.find('library.save').enabled?.(session)).toBe(false);
  });

  it('turns the order round with the second click, and forgets picks of another folder', () => {
    const state = () => librarySlice.of(session.store).getState();
    state().sortLibrary({ column: 'bytes', isDescending: true });
    expect(state().librarySort).toEqual({ column: 'bytes', isDescending: true });
    state().sortLibrary({ column: 'bytes', isDescending: true });
    expect(state().librarySort).toEqual({ column: 'bytes', isDescending: false });
    state().pickInLibrary(['a', 'b'], true);
    state().pickInLibrary(['a'], false);
    expect([...state().libraryPicked]).toEqual(['b']);
    state().setLibrary({ files: new Map(), unit: 'm', distance: 0.1 });
    expect(state().libraryPicked.size).toBe(0);
  });
});
