import { describe, expect, it } from 'vitest';
import { fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { KEY_KINDS, keyStream } from '../../../engine/model/animation.ts';
import { createHotKeys, readHotKeys } from '../../../engine/inspect/hot-keys.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';

describe('readHotKeys', () => {
  it('has nothing to say of a context that has sampled nothing', () => {
    expect(readHotKeys(createSamplingContext(4), 'rotation', createHotKeys(4))).toBe(false);
  });

  it.each(fixtureNames('valid', '.animation.ozz'))(
    'names the neighbouring keys around the ratio, for every track of %s',
    (name) => {
      const animation = readObject(fixturePath('valid', name), 'animation');
      const context = createSamplingContext(animation.trackCount);
      const hot = createHotKeys(animation.trackCount);
      const pose = new Float32Array(poseLength(animation.trackCount));
      for (const ratio of [0, 0.1, 0.35, 0.9, 0.2, 1]) {
        sample(animation, context, ratio, pose);
        for (const kind of KEY_KINDS) {
          const { table } = keyStream(animation, kind);
          expect(readHotKeys(context, kind, hot)).toBe(true);
          for (let track = 0; track < animation.alignedTracks; track++) {
            const left = hot.left[track];
            expect(table.track[left]).toBe(track);
            expect(table.next[left]).toBe(hot.right[track]);
            expect(hot.leftRatio[track]).toBe(table.ratio[left]);
            expect(hot.rightRatio[track]).toBe(table.ratio[hot.right[track]]);
            expect(hot.leftRatio[track]).toBeLessThanOrEqual(context.ratio);
            expect(hot.rightRatio[track]).toBeGreaterThanOrEqual(context.ratio);
            const span = hot.rightRatio[track] - hot.leftRatio[track];
            const reached = hot.leftRatio[track] + span * hot.alpha[track];
            expect(reached).toBeCloseTo(context.ratio, 6);
          }
        }
      }
    },
  );
});
