import { describe, expect, it } from 'vitest';
import { curveSource } from '../../../../engine/inspect/error/curve-source.ts';
import { getLocal, poseLength, unpackPose } from '../../../../engine/math/pose.ts';
import type { Curve } from '../../../../engine/model/curves.ts';
import { builtSkeleton } from '../../../support/raw-clip.ts';
import { expectNear } from '../../../support/near.ts';

const skeleton = builtSkeleton([-1, 0]);

/** The local transform of the second joint at a time. */
function sampled(
  curve: Pick<Curve, 'kind' | 'interpolation'>,
  times: number[],
  values: number[],
  time: number,
): Float32Array {
  const keys = { times: Float32Array.from(times), values: Float32Array.from(values) };
  const clip = { name: 'clip', duration: 2, curves: [{ ...curve, ...keys, joint: 0 }] };
  const pose = new Float32Array(poseLength(skeleton.count));
  // The clip calls it by another index.
  curveSource(clip, skeleton, ['joint_1']).samplePose(time, pose);
  const local = new Float32Array(10);
  getLocal(pose, 1, local);
  return local;
}

const turn = (angle: number): number[] => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];

it('keeps the order of joints of one name', () => {
  const keys = { times: Float32Array.of(0), values: Float32Array.of(1, 2, 3) };
  const curve = { joint: 1, kind: 'translation', interpolation: 'linear', ...keys } as const;
  const names = ['', ''];
  const pose = new Float32Array(poseLength(skeleton.count));
  const clip = { name: '', duration: 1, curves: [curve] };
  curveSource(clip, { ...skeleton, names }, names).samplePose(0, pose);
  expect(Array.from(unpackPose(pose, 2).subarray(10, 13))).toEqual([1, 2, 3]);
});

it('leaves out joints that the skeleton does not have', () => {
  const keys = { times: Float32Array.of(0), values: Float32Array.of(1, 2, 3) };
  const curve = { joint: 0, kind: 'translation', interpolation: 'linear', ...keys } as const;
  const pose = new Float32Array(poseLength(skeleton.count));
  curveSource({ name: '', duration: 1, curves: [curve] }, skeleton, ['tail']).samplePose(0, pose);
  expect(pose).toEqual(skeleton.restPose);
});

describe('interpolates as glTF says', () => {
  const line = { kind: 'translation', interpolation: 'linear' } as const;
  const step = { kind: 'translation', interpolation: 'step' } as const;
  const arc = { kind: 'rotation', interpolation: 'linear' } as const;
  const spline = { kind: 'translation', interpolation: 'spline' } as const;

  it.each([
    [0.5, 0],
    [1.25, 1],
    [3, 4],
  ])('a line at %s s, held outside of its keys', (time, x) => {
    const local = sampled(line, [1, 2], [0, 0, 0, 4, 0, 0], time);
    expect(local[0]).toBe(x);
  });

  it.each([
    [1.999, 0],
    [2, 4],
  ])('a step at %s s', (time, x) => {
    expect(sampled(step, [1, 2], [0, 0, 0, 4, 0, 0], time)[0]).toBe(x);
  });

  it.each([0.25, 0.5, 0.9])('a turn at constant speed, at %s', (part) => {
    const local = sampled(arc, [0, 1], [...turn(0), ...turn(2)], part);
    expectNear(local.subarray(3, 7), turn(2 * part), 1e-6);
  });

  it('a turn on the shorter arc, whatever the signs', () => {
    const [x, y, z, w] = turn(1);
    const local = sampled(arc, [0, 1], [...turn(0), -x, -y, -z, -w], 0.5);
    expectNear(local.subarray(3, 7), turn(0.5), 1e-6);
  });

  it.each([0.1, 0.5, 0.8])('a spline through t² at %s', (t) => {
    // Tangents per second: 0 at the start, 2 · span at the end.
    const values = [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0];
    expect(sampled(spline, [0, 1], values, t)[0]).toBeCloseTo(t * t, 6);
  });
});
