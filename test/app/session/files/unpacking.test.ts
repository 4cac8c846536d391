import { describe, expect, it } from 'vitest';
import { unpackZips } from '../../../../app/session/files/unpacking.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { FileInput } from '../../../../app/session/files/load.job.ts';
import type { UnzipInput, Unzipped } from '../../../../app/session/files/zip.job.ts';
import type { JobOutcome } from '../../../../app/session/jobs/job.ts';
import type { Jobs } from '../../../../app/session/jobs/jobs.ts';
import type { Question } from '../../../../app/session/questions.ts';

type Outcome = JobOutcome<Unzipped>;

const ZIP: FileInput = { name: 'All.ZIP', blob: new Blob([]) };
const CLIP: FileInput = { name: 'walk.ozz', blob: new Blob([]) };

const holding = (...paths: readonly string[]): Outcome => ({
  result: { files: paths.map((path, i) => ({ path, blob: new Blob([String(i)]) })), bad: [] },
});

interface Unpacked {
  readonly sources: readonly FileInput[];
  readonly told: readonly string[];
  readonly asked: readonly string[];
  /** What each run of the job may give at most. */
  readonly limits: readonly number[];
  /** Session files, with the number of files in each. */
  readonly sessions: readonly string[];
  /** What was opened again where that was offered. */
  readonly again: readonly string[];
}

interface World {
  /** What the runs of the job give, one after the other. */
  readonly outcomes: readonly Outcome[];
  readonly agrees?: boolean;
  readonly fetched?: Blob | string;
}

async function unpacked(sources: readonly FileInput[], world: World): Promise<Unpacked> {
  const { outcomes, agrees = false, fetched = new Blob([]) } = world;
  const store = createSessionStore();
  const asked: string[] = [];
  const limits: number[] = [];
  const sessions: string[] = [];
  const run = (_: unknown, { most }: UnzipInput): Promise<Outcome | undefined> => {
    limits.push(most);
    return Promise.resolve(outcomes[limits.length - 1]);
  };
  const context = {
    store,
    jobs: { run: run as unknown as Jobs['run'] },
    fetching: { fetch: () => Promise.resolve(fetched) },
    openSession: (name: string, { length }: { readonly length: number }) => {
      sessions.push(`${name} ${length}`);
      return Promise.resolve();
    },
    questions: {
      ask: ({ subject, text }: Omit<Question, 'id'>) => {
        asked.push(`${subject} ${text}`);
        return Promise.resolve(agrees);
      },
    },
  };
  const again: string[] = [];
  const { signal } = new AbortController();
  const found = await unpackZips(context, sources, signal, ({ name }) => again.push(name));
  const { problems } = store.getState();
  const told = problems.map(({ subject, message }) => `${subject} ${message}`);
  for (const { action } of problems) action?.();
  return { sources: found, told, asked, limits, sessions, again };
}

const names = ({ sources }: Unpacked): string[] => sources.map(({ name }) => name);

describe('a zip gives nothing and says why', () => {
  it.each<[string, Outcome, RegExp]>([
    ['that is none', { problem: 'It is none.' }, /^All\.ZIP It is none\.$/],
    ['that is empty', holding(), /^All\.ZIP It contains no files that can be opened/],
    ['of other files', holding('a.txt', 'package.json'), /^All\.ZIP It contains no files/],
    ['of zips', holding('inner.zip'), /^All\.ZIP It contains no files/],
  ])('%s', async (_, outcome, message) => {
    const { sources, told, again } = await unpacked([ZIP, CLIP], { outcomes: [outcome] });
    expect(sources).toEqual([CLIP]);
    expect(told).toEqual([expect.stringMatching(message)]);
    expect(again).toEqual([]);
  });

  it('whose worker ended, and can be opened again', async () => {
    const outcomes: Outcome[] = [{ problem: 'The work stopped.', stopped: true }];
    const { told, again } = await unpacked([ZIP, CLIP], { outcomes });
    expect({ told, again }).toEqual({ told: ['All.ZIP The work stopped.'], again: ['All.ZIP'] });
  });

  it('that cannot be fetched', async () => {
    const zip = { name: 'a.zip', url: 'https://h/a.zip' };
    const found = await unpacked([zip], { outcomes: [], fetched: 'It is gone.' });
    expect(found).toMatchObject({ sources: [], told: ['a.zip It is gone.'], limits: [] });
  });
});

