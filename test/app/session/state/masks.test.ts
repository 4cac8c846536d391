import { describe, expect, it } from 'vitest';
import { paintMask, savedName, selectPainted } from '../../../../app/session/state/masks.ts';
import { idOf, storeWith } from '../../../support/app-files.ts';

/** A chain of three and a joint beside it. */
const CHAIN = { names: ['hips', 'spine', 'head', 'tail'], parents: [-1, 0, 1, 0] };

describe('paintMask', () => {
  it.each<[string, number[], number, number, number[]]>([
    ['nothing', [], 0, 0, [1, 1, 1, 1]],
    ['a joint alone', [1], 0, 0, [1, 0, 1, 1]],
    ['all below it', [0], 0.5, Infinity, [0.5, 0.5, 0.5, 0.5]],
    ['less and less of what is below it', [0], 0, 2, [0, 1 / 3, 2 / 3, 1 / 3]],
    ['each from the nearest that is painted', [0, 1], 0, 1, [0, 0, 0.5, 0.5]],
  ])('paints %s', (_, joints, weight, falloff, expected) => {
    const mask = paintMask(null, CHAIN, joints, weight, falloff);
    CHAIN.names.forEach((name, i) => expect(mask.get(name) ?? 1).toBeCloseTo(expected[i], 12));
  });

  it('goes on from the mask that there is, and leaves that as it was', () => {
    const before = new Map([['head', 0.5]]);
    const mask = paintMask(before, CHAIN, [1], 0, 1);
    expect(mask.get('head')).toBe(0.25);
    expect(before.get('head')).toBe(0.5);
  });
});

describe('kept masks', () => {
  const upper = new Map([['hips', 0]]);

  it('are known again by what they weigh, whatever is left out of them', () => {
    const saved = new Map([['upper', upper]]);
    expect(savedName(saved, null)).toBeUndefined();
    expect(
      savedName(
        saved,
        new Map([
          ['hips', 0],
          ['head', 1],
        ]),
      ),
    ).toBe('upper');
    expect(savedName(saved, new Map([['hips', 0.5]]))).toBeUndefined();
  });

  it('take the place of those of the same name, and can be forgotten', () => {
    const { getState } = storeWith();
    getState().saveMasks(new Map([['upper', upper]]));
    getState().saveMasks(
      new Map([
        ['upper', new Map()],
        ['lower', upper],
      ]),
    );
    expect([...getState().savedMasks]).toEqual([
      ['upper', new Map()],
      ['lower', upper],
    ]);
    getState().forgetMask('upper');
    expect([...getState().savedMasks.keys()]).toEqual(['lower']);
  });
});

describe('the brush', () => {
  it('paints nothing without an active layer', () => {
    const { getState } = storeWith('character/skeleton.ozz');
    getState().setMaskBrush({ on: true });
    getState().paintJoints([0]);
    expect(getState().layers).toEqual([]);
    expect(selectPainted(getState())).toBeUndefined();
  });

  it('paints the active layer with its weight, alone or all that is below', () => {
    const { getState } = storeWith('character/skeleton.ozz', 'character/walk.ozz');
    getState().addLayer(idOf(getState(), 'character/walk.ozz'));
    getState().setMaskBrush({ on: true, weight: 0.25, falloff: 0 });
    getState().paintJoints([1]);
    const painted = () => getState().layers[0].mask?.size;
    expect(painted()).toBe(1);
    getState().setMaskBrush({ falloff: 99 });
    getState().paintJoints([0]);
    expect(painted()).toBe(60);
    expect(selectPainted(getState())).toBe(getState().layers[0]);
  });
});
