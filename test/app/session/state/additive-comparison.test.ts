import { describe, expect, it } from 'vitest';
import type { AssetObject } from '#engine/archive';
import type { RawAnimation } from '#engine/model';
import { buildClip, DEFAULT_CLIP_RECIPE, toAdditive } from '#engine/offline';
import { selectIncomparable } from '../../../../app/features/error/not-measured.tsx';
import {
  isDifferencePending,
  selectDerivedReference,
  selectErrorComparison,
} from '../../../../app/session/state/error-comparison.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { errorSession } from '../../../support/error-session.ts';
import { builtSkeleton, REST, rawClip, type WrittenTrack } from '../../../support/raw-clip.ts';
import { eventually } from '../../../support/eventually.ts';

/** A root and three bones of length 1, end to end, and another pose to rest in. */
const BONE = [1, 0, 0, 0, 0, 0, 1, 1, 1, 1];
const BENT_BONE = [1, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1, 1];
const boned = (bone: readonly number[]): ReturnType<typeof builtSkeleton> =>
  builtSkeleton([-1, 0, 1, 2], [REST, bone, bone, bone]);
const skeleton = boned(BONE);
const straight: WrittenTrack = { translations: [[0, 1, 0, 0]] };
const turning: WrittenTrack = {
  ...straight,
  rotations: [
    [0, 0, 0, Math.SQRT1_2, Math.SQRT1_2],
    [1, 0, 0, 0, 1],
  ],
};
const raw = rawClip([{}, turning, straight, turning], 1, 'wave');
const [ofStart, ofRest] = [toAdditive(raw), toAdditive(raw, skeleton)];
const { animation: poses } = buildClip(raw, skeleton, DEFAULT_CLIP_RECIPE);
const recipe = { ...DEFAULT_CLIP_RECIPE, additive: 'skeleton' } as const;
const { animation: differences } = buildClip(raw, skeleton, recipe);

/** What is judged on the stage, and measured against a clip that a person has chosen. */
async function stateOf(judged: AssetObject, against: AssetObject): Promise<SessionState> {
  const { store } = errorSession();
  store
    .getState()
    .addFiles([
      madeFile('bones.ozz', skeleton),
      madeFile('judged.ozz', judged),
      madeFile('against.ozz', against),
    ]);
  store.getState().refillStage();
  store.getState().show(idOf(store.getState(), 'judged.ozz'));
  store.getState().setErrorReference(idOf(store.getState(), 'against.ozz'));
  await eventually(() => expect(isDifferencePending(store.getState())).toBe(false));
  return store.getState();
}

describe('is not measured, and says so:', () => {
  it.each<[string, AssetObject, AssetObject, RegExp]>([
    ['poses against differences', poses, differences, /choose another clip of poses\.$/],
    ['differences against a built clip', differences, poses, /open the source/],
    [
      'a difference from a pose that is not here',
      toAdditive(raw, boned(BENT_BONE)),
      raw,
      /neither the first frame .* nor the rest pose/,
    ],
  ])('%s', async (_, judged, against, words) => {
    const state = await stateOf(judged, against);
    expect(selectErrorComparison(state)).toBeUndefined();
    expect(selectIncomparable(state)).toMatch(words);
    expect(selectDerivedReference(state)).toBeUndefined();
  });
});

describe('is measured against', () => {
  it.each<[string, AssetObject, RawAnimation, RawAnimation, boolean]>([
    ['poses where it holds poses', poses, raw, raw, false],
    ['differences where it holds differences', differences, ofStart, ofStart, false],
    ['the difference that a build makes of its source', differences, raw, ofRest, true],
  ])('%s', async (_, judged, against, { translations, rotations }, isMade) => {
    const state = await stateOf(judged, against);
    expect(selectErrorComparison(state)?.reference).toMatchObject({ translations, rotations });
    expect(selectErrorComparison(state)).toBe(selectErrorComparison(state));
    expect(selectIncomparable(state)).toBeUndefined();
    expect(selectDerivedReference(state)).toBe(isMade ? 'difference' : undefined);
  });
});

it('says that a source has to be built before it is measured', () => {
  const session = errorSession('eight.skeleton.ozz', 'eight.raw_animation.ozz');
  expect(selectIncomparable(session.store.getState())).toContain('is a source');
});

it('says nothing where there is nothing to measure', () => {
  const state = createSessionStore().getState();
  expect(selectIncomparable(state)).toBeUndefined();
  expect(selectDerivedReference(state)).toBeUndefined();
});
