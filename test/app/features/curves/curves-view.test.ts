import { expect, it } from 'vitest';
import { bandOf, curveOf } from '../../../../app/features/curves/curves-view.ts';
import { selectClip } from '../../../../app/session/state/stage.ts';
import { storeWith } from '../../../support/app-files.ts';

it('curves and their bands are made once', () => {
  const clip = selectClip(storeWith('eight.skeleton.ozz', 'eight.animation.ozz').getState());
  if (clip === undefined) throw new Error('a clip is on the stage');
  const curve = curveOf(clip, 'rotation', 2, 'angle');
  expect(curveOf(clip, 'rotation', 2, 'angle')).toBe(curve);
  expect(curveOf(clip, 'rotation', 2, 'euler')).not.toBe(curve);
  expect(curveOf(clip, 'scale', 2, 'euler')).toBe(curveOf(clip, 'scale', 2, 'angle'));
  expect(bandOf(curve)).toBe(bandOf(curve));
});
