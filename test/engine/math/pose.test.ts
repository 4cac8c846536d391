import { describe, expect, it } from 'vitest';
import {
  getLocal,
  identityPose,
  packPose,
  poseLength,
  setLocal,
  unpackPose,
} from '../../../engine/math/pose.ts';

const IDENTITY = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
/** A local whose components tell where they belong. */
const LOCAL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

describe('poseLength', () => {
  it.each([
    [0, 0],
    [1, 40],
    [4, 40],
    [5, 80],
    [67, 680],
  ])('of %i joints is %i floats', (count, floats) => {
    expect(poseLength(count)).toBe(floats);
  });
});

describe('a pose in groups of four', () => {
  it('is identity in every lane, padding included', () => {
    expect([...unpackPose(identityPose(5), 8)]).toEqual(
      Array.from({ length: 8 }, () => IDENTITY).flat(),
    );
  });

  it.each([
    ['translation', 0, [1, 2, 3]],
    ['rotation', 12, [4, 5, 6, 7]],
    ['scale', 28, [8, 9, 10]],
  ])('keeps the %s of joint 5 four floats apart, in lane 1 of group 1', (_, part, components) => {
    const pose = identityPose(8);
    setLocal(pose, 5, LOCAL);
    expect(components.map((__, i) => pose[40 + part + 4 * i + 1])).toEqual(components);
  });

  it('gives back what was set, and leaves the other lanes alone', () => {
    const pose = identityPose(8);
    setLocal(pose, 6, LOCAL);
    const out = new Float32Array(12);
    getLocal(pose, 6, out, 2);
    expect([...out]).toEqual([0, 0, ...LOCAL]);
    getLocal(pose, 5, out, 2);
    expect([...out]).toEqual([0, 0, ...IDENTITY]);
  });

  it('packs what it unpacks', () => {
    const locals = Float32Array.from({ length: 70 }, (_, i) => i);
    expect(unpackPose(packPose(locals, 7), 7)).toEqual(locals);
  });
});
