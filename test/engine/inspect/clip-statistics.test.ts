import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { KEY_KINDS, keyStream } from '../../../engine/model/animation.ts';
import { keyCount } from '../../../engine/model/key-count.ts';
import { clipStatistics } from '../../../engine/inspect/clip-statistics.ts';
import { readObject } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';

describe('clipStatistics', () => {
  it.each(fixtureNames('valid', '.animation.ozz'))('counts every key of %s once', (name) => {
    const animation = readObject(fixturePath('valid', name), 'animation');
    const statistics = clipStatistics(animation);
    expect(statistics.keys).toBe(keyCount(animation));
    for (const [i, kind] of KEY_KINDS.entries()) {
      const { keys, keysOfTrack, paddingKeys, tracks } = statistics.kinds[i];
      const stream = keyStream(animation, kind);
      const counted = Array.from(keysOfTrack, (_, track) =>
        stream.table.track.reduce((sum, of) => sum + (of === track ? 1 : 0), 0),
      );
      expect([...keysOfTrack]).toEqual(counted);
      expect(counted.reduce((sum, count) => sum + count, paddingKeys)).toBe(keys);
      expect(tracks.default + tracks.constant + tracks.animated).toBe(animation.trackCount);
    }
  });

  it('tells a track that rests from one that is held elsewhere', () => {
    const animation = readObject(fixturePath('valid', 'eight.animation.ozz'), 'animation');
    const [, , scales] = clipStatistics(animation).kinds;
    expect(scales.tracks).toEqual({ default: 4, constant: 2, animated: 2 });
  });
});

describeWithShared('clipStatistics of real clips', (dir) => {
  it('pab_walk: what its skeleton rests in, what is held, what moves', () => {
    const animation = readObject(path.join(dir, 'assets/ozz/pab_walk.ozz'), 'animation');
    const skeleton = readObject(path.join(dir, 'assets/ozz/pab_skeleton.ozz'), 'skeleton');
    const { kinds, keys } = clipStatistics(animation, skeleton);
    expect(keys).toBe(1164);
    expect(kinds.map(({ tracks }) => tracks)).toEqual([
      { default: 56, constant: 7, animated: 4 },
      { default: 13, constant: 31, animated: 23 },
      { default: 67, constant: 0, animated: 0 },
    ]);
  });
});
