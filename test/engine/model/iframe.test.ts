import { describe, expect, it } from 'vitest';
import { decodeIframe, iframeLastKey, keyStreams } from '#engine/model';
import type { KeyStream } from '#engine/model';
import { validObject } from '../../../fixtures/edit.ts';

/** Right-hand key of every track once `last` and all keys before it are consumed. */
function cacheAfter({ table }: KeyStream, last: number): number[] {
  const cache: number[] = [];
  for (let key = 0; key <= last; key++) cache[table.track[key]] = key;
  return cache;
}

describe('decodeIframe', () => {
  it('gives the right-hand keys, as the file has them', () => {
    const { rotations } = validObject('three.animation.ozz', 'animation');
    const cache = new Uint32Array(4);
    decodeIframe(rotations, 1, cache);
    expect([...cache]).toEqual([18, 15, 17, 7]);
    expect(iframeLastKey(rotations.iframes, 1)).toBe(18);
  });

  it.each(['three', 'eight', 'walker', 'walker.optimized'])(
    'gives what playing %s up to the last key would',
    (name) => {
      const clip = validObject(`${name}.animation.ozz`, 'animation');
      const cache = new Uint32Array(clip.alignedTracks);
      for (const stream of keyStreams(clip)) {
        for (let iframe = 0; iframe < stream.iframes.count; iframe++) {
          decodeIframe(stream, iframe, cache);
          const last = iframeLastKey(stream.iframes, iframe);
          expect([...cache]).toEqual(cacheAfter(stream, last));
        }
      }
      expect(clip.rotations.iframes.count).toBeGreaterThan(0);
    },
  );

  it('leaves what is beyond the tracks alone', () => {
    const { rotations } = validObject('three.animation.ozz', 'animation');
    const cache = new Uint32Array(6).fill(9);
    decodeIframe(rotations, 0, cache);
    expect([...cache]).toEqual([10, 14, 13, 7, 9, 9]);
  });
});
