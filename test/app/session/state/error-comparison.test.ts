import { beforeEach, describe, expect, it } from 'vitest';
import {
  DEFAULT_CLIP_RECIPE,
  buildClip,
  buildReference,
  cutAnimation,
  toAdditive,
} from '#engine/offline';
import type { AdditiveReference, ClipRecipe } from '#engine/offline';
import type { Session } from '../../../../app/session/session.ts';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import {
  isDifferencePending,
  selectDerivedReference,
  selectErrorComparison,
  selectErrorReference,
  selectMeasuredRecipe,
  selectShownSource,
  selectSource,
  selectSourceBegin,
} from '../../../../app/session/state/error-comparison.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { errorSession } from '../../../support/error-session.ts';
import { builtSkeleton, rawClip, type WrittenTrack } from '../../../support/raw-clip.ts';
import { eventually } from '../../../support/eventually.ts';

const bones = builtSkeleton([-1, 0]);
const walk = rawClip([{ translations: [[0, 1, 2, 3]] }, {}], 1, 'walk');
const run = rawClip([{}, {}], 2, 'run');
/** Of another skeleton, by the name of the clip. */
const stranger = rawClip([{}, {}, {}], 1, 'walk');
const { animation } = buildClip(walk, bones, DEFAULT_CLIP_RECIPE);
const RESULT = { recipe: DEFAULT_CLIP_RECIPE, milliseconds: 1, sourceBytes: 100, sourceKeys: [] };

let session: Session;
const state = (): SessionState => session.store.getState();
const id = (name: string): string => idOf(state(), name);
const show = (name: string): void => state().show(id(name));
const source = (): string | undefined => selectSource(state())?.name;
const reference = (): string | undefined => selectErrorReference(state())?.fileName;

/** Opens files, of which the last one goes on the stage. */
function open(...files: readonly NewFile[]): void {
  state().addFiles(files);
  state().refillStage();
  const last = files.at(-1);
  if (last !== undefined) show(last.name);
}

const BONES = madeFile('bones.ozz', bones);
const WALK_RAW = madeFile('walk_raw.ozz', walk);
const RUN_RAW = madeFile('run_raw.ozz', run);
const STRANGER = madeFile('stranger_raw.ozz', stranger);
const WALK = madeFile('walk.ozz', animation);

beforeEach(() => {
  session = errorSession();
});

describe('nothing to measure against', () => {
  it.each<[string, readonly NewFile[]]>([
    ['is open', []],
    ['is there without a skeleton', [WALK_RAW, WALK]],
    ['is there where the clip is alone', [BONES, WALK]],
    ['fits where the source of the name is of another skeleton', [BONES, STRANGER, WALK]],
    ['is chosen where only sources of other names are open', [BONES, RUN_RAW, WALK]],
    ['is there for a source alone', [BONES, WALK_RAW]],
  ])('%s', (_, files) => {
    open(...files);
    expect(reference()).toBeUndefined();
    expect(source()).toBeUndefined();
  });
});

describe('a clip is measured against', () => {
  it('the source of its name', () => {
    open(BONES, RUN_RAW, WALK_RAW, WALK);
    expect(reference()).toBe('walk_raw.ozz');
    expect(source()).toBe('walk');
  });

  it('the source of its name that is also called raw', () => {
    open(BONES, RUN_RAW, madeFile('made.ozz', { ...walk, name: 'raw_walk' }), WALK);
    expect(reference()).toBe('made.ozz');
  });

  it('the source that it was built of, before one of its name', () => {
    open(BONES, WALK_RAW, RUN_RAW);
    state().finishBuild(id('run_raw.ozz'), [WALK], RESULT);
    expect(reference()).toBe('run_raw.ozz');
    expect(source()).toBe('run');
  });

  it.each([
    ['another source', 'run_raw.ozz', 'run'],
    ['another clip, which is no source to be shown', 'other.ozz', undefined],
  ])('%s that a person has chosen', (_, name, shown) => {
    open(BONES, WALK_RAW, RUN_RAW, madeFile('other.ozz', animation), WALK);
    state().setErrorReference(id(name));
    expect(reference()).toBe(name);
    expect(source()).toBe(shown);
  });

  it('what it would be without a choice, where that is closed or is the clip itself', () => {
    open(BONES, WALK_RAW, RUN_RAW, WALK);
    for (const chosen of [id('walk.ozz'), '99/0', id('bones.ozz')]) {
      state().setErrorReference(chosen);
      expect(reference()).toBe('walk_raw.ozz');
    }
  });
});

