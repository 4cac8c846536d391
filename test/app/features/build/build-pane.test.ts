import { describe, expect, it } from 'vitest';
import { createArchive, withObject, type AssetObject } from '#engine/archive';
import { errorText } from '#engine/inspect/error';
import { buildAnimation, buildTrack, type ClipRange, type ClipRecipe } from '#engine/offline';
import BuildPane from '../../../../app/features/build/build-pane.tsx';
import { buildFeature } from '../../../../app/features/build/feature.ts';
// It is loaded late: one turn does not wait for it.
import '../../../../app/features/build/run-builds.ts';
import build from '../../../../app/session/state/build.job.ts';
import type { BuildInput } from '../../../../app/session/state/build.job.ts';
import { fileCommands } from '../../../../app/session/files/commands.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { rawClip, rawTrack } from '../../../support/raw-clip.ts';
import { paneText, renderPane } from '../../../support/render-pane.tsx';
import { testSession } from '../../../support/test-session.ts';

const options = { features: [buildFeature], commands: fileCommands };
const FILES = ['eight.skeleton.ozz', 'eight.raw_animation.ozz'];
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

it('says so where no source is open', () => {
  expect(paneText(testSession([], options), BuildPane)).toMatch(/^No source is open/);
});

it('shows why a build has failed', async () => {
  const { jobs, answer } = fakeJobs();
  const session = testSession(FILES, { ...options, jobs });
  session.commands.run('build.clip');
  await turn();
  expect(paneText(session, BuildPane)).toContain('Building 0 %');
  answer('build', { outcome: { problem: 'It broke.' } });
  await turn();
  expect(paneText(session, BuildPane)).toContain('It broke.');
});

it('shows what a source holds and what is left of it, with the settings that made it', async () => {
  const { jobs, answer, inputsOf } = fakeJobs();
  const session = testSession(FILES, { ...options, jobs });
  const { setRecipe, lastRecipe } = session.store.getState();
  setRecipe(idOf(session.store.getState(), FILES[1]), { ...lastRecipe, iframeInterval: 0 });
  session.commands.run('build.clip');
  await turn();
  const [input] = inputsOf('build') as BuildInput[];
  const task = { progress: () => undefined, publish: () => undefined };
  const result = await build.run(input, task);
  answer('build', { outcome: { result } });
  await turn();
  const text = paneText(session, BuildPane);
  const [before] = result.sourceKeys;
  const [{ object }] = result.main.entries;
  const after = object.kind === 'animation' ? object.translations.count : 0;
  // Each joint needs two keys: it has more than its source.
  expect(text).toContain(`■ translations ${before} ${after} +${after - before}`);
  expect(text).toContain('Rebuild');
  expect(text).toContain('No iframes: every seek reads the clip from its beginning.');
});

describe('a build whose source has changed, and that is cancelled as it follows', () => {
  const OUTDATED = 'What is built is of the source before it changed: build it again';
  /** A page with a build of the second file, and what it says once that is changed. */
  const builtPage = async () => {
    const { jobs, answer } = fakeJobs();
    const session = testSession(FILES, { ...options, jobs });
    const source = idOf(session.store.getState(), FILES[1]);
    const made = createArchive([buildAnimation(rawClip([{}]))]);
    const facts = { milliseconds: 1, sourceBytes: 1, sourceKeys: [], missed: undefined };
    const rebuild = async (): Promise<void> => {
      session.commands.run('build.clip');
      await turn();
      answer('build', { outcome: { result: { main: made, motion: undefined, ...facts } } });
      await turn();
    };
    await rebuild();
    /** Puts the source with another name in its file, as one step. */
    const change = (name: string): void =>
      session.history.asOneStep(() => {
        const { files, assets, settleBuild } = session.store.getState();
        const { archive } = files[1];
        const { object } = archive.entries[0];
        const next = { ...files[1], archive: withObject(archive, 0, { ...object, name } as never) };
        const fresh = { ...assets[1], entry: next.archive.entries[0] };
        session.store.setState({ files: files.with(1, next), assets: assets.with(1, fresh) });
        settleBuild(source);
      });
    const cancel = (): void => session.store.getState().cancelBuild(source);
    const says = (): boolean => paneText(session, BuildPane).includes(OUTDATED);
    return { session, says, change, cancel, rebuild };
  };

  it('does not say so while it follows, or once it is built', async () => {
    const { says, change, cancel, rebuild } = await builtPage();
    change('b');
    expect(says()).toBe(false);
    cancel();
    expect(says()).toBe(true);
    await rebuild();
    expect(says()).toBe(false);
  });

  it('says so until all changes are undone', async () => {
    const { session, says, change, cancel } = await builtPage();
    for (const name of ['b', 'c']) {
      change(name);
      cancel();
    }
    expect(says()).toBe(true);
    session.history.undo();
    cancel();
    expect(says()).toBe(true);
    session.history.undo();
    cancel();
    expect(says()).toBe(false);
    session.history.redo();
    cancel();
    expect(says()).toBe(true);
  });

  it('does not say so of a build that is closed', async () => {
    const { session, says, change, cancel } = await builtPage();
    change('b');
    cancel();
    expect(says()).toBe(true);
    session.store.getState().closeFile(session.store.getState().files[2].id);
    expect(says()).toBe(false);
  });
});

