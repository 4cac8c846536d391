import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { identityPose, poseLength, setLocal, unpackPose } from '../../../engine/math/pose.ts';
import {
  DEFAULT_BLEND_THRESHOLD,
  type BlendJob,
  type BlendLayer,
} from '../../../engine/runtime/blend-job.ts';
import { blend, validateBlending } from '../../../engine/runtime/blending.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';
import { describeWithShared } from '../../support/shared.ts';
import { localDifference } from './recorded.ts';

const REST = identityPose(1);

function job(parts: Partial<BlendJob>): BlendJob {
  return {
    layers: [],
    additiveLayers: [],
    restPose: REST,
    threshold: DEFAULT_BLEND_THRESHOLD,
    output: new Float32Array(REST.length),
    ...parts,
  };
}

/** A pose of one joint: translation x, rotation about x by a half angle's sine and cosine, scale x. */
function pose(x: number, sine: number, cosine: number, scale: number): Float32Array {
  const made = identityPose(1);
  setLocal(made, 0, [x, 0, 0, sine, 0, 0, cosine, scale, 1, 1]);
  return made;
}

/** What {@link pose} was given, read back from a blend's output. */
function blended(parts: Partial<BlendJob>): number[] {
  const made = job(parts);
  expect(validateBlending(made)).toBeUndefined();
  blend(made);
  const [x, , , sine, , , cosine, scale] = unpackPose(made.output, 1);
  return [x, sine, cosine, scale];
}

describe('validateBlending refuses', () => {
  const short = new Float32Array(8);
  it.each<[string, Partial<BlendJob>, RegExp]>([
    ['a threshold of 0', { threshold: 0 }, /threshold is 0/],
    ['a threshold that is no number', { threshold: NaN }, /threshold is NaN/],
    ['half a group', { restPose: short }, /whole groups/],
    ['a short output', { output: short }, /output holds 8 floats, the rest pose 40/],
    ['a short layer', { layers: [{ pose: short, weight: 1 }] }, /layer 0 holds 8/],
    ['a weight that is no number', { layers: [{ pose: REST, weight: NaN }] }, /weight of layer 0/],
    [
      'an endless weight',
      { additiveLayers: [{ pose: REST, weight: Infinity }] },
      /additive layer 0/,
    ],
    [
      'too few joint weights',
      { layers: [{ pose: REST, weight: 1, jointWeights: new Float32Array(3) }] },
      /3 joint weights, 4 are needed/,
    ],
    [
      'a joint weight that is no number',
      { additiveLayers: [{ pose: REST, weight: 1, jointWeights: Float32Array.of(1, NaN, 1, 1) }] },
      /the weight of joint 1 in additive layer 0 is NaN/,
    ],
  ])('%s', (_, parts, message) => {
    expect(validateBlending(job(parts))).toMatch(message);
  });
});

it('validateBlending reads as many joint weights as the pose has joints', () => {
  const jointWeights = Float32Array.of(1, 1, 1, 1, NaN);
  expect(
    validateBlending(job({ layers: [{ pose: REST, weight: 1, jointWeights }] })),
  ).toBeUndefined();
});