describe('a source on the stage', () => {
  it('is what the clip is measured against that was built of it', () => {
    open(BONES, WALK_RAW);
    state().finishBuild(id('walk_raw.ozz'), [WALK], RESULT);
    show('walk_raw.ozz');
    expect(reference()).toBe('walk_raw.ozz');
  });

  it('has no source of its own to be shown', () => {
    open(BONES, WALK_RAW);
    state().finishBuild(id('walk_raw.ozz'), [WALK], RESULT);
    expect(source()).toBe('walk');
    show('walk_raw.ozz');
    expect(source()).toBeUndefined();
  });
});

it('a source is shown in place of its clip only while it is held', () => {
  open(BONES, WALK_RAW, WALK);
  expect(selectShownSource(state())).toBeUndefined();
  session.store.setState({ sourceShown: true });
  expect(selectShownSource(state())?.name).toBe('walk');
});

describe('a build of a range', () => {
  const steps = rawClip(
    [{ translations: [0, 1, 2, 3, 4].map((time) => [time, time, 0, 0]) }, {}],
    4,
    'steps',
  );
  const range = { from: 1, to: 3 };
  const recipe = { ...DEFAULT_CLIP_RECIPE, optimize: false, range };
  const cut = cutAnimation(steps, range);
  const clip = madeFile('steps.ozz', buildClip(steps, bones, recipe).animation);

  const isMade = (): Promise<void> =>
    eventually(() => expect(isDifferencePending(state())).toBe(false));

  it('is measured against that range of its source, once it is cut', async () => {
    open(BONES, madeFile('steps_raw.ozz', steps));
    state().finishBuild(id('steps_raw.ozz'), [clip], { ...RESULT, recipe });
    show('steps.ozz');
    expect(isDifferencePending(state())).toBe(true);
    expect(selectErrorComparison(state())).toBeUndefined();
    await isMade();
    const { translations, duration } = cut;
    expect(selectErrorComparison(state())?.reference).toMatchObject({ translations, duration });
    expect(selectDerivedReference(state())).toBe('range');
  });

  it('beside another of its source is, too', async () => {
    open(BONES, madeFile('steps_raw.ozz', steps));
    const variantOf = id('steps_raw.ozz');
    state().addFiles([{ ...clip, origin: 'built', variantOf, recipe }]);
    show('steps.ozz');
    await isMade();
    expect(selectErrorComparison(state())?.reference.duration).toBe(cut.duration);
  });

  it('is measured against it, too, where the source was closed and is open again', async () => {
    const file = madeFile('steps_raw.ozz', steps);
    open(BONES, file);
    state().finishBuild(id('steps_raw.ozz'), [clip], { ...RESULT, recipe });
    state().closeFile(state().files[1].id);
    open(madeFile('short_raw.ozz', cutAnimation(steps, { from: 0, to: 2.5 })), file);
    show('steps.ozz');
    await isMade();
    expect(reference()).toBe('steps_raw.ozz');
    expect(selectErrorComparison(state())?.reference.duration).toBe(cut.duration);
  });

  describe('that was saved and opened', () => {
    const opened = (part: Partial<ClipRecipe>): void => {
      open(BONES, madeFile('steps_raw.ozz', steps), clip);
      state().setRecipe(id('steps_raw.ozz'), { ...recipe, ...part });
    };

    it('is measured against the range that is set in Build, if it lasts as long', async () => {
      opened({});
      await isMade();
      const { translations, duration } = cut;
      expect(selectErrorComparison(state())?.reference).toMatchObject({ translations, duration });
      expect(selectDerivedReference(state())).toBe('range');
      expect(selectMeasuredRecipe(state())?.range).toBe(range);
      expect(selectSourceBegin(state())).toBe(1);
    });

    it.each<[string, Partial<ClipRecipe>]>([
      ['no range', { range: undefined }],
      ['a range of another length', { range: { from: 1, to: 2 } }],
      ['a range beyond the source', { range: { from: 3, to: 5 } }],
      ['differences', { additive: 'animation' }],
    ])('is measured against all of it where Build has %s', async (_, part) => {
      opened(part);
      await isMade();
      expect(selectErrorComparison(state())?.reference.duration).toBe(steps.duration);
      expect(selectMeasuredRecipe(state())).toBeUndefined();
      expect(selectSourceBegin(state())).toBe(0);
    });
  });

  it('is measured again where the range changes', async () => {
    open(BONES, madeFile('steps_raw.ozz', steps));
    state().finishBuild(id('steps_raw.ozz'), [clip], { ...RESULT, recipe });
    show('steps.ozz');
    await isMade();
    const other = { ...recipe, range: { from: 2 } };
    state().finishBuild(id('steps_raw.ozz'), [clip], { ...RESULT, recipe: other });
    expect(isDifferencePending(state())).toBe(true);
  });

  it('begins in its source where that does', () => {
    open(BONES, madeFile('steps_raw.ozz', steps));
    show('steps_raw.ozz');
    expect(selectSourceBegin(state())).toBe(0);
    state().finishBuild(id('steps_raw.ozz'), [clip], { ...RESULT, recipe });
    show('steps.ozz');
    expect(selectSourceBegin(state())).toBe(1);
  });
});

