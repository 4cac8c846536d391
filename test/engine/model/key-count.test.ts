import { describe, expect, it } from 'vitest';
import { keyCount, paddingKeyCount } from '../../../engine/model/key-count.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { rawClip } from '../../support/raw-clip.ts';

/** So many tracks that keep still, of one written key each. */
function still(tracks: number) {
  return rawClip(Array.from({ length: tracks }, () => ({ translations: [[0, 1, 2, 3]] })));
}

describe('keys of', () => {
  it('a source are those that are written', () => {
    expect([keyCount(still(3)), paddingKeyCount(still(3))]).toEqual([3, 0]);
  });

  // A built track has two keys of each of three kinds at least.
  it.each([
    [4, 24, 0],
    [5, 48, 18],
    [7, 48, 6],
  ])('a clip of %d tracks are %d, %d of them padding', (tracks, keys, padding) => {
    const built = buildAnimation(still(tracks));
    expect([keyCount(built), paddingKeyCount(built)]).toEqual([keys, padding]);
  });
});
