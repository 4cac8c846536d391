import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readArchive } from '#engine/archive';
import { DEFAULT_PROJECT_SETTINGS, withTag } from '#engine/library';
import type { IgnoreRule } from '#engine/findings';
import type { ClipRow, Shard } from '#engine/library';
import { DEFAULT_CLIP_RECIPE, type ClipRecipe } from '#engine/offline';
import { libraryFeature } from '../../../../app/features/library/feature.ts';
import libraryJobDefinition from '../../../../app/features/library/library.job.ts';
import type { LibraryBuild, LibraryTable } from '../../../../app/features/library/library.job.ts';
import LibraryPane from '../../../../app/features/library/library-pane.tsx';
import {
  measureJoints,
  pickedRows,
  saveRows,
  wholeTable,
} from '../../../../app/features/library/list-rows.ts';
import {
  joinTables,
  libraryBeforeJobs,
  libraryJobs,
  librarySlice,
} from '../../../../app/features/library/state.ts';
import { parseAuditDocument } from '../../../../cli/audit-output.ts';
import { serveFiles } from '../../../../app/session/files/served-files.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { validFixture } from '../../../support/archives.ts';
import { swing } from '../../../support/made-gltf.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { libraryRow, rowError } from '../../../support/library-rows.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

const fixture = (name: string): File => new File([readFileSync(validFixture(name))], name);

async function read(
  files: ReadonlyMap<string, File>,
  shard: Shard = { index: 0, count: 1 },
): Promise<LibraryTable> {
  return joinTables(await readInParts(files, shard));
}

/** What is published, and the rest. */
async function readInParts(
  files: ReadonlyMap<string, File>,
  shard: Shard = { index: 0, count: 1 },
  build?: LibraryBuild,
  ignore: readonly IgnoreRule[] = [],
): Promise<readonly LibraryTable[]> {
  const parts: LibraryTable[] = [];
  const publish = (_: number, part: LibraryTable): void => void parts.push(part);
  const listed = [...files.keys()].filter((path) => !path.endsWith('.bin'));
  const port = serveFiles(files);
  const input = {
    port,
    listed,
    unit: 'm',
    distance: 0.1,
    joints: '',
    ignore,
    shard,
    build,
  } as const;
  const rest = await libraryJobDefinition.run(input, { progress: () => undefined, publish });
  return [...parts, rest];
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

  it.each([
    ['nothing', [], 1],
    ['of another file', [{ file: 'run*', reason: '' }], 1],
    ['all', [{ file: 'rig/*', reason: '' }], 0],
  ])('counts no finding that is ignored: %s', async (_, ignore, least) => {
    const files = new Map([
      ['rig/skeleton.ozz', fixture('character/skeleton.ozz')],
      ['rig/patrol.ozz', fixture('character/patrol.ozz')],
    ]);
    const parts = await readInParts(files, { index: 0, count: 1 }, undefined, ignore);
    const [{ findings }] = joinTables(parts).rows;
    expect(Math.min(1, findings.info + findings.warning)).toBe(least);
  });

  it('pairs clips with the source of their folder, and the skeleton of one above or beside it', async () => {
    const files = new Map([
      ['rig/skeleton.ozz', fixture('eight.skeleton.ozz')],
      ['rig/walks/clip.ozz', fixture('eight.animation.ozz')],
      ['rig/walks/source.ozz', fixture('eight.raw_animation.ozz')],
      ['other/clip.ozz', fixture('eight.animation.ozz')],
      ['other/five/clip.ozz', fixture('five.animation.ozz')],
    ]);
    const { rows } = await read(files);
    expect(rows).toMatchObject([
      { file: 'other/clip.ozz', skeleton: 'rig/skeleton.ozz' },
      { file: 'other/five/clip.ozz', skeleton: null },
      { file: 'rig/walks/clip.ozz', skeleton: 'rig/skeleton.ozz', joints: 8 },
    ]);
    expect(rows[0].error).toBeUndefined();
    expect(rows[2].error?.max).toBeGreaterThan(0);
    expect(rows[2].source).toBe('rig/walks/source.ozz');
  });

  it('reads in two halves what it reads as a whole, failures once', async () => {
    const files = new Map([
      ['skeleton.ozz', fixture('eight.skeleton.ozz')],
      ['source.ozz', fixture('eight.raw_animation.ozz')],
      ['broken.ozz', new File(['no archive'], 'broken.ozz')],
      ...['a', 'b', 'c'].map((name) => [`${name}.ozz`, fixture('eight.animation.ozz')] as const),
    ]);
    const [first, second] = [
      await read(files, { index: 0, count: 2 }),
      await read(files, { index: 1, count: 2 }),
    ];
    expect(wholeTable([first, undefined, second])).toEqual(await read(files));
    expect(Math.max(first.rows.length, second.rows.length)).toBeLessThan(3);
  });

  it('publishes every row and every failure once', async () => {
    const files = new Map([
      ['a.ozz', fixture('eight.animation.ozz')],
      ['b.ozz', new File(['no archive'], 'b.ozz')],
      ['c.ozz', fixture('eight.animation.ozz')],
    ]);
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 10_000));
    const parts = await readInParts(files);
    clock.mockRestore();
    const counts = parts.map(({ rows, failures }) => [rows.length, failures.length]);
    expect(counts).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(joinTables(parts)).toEqual(await read(files));
  });

  it('reads models with the files that they name', async () => {
    const [data] = swing().buffers as readonly { readonly uri: string }[];
    const bin = new File([await (await fetch(data.uri)).arrayBuffer()], 'a b.bin');
    const json = { ...swing(), buffers: [{ ...data, uri: 'a%20b.bin' }] };
    const model = new File([JSON.stringify(json)], 'swing.gltf');
    const given = [['a/swing.gltf', model] as const, ['a/a b.bin', bin] as const];
    expect((await read(new Map(given))).failures).toEqual([]);
    const { failures } = await read(new Map(given.slice(0, 1)));
    expect(failures.map(({ message }) => message).join()).toMatch(/found no such file\./);
    const elsewhere = { ...swing(), buffers: [{ ...data, uri: '../b/a%20b.bin' }] };
    const far = new Map([
      ['a/swing.gltf', new File([JSON.stringify(elsewhere)], 'swing.gltf')],
      ['b/a b.bin', bin],
    ]);
    expect((await read(far)).failures).toEqual([]);
  });
});

