import { describe, expect, it } from 'vitest';
import { createBlendTrace, traceBlending } from '../../../engine/inspect/blend-trace.ts';
import { identityPose, setLocal } from '../../../engine/math/pose.ts';

const REST = identityPose(1);

/** One joint, turned by an angle about y. */
function turned(degrees: number, sign = 1): Float32Array {
  const half = (degrees * Math.PI) / 360;
  const pose = identityPose(1);
  setLocal(pose, 0, [0, 0, 0, 0, sign * Math.sin(half), 0, sign * Math.cos(half), 1, 1, 1]);
  return pose;
}

interface Case {
  readonly weights: readonly number[];
  readonly masks?: readonly (number | undefined)[];
  readonly shares: readonly number[];
}

describe('shares', () => {
  it.each<[string, Case]>([
    [
      'of layers that weigh nothing are the rest pose alone',
      { weights: [0, 0], shares: [0, 0, 1] },
    ],
    ['of negative weights are none', { weights: [-1, 1], shares: [0, 1, 0] }],
    ['are normalised', { weights: [1, 3], shares: [0.25, 0.75, 0] }],
    ['fill up to the threshold with the rest pose', { weights: [0.05, 0], shares: [0.5, 0, 0.5] }],
    ['come after masks', { weights: [1, 1], masks: [0, 0.5], shares: [0, 1, 0] }],
  ])('%s', (_, { weights, masks, shares }) => {
    const trace = createBlendTrace(1, 2);
    const layers = weights.map((weight, i) => {
      const mask = masks?.[i];
      const jointWeights = mask === undefined ? undefined : new Float32Array(4).fill(mask);
      return { pose: turned(0), weight, jointWeights };
    });
    const output = new Float32Array(40);
    traceBlending({ layers, additiveLayers: [], restPose: REST, threshold: 0.1, output }, trace);
    shares.forEach((share, i) => expect(trace.shares[i]).toBeCloseTo(share, 6));
  });
});

describe('rotations', () => {
  it.each([
    ['one way', turned(30), [0, 0], 15],
    ['written with the other sign', turned(30, -1), [0, 1], 15],
    ['nearly opposite', turned(179), [0, 0], 89.5],
  ])('%s', (_, pose, negated, halfAngle) => {
    const trace = createBlendTrace(1, 2);
    const layers = [turned(0), pose].map((each) => ({ pose: each, weight: 1 }));
    const output = new Float32Array(40);
    traceBlending({ layers, additiveLayers: [], restPose: REST, threshold: 0.1, output }, trace);
    expect([...trace.negated]).toEqual(negated);
    expect(trace.agreement[0]).toBeCloseTo(Math.cos((halfAngle * Math.PI) / 180), 5);
  });
});
