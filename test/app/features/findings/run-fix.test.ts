import { beforeEach, describe, expect, it } from 'vitest';
import { createArchive, readArchive } from '#engine/archive';
import type { RemedyCommand } from '#engine/findings';
import { buildAnimation, cutAnimation, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import type { ClipRecipe } from '#engine/offline';
import { findingsCommands, fixFindings } from '../../../../app/features/findings/commands.ts';
import { fixOf, type Fix } from '../../../../app/features/findings/fix-finding.ts';
import { applyFixes } from '../../../../app/features/findings/run-fix.ts';
import type { RemedyInput } from '../../../../app/features/findings/mending.job.ts';
import type { Session } from '../../../../app/session/session.ts';
import { buildOf } from '../../../../app/session/state/build.ts';
import { checksumOf, isOutdated } from '../../../../app/session/state/outdated.ts';
import { selectFindings, type OpenFinding } from '../../../../app/session/state/findings.ts';
import { withNewContents } from '../../../../app/session/state/new-contents.ts';
import { withNewName } from '../../../../app/session/state/renaming.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fixtureBytes } from '../../../../fixtures/files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { eventually } from '../../../support/eventually.ts';
import { finding } from '../../../support/findings.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const RAW = 'eight.raw_animation.ozz';
const CLIP = 'eight.animation.ozz';
const RESULT = { milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
const TOLERANCE: RemedyCommand = { name: 'build', args: { tolerance: 0.0005 } };
const IFRAMES: RemedyCommand = { name: 'respace-iframes', args: { interval: 0.5 } };

let session: Session;
const state = (): SessionState => session.store.getState();

/** A finding of a file that has this remedy. */
function openWith(command: RemedyCommand, file: string): OpenFinding {
  const asset = state().assets.find(({ id }) => id === idOf(state(), file));
  if (asset === undefined) throw new Error(`${file} is not open`);
  session.store.setState({
    checkedAssets: [{ asset, findings: [finding({ remedy: { text: 'Mend it.', command } })] }],
  });
  return selectFindings(state()).shown[0];
}

function fix(command: RemedyCommand, file = CLIP): Fix | undefined {
  return fixOf(state(), openWith(command, file));
}

/** Puts a build of the source, with these settings, beside its clip. */
function addBuild(recipe: ClipRecipe): void {
  const file = madeFile('built.ozz', readObject(validFixture(CLIP), 'animation'));
  const source = state().assets.find(({ fileName }) => fileName === RAW);
  const builtOf = source && checksumOf(state(), source);
  state().setRecipe(idOf(state(), RAW), recipe);
  const built = { ...file, origin: 'built', builtOf } as const;
  state().finishBuild(idOf(state(), RAW), [built], { ...RESULT, recipe });
}

beforeEach(() => {
  session = testSession([...EIGHT, RAW]);
});

describe('the unit of lengths', () => {
  it.each([
    ['another one', { unit: 'cm' }, 'Read lengths in cm'],
    ['the one that is set', { unit: 'm' }, undefined],
    ['one that lengths of files are never in', { unit: 'in' }, undefined],
  ])('is offered if it is %s', (_, args, label) => {
    expect(fix({ name: 'set-unit', args })?.label).toBe(label);
  });

  it('is not set with all other fixes: it is a question, and they depend on the answer', () => {
    const asset = state().assets[0];
    const ask = { text: 'Choose.', command: { name: 'set-unit', args: { unit: 'cm' } } } as const;
    session.store.setState({ checkedAssets: [{ asset, findings: [finding({ remedy: ask })] }] });
    const fixAll = findingsCommands.find(({ id }) => id === 'findings.fix-all');
    expect(fixAll?.enabled?.(session)).toBe(false);
    fixAll?.run(session);
    expect(state().lengthUnit).toBe('m');
  });

  it('is set as one step, which can be undone', () => {
    session.history.clear();
    const found = fix({ name: 'set-unit', args: { unit: 'cm' } });
    void applyFixes(session, found === undefined ? [] : [found]);
    expect(state().lengthUnit).toBe('cm');
    session.history.undo();
    expect(state().lengthUnit).toBe('m');
    expect(session.history.state.getState().steps.map(({ label }) => label)).toEqual([
      'Read lengths in cm',
    ]);
  });
});

describe('a build within a limit', () => {
  const args = { tolerance: 0.0005, within: 0.001, distance: 0.1 };
  const command: RemedyCommand = { name: 'build', args };
  const smallest = { max: 0.001, percentile99: 0, mean: 0 };
  let fake: ReturnType<typeof fakeJobs>;
  beforeEach(() => {
    fake = fakeJobs();
    session = testSession([...EIGHT, RAW], { jobs: fake.jobs });
  });
  const press = (file = CLIP): Promise<void> => fixFindings(session, [openWith(command, file)]);
  const fixing = () => state().fixing;
  const searches = (): readonly unknown[] => fake.inputsOf('mending.settings');
  const archive = readArchive(fixtureBytes('valid', 'eight.optimized.animation.ozz'));
  /** Answers the search with settings, and with what they build. */
  const find = (): void => {
    const { recipe } = buildOf(state(), idOf(state(), RAW));
    const cost = { bytes: 2048, error: 0.0009, seeks: { iframes: 0, worstSeek: 70 } };
    const built = { archive, ...RESULT };
    const result = { recipe: { ...recipe, smallest }, met: true, ...cost, built };
    fake.answer('mending.settings', { outcome: { result } });
  };
  const buildNow = () => buildOf(state(), idOf(state(), RAW));

  it.each([
    [0.001, 'Build within 1 mm'],
    [0.0221670754254, 'Build within 2.22 cm'],
  ])('of %f m says so', (within, label) => {
    expect(fix({ name: 'build', args: { ...args, within } })?.label).toBe(label);
  });

  it('is one search, however often it is pressed', async () => {
    const done = press();
    void press();
    await eventually(() => expect(fixing()).toMatchObject({ fraction: 0 }));
    const input = { limit: { within: 0.001, distance: 0.1 }, recipe: { tolerance: 0.0005 } };
    await eventually(() => expect(searches()).toMatchObject([input]));
    await press();
    expect(searches()).toHaveLength(1);
    fake.answer('mending.settings', { update: { fraction: 0.5 } });
    expect(fixing()).toMatchObject({ fraction: 0.5 });
    find();
    await done;
    expect(fixing()).toBeNull();
  });

  it('changes nothing if it is cancelled', async () => {
    const before = state();
    const done = press();
    await eventually(() => expect(searches()).toHaveLength(1));
    fixing()?.cancel();
    await done;
    expect(fixing()).toBeNull();
    expect(searches()).toHaveLength(0);
    expect(state()).toMatchObject({ files: before.files, builds: before.builds, problems: [] });
  });

  it('shows the clip that was built meanwhile, and then says what it costs', async () => {
    session.history.clear();
    const id = idOf(state(), CLIP);
    const done = press();
    await eventually(() => expect(searches()).toHaveLength(1));
    expect(state().problems).toEqual([]);
    find();
    await done;
    expect(fake.inputsOf('build')).toEqual([]);
    expect(buildNow()).toMatchObject({ phase: 'idle', recipe: { smallest }, result: RESULT });
    expect(state().assets.find((asset) => asset.id === id)?.entry.object).toBe(
      archive.entries[0].object,
    );
    const { steps } = session.history.state.getState();
    expect(steps.map(({ label }) => label)).toEqual(['Build within 1 mm (synthetic_14)']);
    const [{ severity, message, actionLabel }] = state().problems;
    expect(severity).toBe('info');
    expect(actionLabel).toBe('Compare with before');
    expect(message).toContain('1 mm needs 2.0 KiB');
    expect(message).toContain('It has no iframes');
  });

  it('is built again where settings that it keeps have changed since', async () => {
    const done = press();
    await eventually(() => expect(searches()).toHaveLength(1));
    const overrides = [{ pattern: '*', tolerance: 0.1 }];
    const [{ recipe }] = searches() as { recipe: ClipRecipe }[];
    state().setRecipe(idOf(state(), RAW), { ...buildNow().recipe, overrides } as never);
    const built = { archive, ...RESULT };
    const cost = { bytes: 2048, error: 0.0009, seeks: { iframes: 0, worstSeek: 70 } };
    const result = { recipe: { ...recipe, smallest }, met: true, ...cost, built };
    fake.answer('mending.settings', { outcome: { result } });
    await eventually(() => expect(buildNow()).toMatchObject({ recipe: { smallest, overrides } }));
    expect(buildNow().phase).toBe('queued');
    state().cancelBuild(idOf(state(), RAW));
    await done;
  });

  it('with motion tracks besides builds those, too, before it says what it costs', async () => {
    const before = buildNow().recipe;
    const recipe = { ...before, motion: { ...before.motion, enabled: true } };
    addBuild(recipe);
    const done = press('built.ozz');
    await eventually(() =>
      expect(searches()).toMatchObject([{ recipe: { motion: recipe.motion } }]),
    );
    find();
    await eventually(() => expect(buildNow().phase).toBe('queued'));
    expect(state().problems).toEqual([]);
    addBuild(buildNow().recipe);
    await done;
    expect(state().problems[0].message).toContain('1 mm needs 2.0 KiB');
  });
});

describe('objects that are changed', () => {
  const OTHER = 'eight.optimized.animation.ozz';
  const clipIn = (name: string) => readObject(validFixture(name), 'animation');
  const BOTH = 'both.ozz';
  let fake: ReturnType<typeof fakeJobs>;
  const inputs = () => fake.inputsOf('mending.remedy') as readonly RemedyInput[];
  /** Answers the mend of one object, the last of so many, by another clip in its place. */
  const answer = async (place: number, count = 1): Promise<RemedyInput> => {
    await eventually(() => expect(inputs()).toHaveLength(count));
    const input = inputs()[count - 1];
    const objects = input.archive.entries.map(({ object }) => object).with(place, clipIn(OTHER));
    fake.answer('mending.remedy', { outcome: { result: createArchive(objects) } });
    return input;
  };
  /** The places of the objects that were mended in their file. */
  const mended = (): number[] => {
    const counts = state().files[1].archive.entries.map(({ range }) => range.length);
    const [, optimized] = createArchive([clipIn(CLIP), clipIn(OTHER)]).entries;
    return counts.flatMap((length, place) => (length === optimized.range.length ? [place] : []));
  };
  beforeEach(() => {
    fake = fakeJobs();
    session = testSession(['eight.skeleton.ozz'], { jobs: fake.jobs });
    state().addFiles([madeFile(BOTH, clipIn(CLIP), clipIn(CLIP))]);
  });
  const fixes = (...places: readonly number[]): Fix[] =>
    places.map((place) => {
      const file = state().files[1];
      const asset = state().assets[1 + place];
      const label = 'Respace its iframes';
      return { label, mend: { label, file, asset, command: IFRAMES } };
    });

  it('are all changed that one file has', async () => {
    const done = applyFixes(session, fixes(0, 1));
    await answer(0);
    const second = await answer(1, 2);
    await done;
    expect(second.place).toBe(1);
    expect(mended()).toEqual([0, 1]);
  });

  it('are changed in a file that is renamed meanwhile', async () => {
    const done = applyFixes(session, fixes(0));
    await eventually(() => expect(inputs()).toHaveLength(1));
    session.store.setState((now) => withNewName(now, now.assets[2].id, 'stroll'));
    await answer(0);
    await done;
    expect(mended()).toEqual([0]);
    expect(state().assets[2].label).toBe('stroll');
  });

  it('stay as they are where their file has a new version meanwhile', async () => {
    const done = applyFixes(session, fixes(0));
    await eventually(() => expect(fake.inputsOf('mending.remedy')).toHaveLength(1));
    const [, { id }] = state().files;
    const next = madeFile(BOTH, clipIn(CLIP));
    session.store.setState((now) => withNewContents(now, [{ id, next }]));
    await answer(0);
    await done;
    expect(state().files[1].archive).toBe(next.archive);
  });

  it('stay as they are once it is cancelled', async () => {
    session = testSession(EIGHT, { jobs: fake.jobs });
    const before = state().files;
    const mends = [openWith(IFRAMES, CLIP), openWith(IFRAMES, CLIP)];
    const done = fixFindings(session, mends);
    await eventually(() => expect(fake.inputsOf('mending.remedy')).toHaveLength(1));
    state().fixing?.cancel();
    await done;
    expect(fake.inputsOf('mending.remedy')).toHaveLength(0);
    expect(state()).toMatchObject({ files: before, problems: [] });
  });
});

describe('a source that is changed', () => {
  const smooth: RemedyCommand = { name: 'smooth-keys', args: {} };
  let fake: ReturnType<typeof fakeJobs>;
  const phase = () => buildOf(state(), idOf(state(), RAW)).phase;
  const objects = () =>
    state()
      .assets.slice(-2)
      .map(({ entry }) => entry.object);
  /** Presses the button of a finding of the source; its job gives a copy. */
  const press = async (): Promise<{ readonly done: Promise<void> }> => {
    const done = fixFindings(session, [openWith(smooth, RAW)]);
    await eventually(() => expect(fake.inputsOf('mending.remedy')).toHaveLength(1));
    const raw = readObject(validFixture(RAW), 'raw-animation');
    fake.answer('mending.remedy', { outcome: { result: createArchive([{ ...raw }]) } });
    return { done };
  };
  beforeEach(() => {
    fake = fakeJobs();
    session = testSession([...EIGHT, RAW], { jobs: fake.jobs });
  });

  it('is not built where it was not', async () => {
    await (
      await press()
    ).done;
    expect(phase()).toBe('idle');
  });

  it('is not built again where the work is cancelled as it changes, and Build is told', async () => {
    addBuild(DEFAULT_CLIP_RECIPE);
    const abort = new AbortController();
    session.store.subscribe(() => phase() === 'settling' && abort.abort());
    const smoothing = fixOf(state(), openWith(smooth, RAW));
    const done = applyFixes(session, smoothing ? [smoothing] : [], { signal: abort.signal });
    await eventually(() => expect(fake.inputsOf('mending.remedy')).toHaveLength(1));
    const raw = readObject(validFixture(RAW), 'raw-animation');
    const smoothed = createArchive([{ ...raw, name: 'smooth' }]);
    fake.answer('mending.remedy', { outcome: { result: smoothed } });
    await done;
    expect(phase()).toBe('idle');
    const source = state().assets.find(({ id }) => id === idOf(state(), RAW));
    expect(source && isOutdated(state(), source)).toBe(true);
  });

  it('is built again where it was, as one step with the change', async () => {
    addBuild(DEFAULT_CLIP_RECIPE);
    session.history.clear();
    const before = objects();
    const { done } = await press();
    await eventually(() => expect(phase()).toBe('settling'));
    addBuild(DEFAULT_CLIP_RECIPE);
    await done;
    expect(phase()).toBe('idle');
    expect(objects().filter((object) => before.includes(object))).toEqual([]);
    session.history.undo();
    expect(objects().map((object) => before.indexOf(object))).toEqual([0, 1]);
    expect(session.history.state.getState()).toMatchObject({
      done: 0,
      steps: [{ label: `Smooth these keys (${RAW})` }],
    });
  });
});

describe('a build keeps what the clip has that is built again', () => {
  const other = (): ClipRecipe => {
    const { recipe } = buildOf(state(), idOf(state(), RAW));
    return {
      ...recipe,
      range: { from: 0.5 },
      motion: { ...recipe.motion, enabled: true },
      iframeInterval: 100,
    };
  };
  const recipeAfter = (file: string): ClipRecipe => {
    const found = fix(TOLERANCE, file);
    expect(found).toBeDefined();
    if (found !== undefined) void applyFixes(session, [found]);
    return buildOf(state(), idOf(state(), RAW)).recipe;
  };

  it('one from a file: it is all of its source, with its root motion and its iframes', () => {
    const raw = readObject(validFixture(RAW), 'raw-animation');
    const dense = buildAnimation(raw, { iframeInterval: raw.duration / 4 });
    state().addFiles([madeFile('dense.ozz', dense)]);
    state().setRecipe(idOf(state(), RAW), other());
    const { range, additive, motion, iframeInterval } = recipeAfter('dense.ozz');
    expect({ range, additive, moves: !motion.enabled }).toEqual({
      range: undefined,
      additive: 'none',
      moves: true,
    });
    expect(iframeInterval).toBeCloseTo(raw.duration / 4);
  });

  it('a build: whatever is set for others now', () => {
    addBuild({ ...other(), tolerance: 0.002, range: undefined });
    expect(recipeAfter('built.ozz')).toEqual({
      ...other(),
      range: undefined,
      tolerance: 0.0005,
    });
  });

  it.each<[string, RemedyCommand]>([
    ['that is a difference', { ...IFRAMES, args: { ...IFRAMES.args, made: 'difference' } }],
    ['without its root motion', { ...IFRAMES, args: { ...IFRAMES.args, made: 'without motion' } }],
  ])('a file %s is changed itself, as nobody knows its settings', (_, command) => {
    expect(fix(command)).toMatchObject({ label: 'Respace its iframes', mend: { command } });
    addBuild(DEFAULT_CLIP_RECIPE);
    expect(fix(command, 'built.ozz')?.build).toBeDefined();
  });

  it('a file that is another part of its source is changed itself', () => {
    const raw = readObject(validFixture(RAW), 'raw-animation');
    state().addFiles([madeFile('part.ozz', buildAnimation(cutAnimation(raw, { from: 0.5 })))]);
    expect(fix(IFRAMES, 'part.ozz')?.label).toBe('Respace its iframes');
  });
});
