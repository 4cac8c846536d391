import { beforeEach, describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import type { RemedyCommand } from '#engine/findings';
import { buildAnimation, cutAnimation, DEFAULT_CLIP_RECIPE, type ClipRange } from '#engine/offline';
import { fixOf, type Fix } from '../../../../app/features/findings/fix-finding.ts';
import { adviceOf, isCutOff } from '../../../../app/features/findings/advice.ts';
import { applyFixes } from '../../../../app/features/findings/run-fix.ts';
import type { Session } from '../../../../app/session/session.ts';
import { buildOf, builtFiles } from '../../../../app/session/state/build.ts';
import { selectFindings, type OpenFinding } from '../../../../app/session/state/findings.ts';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { fixtureBytes, type FixtureFolder } from '../../../../fixtures/files.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { fixtureFile, idOf, madeFile } from '../../../support/app-files.ts';
import { finding } from '../../../support/findings.ts';
import { EIGHT, openFiles, testSession } from '../../../support/test-session.ts';

const RAW = 'eight.raw_animation.ozz';
const CLIP = 'eight.animation.ozz';
const RESULT = { milliseconds: 1, sourceBytes: 1, sourceKeys: [] };

let session: Session;
const state = (): SessionState => session.store.getState();

/** The fix of a finding with this remedy about the first object of a file. */
function fix(command: RemedyCommand | undefined, file = CLIP): Fix | undefined {
  return fixOf(state(), openWith(command, file));
}

/** A finding of a file that has this remedy. */
function openWith(command: RemedyCommand | undefined, file: string): OpenFinding {
  const asset = state().assets.find(({ id }) => id === idOf(state(), file));
  if (asset === undefined) throw new Error(`${file} is not open`);
  const remedy = { text: 'Mend it.', command };
  session.store.setState({ checkedAssets: [{ asset, findings: [finding({ remedy })] }] });
  return selectFindings(state()).shown[0];
}

/** Applies a fix, and answers its build as the builder would. */
function applyAndBuild(command: RemedyCommand): void {
  const found = fix(command);
  if (found !== undefined) void applyFixes(session, [found]);
  const source = idOf(state(), RAW);
  const { recipe } = buildOf(state(), source);
  state().finishBuild(source, [fixtureFile(CLIP, { origin: 'built' })], { ...RESULT, recipe });
}

const TOLERANCE: RemedyCommand = { name: 'build', args: { tolerance: 0.0005 } };
const IFRAMES: RemedyCommand = { name: 'respace-iframes', args: { interval: 0.5 } };

beforeEach(() => {
  session = testSession(EIGHT);
});

const CUT: RemedyCommand = { name: 'cut', args: { from: 0.25 } };

describe('there is nothing to press', () => {
  it.each([
    ['without a command', undefined],
    ['for a build whose source is not open', TOLERANCE],
    ['for settings that are none', { name: 'build', args: { tolerance: 'fine' } }],
  ] as const)('%s', (_, command) => {
    expect(fix(command)).toBeUndefined();
  });

  it('if several sources may be meant', () => {
    openFiles(session, RAW, RAW);
    expect(fix(TOLERANCE)).toBeUndefined();
  });
});

describe('of clips of releases before 0.11', () => {
  const WALK = 'walk.ozz';
  const DROP: RemedyCommand = { name: 'drop-keys', args: { rotation: [1] } };
  /** Files by name: each a fixture. */
  const open = (files: Readonly<Record<string, readonly [FixtureFolder, string]>>): void => {
    session = testSession();
    const opened = Object.entries(files).map(([name, fixture]): NewFile => {
      const archive = readArchive(fixtureBytes(...fixture));
      return { name, origin: 'opened', archive, parseMs: 0 };
    });
    state().addFiles(opened);
    state().refillStage();
  };
  const skeleton = ['valid', 'character/skeleton.ozz'] as const;
  const walk = ['valid', 'character/walk.ozz'] as const;
  const raw = ['valid', 'character/walk.raw.ozz'] as const;
  const oldRaw = ['old', 'walk.raw.v2.ozz'] as const;
  const oldWalk = ['old', 'walk.v4.ozz'] as const;
  const oldSkeleton = ['old', 'skeleton.v1.ozz'] as const;

  it.each([
    ['the source is old', { skeleton, [WALK]: walk, raw: oldRaw }, TOLERANCE],
    ['the source and its skeleton are old', { skeleton: oldSkeleton, [WALK]: oldRaw }, TOLERANCE],
    ['the clip itself is old', { skeleton: oldSkeleton, [WALK]: oldWalk }, DROP],
    ['no skeleton fits the source', { skeleton: oldSkeleton, [WALK]: walk, raw }, TOLERANCE],
  ])('nothing is offered that would be refused: %s', (_, files, command) => {
    open(files);
    expect(fix(command, WALK)).toBeUndefined();
  });

  it.each([
    [
      'iframes without the old source',
      { skeleton, [WALK]: walk, raw: oldRaw },
      'Respace its iframes',
    ],
    [
      'a build of the current source',
      { skeleton, [WALK]: walk, oldRaw, raw },
      'Build with an iframe every 0.50 s',
    ],
    [
      'a current build of an old clip',
      { skeleton, [WALK]: oldWalk, raw },
      'Build with an iframe every 0.50 s',
    ],
  ])('what can be done is offered: %s', (_, files, label) => {
    open(files);
    expect(fix(IFRAMES, WALK)?.label).toBe(label);
  });
});

describe('a fix', () => {
  beforeEach(() => {
    openFiles(session, RAW);
    session.history.clear();
  });

  it.each([
    [TOLERANCE, 'Build with tolerance 0.5 mm', { tolerance: 0.0005 }],
    [IFRAMES, 'Build with an iframe every 0.50 s', { iframeInterval: 0.5 }],
    [
      { name: 'make-additive', args: { reference: 'animation' } },
      'Build with differences to its first frame',
      { additive: 'animation' },
    ],
    [
      { name: 'extract-motion', args: { joint: 'Hips', up: 1 } },
      'Build with its root motion extracted',
      {
        motion: {
          enabled: true,
          jointName: 'Hips',
          position: { axes: { x: true, y: false, z: true }, bake: true },
          rotation: { axes: { x: false, y: true, z: false }, bake: true },
        },
      },
    ],
    [
      { name: 'make-additive', args: { reference: 'skeleton' } },
      'Build with differences to the rest pose',
      { additive: 'skeleton' },
    ],
  ] as const)('%j builds the source', (command, label, setting) => {
    const found = fix(command);
    expect(found?.label).toBe(label);
    if (found !== undefined) void applyFixes(session, [found]);
    const build = buildOf(state(), idOf(state(), RAW));
    expect(build.recipe).toMatchObject(setting);
    expect(build.phase).toBe('queued');
  });

  describe('that cuts a clip', () => {
    const LABEL = 'Begin at the second frame';
    const rangeOf = () => buildOf(state(), idOf(state(), RAW)).recipe.range;
    const setRange = (range: ClipRange): void =>
      state().setRecipe(idOf(state(), RAW), { ...DEFAULT_CLIP_RECIPE, range });

    it.each([CLIP, RAW])('builds the rest of the source: %s', (file) => {
      const found = fix(CUT, file);
      expect(found?.label).toBe(LABEL);
      if (found !== undefined) void applyFixes(session, [found]);
      expect(rangeOf()).toEqual({ from: 0.25 });
      expect(buildOf(state(), idOf(state(), RAW)).phase).toBe('queued');
      expect(session.history.state.getState().steps).toHaveLength(1);
    });

    it('builds all but the end of the source', () => {
      const found = fix({ name: 'cut', args: { to: 0.75 } });
      expect(found?.label).toBe('End one frame earlier');
      expect(found?.build?.part).toEqual({ range: { from: 0, to: 0.75 } });
      setRange({ from: 0.125, to: 0.5 });
      expect(fix({ name: 'cut', args: { to: 0.75 } }, RAW)).toBeUndefined();
      expect(fix({ name: 'cut', args: { to: 0.25 } }, RAW)?.build?.part).toEqual({
        range: { from: 0.125, to: 0.25 },
      });
    });

    it('keeps the end of the range that is built', () => {
      setRange({ from: 0.125, to: 0.5 });
      expect(fix(CUT, RAW)?.build?.part).toEqual({ range: { from: 0.25, to: 0.5 } });
    });

    it('counts from the begin of the range that the clip was built from', () => {
      const source = idOf(state(), RAW);
      const { duration } = readObject(validFixture(CLIP), 'animation');
      const recipe = { ...DEFAULT_CLIP_RECIPE, range: { from: 0.5 } };
      const cut = buildAnimation(
        cutAnimation(readObject(validFixture(RAW), 'raw-animation'), recipe.range),
      );
      state().finishBuild(source, [madeFile('cut.ozz', cut)], { ...RESULT, recipe });
      expect(cut.duration).toBeLessThan(duration);
      expect(fix(CUT, 'cut.ozz')?.build?.part).toEqual({ range: { from: 0.75 } });
    });

    it.each<[ClipRange | undefined, boolean]>([
      [undefined, false],
      [{ from: 0.125 }, false],
      [{ from: 0.25 }, true],
      [{ from: 0.5, to: 0.75 }, true],
    ])('is done where the build begins later already: %j', (range, isDone) => {
      if (range !== undefined) setRange(range);
      expect(isCutOff(state(), openWith(CUT, RAW))).toBe(isDone);
      expect(fix(CUT, RAW) === undefined).toBe(isDone);
      expect(isCutOff(state(), openWith(TOLERANCE, RAW))).toBe(false);
    });

    it('is none of a build whose source is not open', () => {
      const source = idOf(state(), RAW);
      const built = madeFile('built.ozz', readObject(validFixture(CLIP), 'animation'));
      state().finishBuild(source, [built], { ...RESULT, recipe: DEFAULT_CLIP_RECIPE });
      expect(fix(CUT, 'built.ozz')?.build).toBeDefined();
      for (const { id, name } of state().files) if (name === RAW) state().closeFile(id);
      expect(fix(CUT, 'built.ozz')).toBeUndefined();
    });

    it('cuts the keys of a clip that is another part of a source of its name', () => {
      const raw = readObject(validFixture(RAW), 'raw-animation');
      const part = buildAnimation(cutAnimation(raw, { from: 0.5 }));
      state().addFiles([madeFile('part.ozz', part)]);
      expect(fix(CUT, 'part.ozz')).toMatchObject({ label: LABEL, mend: { command: CUT } });
    });
  });

  it.each<[RemedyCommand, string]>([
    [{ name: 'close-loop', args: { method: 'whole-clip' } }, 'Close the loop'],
    [{ name: 'close-loop', args: { method: 'new-frame' } }, 'Add the closing frame'],
    [{ name: 'smooth-keys', args: { rotation: [1, 2] } }, 'Smooth these keys'],
  ])(
    'of the movement changes the source, not what was built from it here: %j',
    (command, label) => {
      const source = idOf(state(), RAW);
      const built = madeFile('built.ozz', readObject(validFixture(CLIP), 'animation'));
      state().finishBuild(source, [built], { ...RESULT, recipe: DEFAULT_CLIP_RECIPE });
      expect(fix(command, 'built.ozz')).toBeUndefined();
      expect(fix(command, RAW)).toMatchObject({ label, mend: { command } });
    },
  );

  it.each<[RemedyCommand['name'], string, boolean, RegExp]>([
    ['flip-signs', 'built.ozz', true, /^Mend it\.$/],
    ['drop-keys', RAW, true, /^Mend it\.$/],
    [
      'drop-keys',
      'built.ozz',
      true,
      /^Mend it\. This clip is a build: do it in its source, .+, if/,
    ],
    [
      'smooth-keys',
      'built.ozz',
      false,
      /^Mend it\. This clip is a build: its source is not open: open/,
    ],
  ])(
    'where it is none for a build, says what can be done: %s of %s',
    (name, file, isOpen, says) => {
      const built = madeFile('built.ozz', readObject(validFixture(CLIP), 'animation'));
      state().finishBuild(idOf(state(), RAW), [built], { ...RESULT, recipe: DEFAULT_CLIP_RECIPE });
      for (const { id, name: own } of state().files)
        if (own === RAW && !isOpen) state().closeFile(id);
      const open = openWith({ name, args: {} }, file);
      expect(adviceOf(state(), open)).toMatch(says);
      expect(adviceOf(state(), open) === 'Mend it.').toBe(fixOf(state(), open) !== undefined);
    },
  );

  it('of the movement changes a clip from a file whose source is not open', () => {
    const command: RemedyCommand = { name: 'smooth-keys', args: { rotation: [1, 2] } };
    expect(fix(command)).toBeUndefined();
    for (const { id, name } of state().files) if (name === RAW) state().closeFile(id);
    expect(fix(command)).toMatchObject({ label: 'Smooth these keys', mend: { command } });
  });

  it('of a source builds that source', () => {
    expect(fix(TOLERANCE, RAW)?.label).toBe('Build with tolerance 0.5 mm');
  });

  it('puts the build in the place of the clip, as one step that can be undone', () => {
    const [before, id] = [state().files, idOf(state(), CLIP)];
    applyAndBuild(TOLERANCE);
    expect(builtFiles(state(), idOf(state(), RAW)).map((file) => file.id)).toEqual([before[1].id]);
    expect(state().assets.find((asset) => asset.id === id)?.entry.object).not.toBe(
      before[1].archive.entries[0].object,
    );
    expect(session.history.state.getState().steps.map(({ label }) => label)).toEqual([
      'Build with tolerance 0.5 mm (synthetic_14)',
    ]);
    session.history.undo();
    expect(state().files).toEqual(before);
    session.history.redo();
    expect(state().files.map((file) => file.origin)).toEqual(['opened', 'opened', 'built']);
  });

  it('and another one are one step together', () => {
    const fixes = [TOLERANCE, IFRAMES].flatMap((command) => fix(command) ?? []);
    void applyFixes(session, fixes);
    expect(buildOf(state(), idOf(state(), RAW)).recipe).toMatchObject({
      tolerance: 0.0005,
      iframeInterval: 0.5,
    });
    expect(session.history.state.getState().steps).toHaveLength(1);
  });
});