describe('blend', () => {
  const right = pose(1, 0.6, 0.8, 3);
  const halfWeights = new Float32Array(4).fill(0.5);

  it.each<[string, Partial<BlendJob>, number[]]>([
    ['gives the rest pose without layers', {}, [0, 0, 1, 1]],
    [
      'gives the rest pose where all weights are 0',
      { layers: [{ pose: right, weight: 0 }] },
      [0, 0, 1, 1],
    ],
    ['leaves a negative layer out', { layers: [{ pose: right, weight: -1 }] }, [0, 0, 1, 1]],
    [
      'gives one layer back whatever its weight',
      { layers: [{ pose: right, weight: 0.3 }] },
      [1, 0.6, 0.8, 3],
    ],
    [
      'takes the weighted mean of two',
      {
        layers: [
          { pose: right, weight: 1 },
          { pose: pose(5, 0.6, 0.8, 7), weight: 3 },
        ],
      },
      [4, 0.6, 0.8, 6],
    ],
    [
      'sums rotations in one hemisphere',
      {
        layers: [
          { pose: right, weight: 1 },
          { pose: pose(1, -0.6, -0.8, 3), weight: 1 },
        ],
      },
      [1, 0.6, 0.8, 3],
    ],
    [
      'fills up to the threshold with the rest pose',
      { layers: [{ pose: pose(1, 0, 1, 3), weight: 0.25 }], threshold: 1 },
      [0.25, 0, 1, 1.5],
    ],
    [
      'multiplies a layer by its joint weights',
      {
        layers: [{ pose: pose(1, 0, 1, 3), weight: 0.5, jointWeights: halfWeights }],
        threshold: 1,
      },
      [0.25, 0, 1, 1.5],
    ],
    [
      'counts a negative joint weight as 0',
      { layers: [{ pose: right, weight: 1, jointWeights: new Float32Array(4).fill(-1) }] },
      [0, 0, 1, 1],
    ],
    ['adds a difference', { additiveLayers: [{ pose: right, weight: 1 }] }, [1, 0.6, 0.8, 3]],
    [
      'adds half of a difference',
      { additiveLayers: [{ pose: pose(1, 0, 1, 3), weight: 0.5 }] },
      [0.5, 0, 1, 2],
    ],
    [
      'subtracts what a layer added',
      {
        additiveLayers: [
          { pose: right, weight: 0.7 },
          { pose: right, weight: -0.7 },
        ],
      },
      [0, 0, 1, 1],
    ],
    [
      'stays finite where nothing is taken away from nothing',
      { additiveLayers: [{ pose: pose(0, 0, 1, 0), weight: -1 }] },
      [0, 0, 1, 0],
    ],
  ])('%s', (_, parts, expected) => {
    const actual = blended(parts);
    expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 6));
  });

  it('may write over one of its layers', () => {
    const over = pose(1, 0, 1, 1);
    blend(
      job({
        layers: [
          { pose: over, weight: 1 },
          { pose: pose(3, 0, 1, 1), weight: 1 },
        ],
        output: over,
      }),
    );
    expect(over[0]).toBe(2);
  });
});

interface RecordedBlend {
  readonly threshold: number;
  readonly layers: readonly { animation: string; ratio: number; weight: number; mode: string }[];
  readonly output: readonly number[];
}

describeWithShared('blend agrees with the reference', (dir) => {
  const assets = path.join(dir, 'assets/ozz');
  const skeleton = readObject(path.join(assets, 'pab_skeleton.ozz'), 'skeleton');
  const file = path.join(dir, 'vectors/real/pab.blending.json');
  const cases = JSON.parse(readFileSync(file, 'utf8')) as RecordedBlend[];
  const partial = Float32Array.from({ length: 68 }, (_, joint) => (joint % 5) / 4);

  const layer = (recorded: RecordedBlend['layers'][number]): BlendLayer => {
    const animation = readObject(path.join(assets, recorded.animation), 'animation');
    const sampled = new Float32Array(poseLength(animation.trackCount));
    sample(animation, createSamplingContext(animation.trackCount), recorded.ratio, sampled);
    const jointWeights = recorded.mode.endsWith('partial') ? partial : undefined;
    return { pose: sampled, weight: recorded.weight, jointWeights };
  };

  it.each(cases.map((recorded, i) => [i, recorded] as const))('case %i', (_, recorded) => {
    const made = job({
      layers: recorded.layers.filter(({ mode }) => !mode.startsWith('add')).map(layer),
      additiveLayers: recorded.layers.filter(({ mode }) => mode.startsWith('add')).map(layer),
      restPose: skeleton.restPose,
      threshold: recorded.threshold,
      output: new Float32Array(skeleton.restPose.length),
    });
    expect(validateBlending(made)).toBeUndefined();
    blend(made);
    expect(localDifference(made.output, recorded.output)).toBeUndefined();
  });
});