describe('what was built as a difference', () => {
  const built = (additive: AdditiveReference): void => {
    open(BONES, WALK_RAW);
    const recipe = { ...DEFAULT_CLIP_RECIPE, additive };
    const clip = buildClip(walk, bones, recipe).animation;
    state().finishBuild(id('walk_raw.ozz'), [madeFile('walk.ozz', clip)], { ...RESULT, recipe });
    show('walk.ozz');
  };

  it.each([
    ['none', () => walk],
    ['animation', () => toAdditive(walk)],
    ['skeleton', () => toAdditive(walk, bones)],
  ] as const)(
    'additive to %s is measured against the source made the same',
    async (additive, of) => {
      built(additive);
      await eventually(() => expect(isDifferencePending(state())).toBe(false));
      const comparison = selectErrorComparison(state());
      const { values } = of().translations;
      expect(comparison?.reference).toMatchObject({
        kind: 'raw-animation',
        translations: { values },
      });
      expect(selectErrorComparison(state())).toBe(comparison);
    },
  );

  it('without its root motion is measured against the source without it', async () => {
    open(BONES, WALK_RAW);
    const motion = { ...DEFAULT_CLIP_RECIPE.motion, enabled: true };
    const recipe = { ...DEFAULT_CLIP_RECIPE, motion };
    const clip = buildClip(walk, bones, recipe).animation;
    state().finishBuild(id('walk_raw.ozz'), [madeFile('walk.ozz', clip)], { ...RESULT, recipe });
    show('walk.ozz');
    await eventually(() => expect(isDifferencePending(state())).toBe(false));
    const { values } = buildReference(walk, bones, recipe).translations;
    expect(values).not.toEqual(walk.translations.values);
    expect(selectErrorComparison(state())?.reference).toMatchObject({ translations: { values } });
    expect(selectDerivedReference(state())).toBe('without motion');
  });

  const ahead = (metres: number): WrittenTrack => ({
    translations: [
      [0, 0, 1, 0],
      [1, 0, 1, metres],
    ],
  });
  const walking = rawClip([ahead(9), {}], 1, 'walk');

  it('of a file, without its root motion, is measured against the source without it', async () => {
    const motion = { ...DEFAULT_CLIP_RECIPE.motion, enabled: true };
    const recipe = { ...DEFAULT_CLIP_RECIPE, motion };
    const { animation: still } = buildClip(walking, bones, recipe);
    open(BONES, madeFile('walk_raw.ozz', walking), madeFile('walk.ozz', still));
    show('walk.ozz');
    expect(isDifferencePending(state())).toBe(true);
    await eventually(() => expect(isDifferencePending(state())).toBe(false));
    const { values } = buildReference(walking, bones, recipe).translations;
    expect(selectErrorComparison(state())?.reference).toMatchObject({ translations: { values } });
    expect(selectDerivedReference(state())).toBe('without motion');
  });

  it('of a file, whose root moves otherwise, is measured against the source as it is', async () => {
    const clip = buildClip(rawClip([ahead(27), {}], 1, 'walk'), bones, DEFAULT_CLIP_RECIPE);
    open(BONES, madeFile('walk_raw.ozz', walking), madeFile('walk.ozz', clip.animation));
    show('walk.ozz');
    expect(selectErrorComparison(state())).toBeUndefined();
    await eventually(() => expect(isDifferencePending(state())).toBe(false));
    const { values } = walking.translations;
    expect(selectErrorComparison(state())?.reference).toMatchObject({ translations: { values } });
    expect(selectDerivedReference(state())).toBeUndefined();
  });

  it('is measured against nothing before that is made', async () => {
    built('animation');
    expect(isDifferencePending(state())).toBe(true);
    expect(selectErrorComparison(state())).toBeUndefined();
    await eventually(() => expect(isDifferencePending(state())).toBe(false));
    const before = selectErrorComparison(state());
    const recipe = { ...DEFAULT_CLIP_RECIPE, additive: 'animation', tolerance: 0.5 } as const;
    state().finishBuild(id('walk_raw.ozz'), [WALK], { ...RESULT, recipe });
    expect(selectErrorComparison(state())?.reference).toBe(before?.reference);
  });

  it('is measured against another clip as that is', async () => {
    built('animation');
    open(madeFile('other_raw.ozz', { ...walk, name: 'other' }));
    show('walk.ozz');
    state().setErrorReference(id('other_raw.ozz'));
    await eventually(() => expect(isDifferencePending(state())).toBe(false));
    expect(selectErrorComparison(state())?.reference).toMatchObject({ name: 'other' });
  });
});