describe('building', () => {
  const FILES = new Map([
    ['rig/skeleton.ozz', fixture('character/skeleton.ozz')],
    ['rig/source.ozz', fixture('character/walk.raw.ozz')],
    ['rig/a.ozz', fixture('character/walk.ozz')],
    ['rig/b.ozz', fixture('character/walk.ozz')],
    ['other/c.ozz', fixture('character/walk.ozz')],
  ]);
  const recipe: ClipRecipe = {
    ...DEFAULT_CLIP_RECIPE,
    smallest: { max: 0.004, percentile99: 0, mean: 0 },
  };
  const build = async (index: number, count: number, ...picked: readonly string[]) =>
    joinTables(await readInParts(FILES, { index, count }, { picked, recipe }));

  it('says which clip has no source', async () => {
    const { rows, built, failures } = await build(0, 1, 'other/c.ozz');
    expect([rows, built]).toEqual([[], []]);
    expect(failures.map(({ file }) => file)).toEqual(['other/c.ozz']);
    expect(failures[0].message).toContain('expected its source');
  });

  it('keeps the limit of errors, and what else is in the file', async () => {
    const { rows, built, failures } = await build(0, 1, 'rig/a.ozz');
    expect(failures).toEqual([]);
    const [{ before, bytes, error }] = rows;
    expect(bytes).toBeLessThan(before?.bytes ?? 0);
    expect(error?.max).toBeLessThanOrEqual(0.004);
    const [{ file, bytes: archive }] = built;
    expect(file).toBe('rig/a.ozz');
    const { entries } = readArchive(archive);
    expect(entries.map(({ object }) => object.kind)).toEqual(['animation']);
    expect(archive.length).toBe(bytes);
  });

  it('leaves objects of older versions beside the clip as they are', async () => {
    const walk = new Uint8Array(await fixture('character/walk.ozz').arrayBuffer());
    const mesh = fixtureBytes('old', 'mesh.v0.7.ozz');
    const both = new File([walk, new Uint8Array(mesh).subarray(1)], 'd.ozz');
    const files = new Map([...FILES, ['rig/d.ozz', both]]);
    const [{ built }] = await readInParts(
      files,
      { index: 0, count: 1 },
      { picked: ['rig/d.ozz'], recipe },
    );
    const old = readArchive(mesh).entries[0];
    const [, kept] = readArchive(built[0].bytes).entries;
    expect(kept).toMatchObject({ version: old.version, object: { siblingsFirst: true } });
  });

  it('is shared by two workers, every picked clip once', async () => {
    const picked = ['rig/a.ozz', 'rig/b.ozz'];
    const halves = [await build(0, 2, ...picked), await build(1, 2, ...picked)];
    expect(halves.map(({ rows }) => rows.map(({ file }) => file))).toEqual([
      ['rig/a.ozz'],
      ['rig/b.ozz'],
    ]);
  });
});

