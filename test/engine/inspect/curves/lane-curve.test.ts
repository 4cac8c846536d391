import { describe, expect, it } from 'vitest';
import { clipKeys } from '../../../../engine/inspect/clip-keys.ts';
import {
  isFlat,
  laneCurve,
  keyAtOrBefore,
  sampleLane,
} from '../../../../engine/inspect/curves/lane-curve.ts';
import { LOCAL_FLOATS, getLocal, poseLength } from '../../../../engine/math/pose.ts';
import { KEY_KINDS, type Animation } from '../../../../engine/model/animation.ts';
import { TRANSFORM_AT, type RawAnimation } from '../../../../engine/model/raw.ts';
import { createSamplingContext } from '../../../../engine/runtime/context.ts';
import { sampleRaw } from '../../../../engine/runtime/raw-sampling.ts';
import { sample } from '../../../../engine/runtime/sampling.ts';
import { readObject, validFixture } from '../../../support/archives.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const TIMES = Array.from({ length: 41 }, (_, i) => i / 40);

/** What a lane comes to at every time, beside what the whole pose does. */
function differences(clip: Animation | RawAnimation, poseAt: (part: number) => Float32Array) {
  const keys = clipKeys(clip);
  const [out, local] = [new Float32Array(4), new Float32Array(LOCAL_FLOATS)];
  const wrong: string[] = [];
  for (const part of TIMES) {
    const pose = poseAt(part);
    for (let track = 0; track < clip.trackCount; track++) {
      getLocal(pose, track, local);
      for (const kind of KEY_KINDS) {
        const curve = laneCurve(clip, keys, kind, track);
        sampleLane(curve, part * clip.duration, out);
        for (let i = 0; i < curve.components; i++) {
          if (out[i] !== local[TRANSFORM_AT[kind] + i]) wrong.push(`${kind} ${track} at ${part}`);
        }
      }
    }
  }
  return wrong;
}

describe('a source', () => {
  const turned = Math.SQRT1_2;
  const source = rawClip(
    [
      {},
      { translations: [[0.5, 1, 2, 3]] },
      {
        rotations: [
          [0, 0, 0, 0, 1],
          [2, 0, -turned, 0, -turned],
        ],
      },
    ],
    2,
  );

  it('without a key holds identity, with one that', () => {
    const keys = clipKeys(source);
    const out = new Float32Array(4);
    const none = laneCurve(source, keys, 'rotation', 0);
    expect(none.keys.length).toBe(0);
    expect(isFlat(none)).toBe(true);
    sampleLane(none, 1, out);
    expect([...out]).toEqual([0, 0, 0, 1]);
    sampleLane(laneCurve(source, keys, 'translation', 1), 0, out);
    expect([...out.subarray(0, 3)]).toEqual([1, 2, 3]);
  });

  it.each(['made', 'walker.raw_animation.ozz'])('%s is interpolated as it is played', (name) => {
    const raw = name === 'made' ? source : readObject(validFixture(name), 'raw-animation');
    const pose = new Float32Array(poseLength(raw.trackCount));
    const wrong = differences(raw, (part) => {
      sampleRaw(raw, part * raw.duration, pose);
      return pose;
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(['three', 'five', 'eight', 'walker.optimized'])('a runtime clip, %s,', (name) => {
  const clip = readObject(validFixture(`${name}.animation.ozz`), 'animation');

  it('is interpolated as the sampler does it, to the bit', () => {
    const context = createSamplingContext(clip.trackCount);
    const pose = new Float32Array(poseLength(clip.trackCount));
    const wrong = differences(clip, (part) => {
      sample(clip, context, (part * clip.duration) / clip.duration, pose);
      return pose;
    });
    expect(wrong).toEqual([]);
  });

  it('has the keys of a lane in the order of time, with their values', () => {
    const keys = clipKeys(clip);
    const curve = laneCurve(clip, keys, 'translation', 0);
    expect([...curve.times]).toEqual([...curve.times].toSorted((a, b) => a - b));
    expect(curve.values.length).toBe(3 * curve.keys.length);
    expect(curve.times[curve.times.length - 1]).toBeCloseTo(clip.duration, 5);
  });
});

it.each([
  [-1, 0],
  [0, 0],
  [0.4, 0],
  [0.5, 1],
  [1.9, 1],
  [2, 2],
  [9, 2],
])('the last key not after %f s is number %i', (time, place) => {
  expect(keyAtOrBefore({ times: Float64Array.of(0, 0.5, 2) }, time)).toBe(place);
});