describe('a range of a source', () => {
  const shown = (range: ClipRange | undefined, loop = { from: 0.25, to: 0.5 }): string => {
    const session = testSession(FILES, options);
    const { getState } = session.store;
    const source = idOf(getState(), FILES[1]);
    getState().show(source);
    getState().setLoopRange(loop);
    getState().setRecipe(source, { ...getState().lastRecipe, range });
    return renderPane(session, BuildPane);
  };

  it('is not shown where all of it is built', () => {
    expect(shown(undefined)).toContain('Cut to a range');
    expect(shown(undefined)).not.toContain('Use loop range');
  });

  it.each<[ClipRange, from: string, to: string]>([
    [{ from: 0.1, to: 0.5 }, '0.100 s', '0.500 s'],
    [{ from: 0.1 }, '0.100 s', '4.000 s'],
  ])('is shown as times of the source: %j', (range, from, to) => {
    const text = shown(range);
    expect(text).toMatch(new RegExp(`aria-label="From, a time of the source"[^>]*value="${from}"`));
    expect(text).toMatch(new RegExp(`aria-label="To, a time of the source"[^>]*value="${to}"`));
    expect(text).toContain('Loop range: 0.250 – 0.500 s');
    expect(text).toContain('Use loop range');
    expect(text).not.toContain('User tracks are not cut');
  });

  it('offers no loop range that is the same', () => {
    expect(shown({ from: 0.1 }, { from: 0.1, to: 4 })).not.toContain('Use loop range');
  });
});

describe('a range beside user tracks', () => {
  const clip = rawClip([{ translations: [[0, 1, 2, 3]] }]);
  const track = rawTrack('float', [[0, 1]]);
  it.each<[string, AssetObject[], string]>([
    ['cuts those of its source', [clip, track], 'Its user tracks are cut to it, too.'],
    ['leaves those that may be of another clip', [clip, clip, track], 'User tracks are not cut'],
    ['leaves those that are built', [clip, buildTrack(track)], 'User tracks are not cut'],
  ])('%s', (_, objects, note) => {
    const session = testSession([], options);
    const { getState } = session.store;
    getState().addFiles([madeFile('all.ozz', ...objects)]);
    const [{ id }] = getState().assets;
    getState().setRecipe(id, { ...getState().lastRecipe, range: { from: 0.5 } });
    expect(paneText(session, BuildPane)).toContain(note);
  });

  it('is said where such a track is built', () => {
    const session = testSession([], options);
    const { getState } = session.store;
    getState().addFiles([madeFile('all.ozz', clip, track)]);
    const [{ id }, { id: other }] = getState().assets;
    getState().setRecipe(id, { ...getState().lastRecipe, range: { from: 0.25, to: 0.5 } });
    getState().inspect(other);
    expect(paneText(session, BuildPane)).toContain(
      'Cut to the range of its clip: from 0.250 s to 0.500 s.',
    );
  });
});

describe('limits for joints by name', () => {
  const textWith = (part: Partial<ClipRecipe>): string => {
    const session = testSession(FILES, options);
    const { setRecipe, lastRecipe } = session.store.getState();
    setRecipe(idOf(session.store.getState(), FILES[1]), { ...lastRecipe, ...part });
    return renderPane(session, BuildPane);
  };

  it('are largest errors where the clip is to be the smallest', () => {
    const joints = [{ pattern: '*', max: 2e-4 }];
    const contacts = [{ pattern: '*1', max: 1e-4 }];
    const text = textWith({ smallest: { max: 1e-3, percentile99: 0, mean: 0, joints, contacts } });
    const [, named, still] = text.split('class="build-overrides"');
    expect(named).toMatch(/aria-label="Largest error of \*"[^>]*value="0.2 mm"/);
    expect(still).toContain('While standing still');
    expect(still).toMatch(/aria-label="Largest error of \*1"[^>]*value="0.1 mm"/);
    expect(text).toMatch(/aria-label="Largest error"[^>]*value="1 mm"/);
    expect(text).toMatch(/aria-label="Mean error"[^>]*value="none"/);
    expect(text).not.toContain('Tolerance of');
  });

  it.each([
    ['none is left over', ['*'], undefined],
    ['one is, which has its own button', ['*', 'Tail*'], undefined],
    ['several are', ['Tail*', '*', 'Ear*'], 'Remove 2 that fit no joint'],
  ])('are removed at once that fit no joint: %s', (_, patterns, label) => {
    const overrides = patterns.map((pattern) => ({ pattern, tolerance: 2e-4, distance: 0.05 }));
    const [found] = textWith({ overrides }).match(/Remove \d+ that fit no joint/) ?? [];
    expect(found).toBe(label);
  });

  it('are tolerances and distances else', () => {
    const text = textWith({ overrides: [{ pattern: '*', tolerance: 2e-4, distance: 0.05 }] });
    expect(text).toMatch(/aria-label="Tolerance of \*"[^>]*value="0.2 mm"/);
    expect(text).toMatch(/aria-label="Distance of \*"[^>]*value="5 cm"/);
    expect(text).not.toContain('Largest error of');
  });
});

it('says that no build keeps a limit of errors, and what the nearest one has', async () => {
  const { jobs, answer, inputsOf } = fakeJobs();
  const session = testSession(FILES, { ...options, jobs });
  const { setRecipe, lastRecipe } = session.store.getState();
  const smallest = { max: 1e-4, percentile99: 0, mean: 0 };
  setRecipe(idOf(session.store.getState(), FILES[1]), { ...lastRecipe, smallest });
  session.commands.run('build.clip');
  await turn();
  const [input] = inputsOf('build') as BuildInput[];
  const task = { progress: () => undefined, publish: () => undefined };
  const result = await build.run(input, task);
  expect(result.missed).toMatchObject({ part: 'max' });
  answer('build', { outcome: { result } });
  await turn();
  // Rounded up: as a limit, it allows the error.
  const nearest = errorText(result.missed?.reached ?? 0, 'shell', 'm', 'up');
  expect(paneText(session, BuildPane)).toContain(
    `No build keeps the limit of the largest error, ${errorText(1e-4, 'shell', 'm')}. This one is the nearest, with ${nearest}`,
  );
});
