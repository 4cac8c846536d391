import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../../../engine/math/pose.ts';
import { keyStreams } from '../../../../engine/model/animation.ts';
import { createSamplingContext } from '../../../../engine/runtime/context.ts';
import { sample } from '../../../../engine/runtime/sampling.ts';
import { readObject } from '../../../support/archives.ts';
import { describeWithShared } from '../../../support/shared.ts';

interface Vector {
  readonly file: string;
  readonly version: number;
  readonly name: string;
  readonly duration: number;
  readonly tracks: number;
  readonly keys: Readonly<Record<string, number>>;
  readonly ratios: readonly number[];
  readonly locals: readonly (readonly number[])[];
}

/** Largest difference from what the library of its time computes; more in version 2, whose w it amplifies. */
const WITHIN = 1.6e-7;
const WITHIN_2 = 1e-6;

describeWithShared('clips of older releases', (shared) => {
  const folder = path.join(shared, 'vectors/old');
  const vectors = readdirSync(folder)
    .filter((name) => name.startsWith('animation-'))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Vector);

  it.each(vectors.map((vector) => [vector.file, vector] as const))(
    '%s plays as with the library of its time',
    (file, { ratios, locals, tracks, version, name, duration, keys }) => {
      const clip = readObject(path.join(shared, 'assets/old', file), 'animation');
      expect(clip).toMatchObject({ olderVersion: version, name, trackCount: tracks });
      expect(clip.duration).toBeCloseTo(duration, 6);
      expect(keyStreams(clip).map(({ count }) => count)).toEqual(Object.values(keys));
      const context = createSamplingContext(tracks, { arithmetic: 'exact' });
      const pose = new Float32Array(poseLength(tracks));
      const local = new Float32Array(LOCAL_FLOATS);
      let largest = 0;
      ratios.forEach((ratio, step) => {
        sample(clip, context, ratio, pose);
        for (let joint = 0; joint < tracks; joint++) {
          getLocal(pose, joint, local);
          for (let i = 0; i < LOCAL_FLOATS; i++) {
            largest = Math.max(
              largest,
              Math.abs(local[i] - locals[step][joint * LOCAL_FLOATS + i]),
            );
          }
        }
      });
      expect(largest).toBeLessThan(version === 2 ? WITHIN_2 : WITHIN);
    },
  );
});