it('entries that are damaged are named, the others open', async () => {
  const bad = ['a', 'b', 'c', 'd', 'e'].map((path) => ({ path, why: 'it is damaged' }));
  const files = [{ path: 'run.ozz', blob: new Blob([]) }];
  const found = await unpacked([ZIP], { outcomes: [{ result: { files, bad } }] });
  expect(names(found)).toEqual(['run.ozz']);
  expect(found.told).toEqual([
    'All.ZIP 5 entries cannot be unpacked: "a": it is damaged; "b": it is damaged; "c": it is damaged; and 2 more entries.',
  ]);
});

describe('a zip that gives more than may be', () => {
  const outcomes = [{ result: { tooLarge: 3 * 2 ** 30 } }, holding('run.ozz')];

  it('is unpacked only if the person agrees', async () => {
    const refused = await unpacked([ZIP], { outcomes });
    expect(refused).toMatchObject({ sources: [], told: [] });
    expect(refused.asked).toEqual([expect.stringMatching(/^All\.ZIP unpacks to 3\.0 GiB/)]);
    const agreed = await unpacked([ZIP], { outcomes, agrees: true });
    expect(names(agreed)).toEqual(['run.ozz']);
    expect(agreed.limits).toEqual([2 ** 30, 3 * 2 ** 30]);
  });

  it('may give a hundred times its own size', async () => {
    const blob = { size: 2 ** 27 } as Blob;
    const { limits } = await unpacked([{ name: 'a.zip', blob }], { outcomes: [holding()] });
    expect(limits).toEqual([100 * 2 ** 27]);
  });
});

it('what a zip holds takes its place, in its order', async () => {
  const found = await unpacked([CLIP, ZIP], { outcomes: [holding('b/run.ozz', 'skeleton.ozz')] });
  expect(names(found)).toEqual(['walk.ozz', 'run.ozz', 'skeleton.ozz']);
  expect(found.told).toEqual([]);
});

it('files of equal names are all opened, the later ones with a number', async () => {
  const outcomes = [holding('clips.v2/a.ozz', 'clips.v2/a.ozz', 'b.ozz', 'clips.v2/a.ozz')];
  const found = await unpacked([ZIP], { outcomes });
  expect(names(found)).toEqual(['a.ozz', 'a (2).ozz', 'b.ozz', 'a (3).ozz']);
});

it('what is saved with everything is opened again; other files are told of', async () => {
  const paths = ['fox.glb', 'config.json', 'masks.json', 'b/config.json', 'notes.txt', 'in.zip'];
  const found = await unpacked([ZIP], { outcomes: [holding(...paths)] });
  expect(names(found)).toEqual(['fox.glb', 'config.json', 'masks.json']);
  expect(found.told).toEqual([
    expect.stringMatching(
      /^3 files of All\.ZIP skipped: b\/config\.json, notes\.txt, in\.zip: only/,
    ),
  ]);
});

it('a model comes with what it names', async () => {
  const outcomes = [holding('fox/fox.gltf', 'fox/data/fox.bin')];
  const [model] = (await unpacked([ZIP], { outcomes })).sources;
  expect('blob' in model && [...(model.resources?.keys() ?? [])]).toEqual(['data/fox.bin']);
});

describe('a session file is opened as a whole', () => {
  it.each<[string, FileInput, readonly string[]]>([
    ['a zip with a session in it', ZIP, ['session.json', 'walk.ozz']],
    ['by its name, whatever is in it', { ...ZIP, name: 'a.posescope' }, ['walk.ozz']],
  ])('%s', async (_, zip, paths) => {
    const { sources, sessions } = await unpacked([zip], { outcomes: [holding(...paths)] });
    expect(sources).toEqual([]);
    expect(sessions).toEqual([`${zip.name} ${paths.length}`]);
  });
});

it('files of one name in several folders are called by their paths, which tell them apart', async () => {
  const outcomes = [holding('run/clip.ozz', 'walk/clip.ozz', 'walk/other.ozz')];
  const found = await unpacked([ZIP], { outcomes });
  expect(names(found)).toEqual(['run/clip.ozz', 'walk/clip.ozz', 'other.ozz']);
});
