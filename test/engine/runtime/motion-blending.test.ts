import { array, assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyMotion,
  createMotionLayer,
  seekMotionLayer,
  stepMotionLayer,
} from '../../../engine/runtime/motion-blending.ts';
import type { MotionLayer } from '../../../engine/runtime/motion-blending.ts';
import { createMotion, moveTo, startMotion } from '../../../engine/runtime/motion.ts';
import { userTrack } from './user-tracks.ts';
import { between } from '../../support/numbers.ts';

const H = Math.SQRT1_2;

/** So far ahead (x, z) in a loop. */
function ahead(x: number, z: number, weight: number): MotionLayer {
  const position = userTrack('float3', [
    [0, [0, 0, 0]],
    [1, [x, 0, z]],
  ]);
  return createMotionLayer({ position, rotation: undefined }, weight);
}

const place = () => ({
  translation: new Float32Array(4),
  rotation: Float32Array.of(0, 0, 0, 1),
});

function carried(layers: readonly MotionLayer[], ...stops: readonly number[]) {
  const at = place();
  for (const layer of layers) seekMotionLayer(layer, 0);
  for (const stop of stops) {
    for (const layer of layers) stepMotionLayer(layer, stop);
    applyMotion(layers, at);
  }
  return at;
}

describe('applyMotion', () => {
  it.each<[string, readonly MotionLayer[], readonly number[]]>([
    ['stays without layers', [], [0, 0, 0]],
    ['stays where none weighs anything', [ahead(0, 2, 0), ahead(0, 4, -1)], [0, 0, 0]],
    ['takes no heed of a weight that is no number', [ahead(0, 2, NaN), ahead(0, 4, 1)], [0, 0, 4]],
    ['takes the mean by weight', [ahead(0, 2, 3), ahead(0, 4, 1)], [0, 0, 2.5]],
    [
      'keeps the length of steps in different directions',
      [ahead(2, 0, 1), ahead(0, 2, 1)],
      [2 * H, 0, 2 * H],
    ],
    ['stays where steps cancel out', [ahead(0, 2, 1), ahead(0, -2, 1)], [0, 0, 0]],
  ])('%s', (_, layers, expected) => {
    const { translation } = carried(layers, 1);
    expected.forEach((value, i) => expect(translation[i]).toBeCloseTo(value, 5));
  });

  it('of one layer leads where its motion alone does, over loops and backward', () => {
    const tracks = {
      position: userTrack('float3', [
        [0, [0, 0, 0]],
        [1, [0, 0, 2]],
      ]),
      rotation: userTrack('quaternion', [
        [0, [0, 0, 0, 1]],
        [1, [0, H, 0, H]],
      ]),
    };
    assert(
      property(array(between(-3, 3), { minLength: 1, maxLength: 6 }), (stops) => {
        const { translation } = carried([createMotionLayer(tracks)], ...stops);
        const alone = createMotion();
        startMotion(alone, tracks);
        for (const stop of stops) moveTo(alone, tracks, stop);
        for (let i = 0; i < 3; i++) expect(translation[i]).toBeCloseTo(alone.translation[i], 3);
      }),
    );
  });
});
