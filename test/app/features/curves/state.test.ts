import { describe, expect, it } from 'vitest';
import {
  curveUnit,
  curvesSlice,
  selectCurveJoints,
  selectCurveRanges,
} from '../../../../app/features/curves/state.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { storeWith } from '../../../support/app-files.ts';

type CurvesStore = ReturnType<typeof staged>;

function staged() {
  return curvesSlice.of(storeWith('eight.skeleton.ozz', 'eight.animation.ozz'));
}

it.each([
  ['translation', 'quaternion', 'mm', ' mm'],
  ['rotation', 'quaternion', 'mm', ''],
  ['rotation', 'euler', 'mm', '°'],
  ['rotation', 'angle', 'm', '°'],
  ['scale', 'euler', 'm', ''],
] as const)('numbers of a %s as %s, lengths in %s, end with "%s"', (kind, form, unit, text) => {
  expect(curveUnit({ rotationForm: form, lengthUnit: unit }, kind)).toBe(text);
});

describe('whose curves are shown', () => {
  const shown = (store: CurvesStore) => selectCurveJoints(store.getState());

  it('is nobody without a clip', () => {
    expect(shown(curvesSlice.of(createSessionStore()))).toEqual({ joints: [], selected: 0 });
  });

  it('is the joint with the most keys while none is selected', () => {
    const { joints, selected } = shown(staged());
    expect(selected).toBe(0);
    expect(joints).toHaveLength(1);
  });

  it('are those that are selected, the active one last', () => {
    const store = staged();
    store.getState().selectJoints([4, 1]);
    expect(shown(store)).toEqual({ joints: [4, 1], selected: 2 });
    expect(shown(store)).toBe(shown(store));
  });

  it('are the last ones of many', () => {
    const store = staged();
    store.getState().selectJoints([0, 1, 2, 3, 4, 5, 6]);
    expect(shown(store)).toEqual({ joints: [2, 3, 4, 5, 6], selected: 7 });
  });
});

describe('values that were zoomed to', () => {
  const RANGE = { from: 1, to: 2 };
  const zoomed = (): CurvesStore => {
    const store = staged();
    store.getState().selectJoint(1);
    store.getState().setCurveRange('rotation', RANGE);
    store.getState().setCurveRange('translation', RANGE);
    return store;
  };
  const ranges = (store: CurvesStore) => selectCurveRanges(store.getState());

  it('hold for the joints that are shown', () => {
    const store = zoomed();
    expect(ranges(store)).toEqual({ rotation: RANGE, translation: RANGE });
    store.getState().selectJoint(2);
    expect(ranges(store)).toEqual({});
  });

  it('of rotations give way to another form', () => {
    const store = zoomed();
    store.getState().setRotationForm('angle');
    expect(ranges(store).rotation).toBeUndefined();
    expect(ranges(store).translation).toEqual(RANGE);
  });

  it.each([
    ['fitting', (store: CurvesStore) => store.getState().fitCurves()],
    ['fitting to something else', (store: CurvesStore) => store.getState().setCurveFit('clip')],
  ])('give way to %s', (_, act) => {
    const store = zoomed();
    act(store);
    expect(ranges(store)).toEqual({});
  });
});