const row = (file: string, bytes: number, error?: number): ClipRow =>
  libraryRow(file, { bytes, ...(error !== undefined && rowError(error)) });
const ROWS = [row('a', 20, 0.1), row('b', 20), row('c', 10, 0.2)];

describe('the pane', () => {
  let session: Session;
  let fake: ReturnType<typeof fakeJobs>;
  const text = (): string => paneText(session, LibraryPane);

  beforeEach(() => {
    fake = fakeJobs();
    session = testSession([], { features: [libraryFeature], jobs: fake.jobs });
  });
  afterEach(() => session.dispose());

  /** Lists a folder, of which one worker finds these rows and the other none. */
  function list(rows: readonly ClipRow[], jobs = libraryJobs, name = 'clips'): void {
    const subject = {
      name,
      files: new Map(),
      listed: [],
      unit: 'm',
      distance: 0.1,
      joints: '',
      ignore: [],
    } as const;
    const { setLibrary, compareLibrary } = librarySlice.of(session.store).getState();
    if (jobs === libraryJobs) setLibrary(subject);
    else compareLibrary(subject);
    for (const [half, found] of [rows, []].entries()) {
      session.jobs.track(jobs[half]).request(subject);
      const worker = fake.workers[half];
      const result: LibraryTable = { rows: found, built: [], failures: [] };
      worker.answer({ outcome: { result } }, worker.runs.at(-1)?.id);
    }
  }

  it('says what changed since an earlier folder, the worst first', () => {
    list([row('new/b', 20, 0.1), row('new/c', 10), row('new/d', 10), row('new/e', 5)]);
    list(
      [row('old/a', 1), row('old/b', 20, 0.3), row('old/c', 5), row('old/d', 10)],
      libraryBeforeJobs,
    );
    expect(text()).toMatch(
      /4 clips: 45 B, .* Since clips: 2 changed \(1 larger, 0 less exact\), 1 added, 1 removed, 1 the same\./,
    );
    const rows = pickedRowsOf(['new/b', 'new/c', 'new/e', 'old/a']);
    expect(rows).toEqual(['new/b changed', 'new/c changed', 'new/e added', 'old/a removed']);
    const state = librarySlice.of(session.store).getState();
    expect(state.librarySort).toEqual({ column: 'worse', isDescending: true });
    state.compareLibrary(undefined);
    expect(text()).not.toContain('Since');
  });

  function pickedRowsOf(files: readonly string[]): string[] {
    librarySlice.of(session.store).getState().pickInLibrary(files, true);
    return pickedRows(session).map(({ file, change }) => `${file} ${change}`);
  }

  it('saves what is listed, names marked as texts', () => {
    const download = vi.spyOn(session.files, 'download').mockImplementation(() => undefined);
    list([...ROWS, row('=1+1', 30)]);
    librarySlice.of(session.store).setState({ libraryFilter: 'bytes>=20' });
    saveRows(session, 'csv');
    const [[name, table]] = download.mock.calls;
    expect(name).toBe('library.csv');
    const files = String(table)
      .split('\n')
      .map((line) => line.split(',')[0]);
    expect(files).toEqual(['file', `"'=1+1"`, 'a', 'b', '']);
  });

  it('saves what is listed, in its order, as a document that audit reads', () => {
    const download = vi.spyOn(session.files, 'download').mockImplementation(() => undefined);
    list(ROWS);
    librarySlice.of(session.store).setState({ libraryFilter: 'bytes>=20' });
    librarySlice.of(session.store).getState().sortLibrary({ column: 'file', isDescending: true });
    saveRows(session, 'json');
    const [[name, document]] = download.mock.calls;
    expect(name).toBe('library.json');
    expect(JSON.parse(String(document))).toMatchObject({ clips: [{ file: 'b' }, { file: 'a' }] });
    const { clips, totals } = parseAuditDocument(name, String(document));
    expect(clips.map(({ file }) => file)).toEqual(['a', 'b']);
    expect(totals).toMatchObject({ files: 2, clips: 2 });
  });

  it('says that a folder has no clips, or none that matches', () => {
    list([]);
    expect(text()).toContain('No clip in this folder A row is a built clip of an');
    list(ROWS);
    librarySlice.of(session.store).setState({ libraryFilter: 'd' });
    expect(text()).toContain('No clip matches Show all clips');
  });

  it.each([
    [[true], undefined],
    [[true, false, true], '2 with'],
    [[false], 'None with'],
  ])('says how many clips have a known source, measured or not: %j', (known, says) => {
    list(known.map((has, i) => ({ ...ROWS[1], file: `${i}`, ...(has && { source: 'raw.ozz' }) })));
    expect(/(\w+ with) a known source/.exec(text())?.[1]).toBe(says);
  });

  it('shows tags of picked clips, which can be undone, and lists by them', () => {
    list(ROWS);
    const slice = librarySlice.of(session.store);
    slice.getState().pickInLibrary(['a', 'b'], true);
    session.store.setState({ clipTags: withTag({ c: ['todo'] }, ['a', 'b'], 'walk') });
    expect(text()).toContain('Tags of 2 picked files walk');
    slice.setState({ libraryFilter: 'tag:todo' });
    expect(text()).toContain('1 of 3 clips');
    session.history.undo();
    expect(text()).toContain('0 of 3 clips');
    expect(text()).not.toContain('walk');
  });

  it('sums by tag and by budget, and says what is above one', () => {
    list(ROWS);
    const slice = librarySlice.of(session.store);
    slice.setState({ libraryGrouping: 'budget' });
    expect(text()).toContain('Add a budget A budget limits');
    const budgets = [{ files: 'a', clipBytes: 10 }, { bytes: 100 }];
    session.store.setState({ projectSettings: { ...DEFAULT_PROJECT_SETTINGS, budgets } });
    expect(text()).toContain('1 above a budget a: 20 bytes, the budget is 10');
    expect(text()).toContain('List 1 clip above a budget');
    slice.setState({ libraryFilter: 'budget:over' });
    expect(text()).toContain('1 of 3 clips');
    slice.setState({ libraryFilter: '' });
    expect(text()).toMatch(/a 1 20 B 1 6 0 0 0 \* 3 50 B 100 B 0 18 0 0 0/);
    session.store.setState({ clipTags: { a: ['x', 'y'], b: ['y'] } });
    slice.setState({ libraryGrouping: 'tag' });
    expect(text()).toMatch(/y 2 40 B .* x 1 20 B .* without a tag 1 10 B/);
  });

  it('says what a library is, and asks for a folder', () => {
    expect(text()).toContain('No folder chosen yet A library is a table of all clips of a folder');
    expect(text()).not.toContain('The clips that are open');
    expect(session.commands.find('library.save').enabled?.(session)).toBe(false);
  });

  it('says how clips that are open get into one', () => {
    openFiles(session, ...EIGHT);
    expect(text()).toContain('The clips that are open are in the Assets pane, not here.');
    expect(text()).toContain('choose the folder that they are in');
  });

  it.each([0, 1, 2, 3])('compares one picked clip with the one before, or two: %i', (count) => {
    list(ROWS);
    librarySlice.of(session.store).getState().pickInLibrary(['a', 'b', 'c'].slice(0, count), true);
    expect(session.commands.find('library.compare-picked').enabled?.(session)).toBe(count % 3 > 0);
  });

  it('says which joints were measured, and reads the folder again for others', () => {
    list([]);
    session.store.getState().saveJointSet('hands', '*Hand*');
    expect(paneText(session, LibraryPane)).toContain('Errors are of all joints. Measure hands');
    measureJoints(session, '*Hand*');
    expect(paneText(session, LibraryPane)).toContain('Errors are of *Hand*.');
    session.store.getState().setJointScope(null);
    expect(paneText(session, LibraryPane)).toContain('Measure all joints');
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
    list([]);
    expect(state().libraryPicked.size).toBe(0);
  });
});
