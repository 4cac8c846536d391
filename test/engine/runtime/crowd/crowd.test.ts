import { describe, expect, it } from 'vitest';
import { createSamplingContext } from '../../../../engine/runtime/context.ts';
import { blend } from '../../../../engine/runtime/blending.ts';
import {
  advanceCrowd,
  createCrowd,
  crowdMatrix,
  poseCrowd,
  type Crowd,
  type CrowdOutput,
} from '../../../../engine/runtime/crowd/crowd.ts';
import { createCrowdRig, validateCrowdRig } from '../../../../engine/runtime/crowd/rig.ts';
import { validateCrowd } from '../../../../engine/runtime/crowd/validate-crowd.ts';
import { localToModel } from '../../../../engine/runtime/local-to-model.ts';
import { sample } from '../../../../engine/runtime/sampling.ts';
import { poseLength } from '../../../../engine/math/pose.ts';
import { kernelForms, kernelModule, compiledForms } from '../../../support/kernel-forms.ts';
import { makeRig, type MadeRig, type MadeScale } from '../../../support/made-rig.ts';

const CHARACTERS = 22;
const scales: readonly MadeScale[] = ['none', 'mirrored leaves', 'even', 'uneven'];

describe('a crowd is refused', () => {
  const { skeleton, clips } = makeRig(5, 'none', 2);
  const rig = createCrowdRig(skeleton, clips);

  it('without a clip', () => {
    expect(validateCrowdRig(skeleton, [])).toBe('there is no clip to play');
    expect(() => createCrowdRig(skeleton, [])).toThrow('found there is no clip to play.');
  });

  it('on a skeleton that a clip does not fit', () => {
    const other = makeRig(6, 'none').skeleton;
    expect(validateCrowdRig(other, clips)).toContain('5 tracks');
    expect(() => createCrowdRig(other, clips)).toThrow(
      /^a crowd: expected clips of the skeleton, found .*: the animation has 5 tracks, the skeleton 6 joints\. Give clips/,
    );
  });

  it.each([
    [{ characters: 0, output: 'matrices' }, 'there are 0 characters'],
    [{ characters: 1, output: 'matrices', layers: 0 }, 'there are 0 layers'],
    [{ characters: 1.5, output: 'matrices' }, 'there are 1.5 characters'],
    [{ characters: 1, output: 'matrices', threads: 0.5 }, 'there are 0.5 threads'],
    [
      { characters: 1, output: 'poses' as 'matrices' },
      'the output is "poses", expected one of matrices',
    ],
    [{ characters: 1, output: 'palettes' }, 'palettes need a skin'],
    [{ characters: 2e9, output: 'matrices' }, 'at most 1024 are possible'],
  ] as const)('with %o', (settings, reason) => {
    expect(validateCrowd(rig, settings)).toContain(reason);
  });

  it('with a skin of another skeleton', () => {
    const skin = { jointRemaps: Uint16Array.of(5), inverseBindPoses: new Float32Array(16) };
    const reason = validateCrowd(rig, { characters: 1, output: 'palettes', skin });
    expect(reason).toContain('the skin follows joints');
  });

  it('with a skin without a bind pose', () => {
    const skin = { jointRemaps: Uint16Array.of(0, 1), inverseBindPoses: new Float32Array(16) };
    const reason = validateCrowd(rig, { characters: 1, output: 'palettes', skin });
    expect(reason).toBe('the skin follows 2 joints and has 1 inverse bind poses');
  });

  it.each([
    ['after it', 4],
    ['itself', 2],
    ['before all', -2],
  ])('on a skeleton with a parent %s', (_, parent) => {
    const parents = skeleton.parents.with(2, parent);
    expect(validateCrowdRig({ ...skeleton, parents }, clips)).toBe(
      `the parent of joint 2 ("${skeleton.names[2]}") is ${parent}, expected a joint before it or -1`,
    );
  });

  it.each([
    ['clip', 2, 'plays clip 2 in layer 1, of 2 (from 0)'],
    ['clip', -1, 'plays clip -1 in layer 1, of 2 (from 0)'],
    ['clip', 0.5, 'plays clip 0.5 in layer 1, of 2 (from 0)'],
    ['clip', NaN, 'plays clip NaN in layer 1, of 2 (from 0)'],
    ['ratio', 1.25, 'is at ratio 1.25 in layer 1, expected 0 to 1'],
    ['ratio', NaN, 'is at ratio NaN in layer 1, expected 0 to 1'],
    ['rate', Infinity, 'has the rate Infinity in layer 1'],
    ['weight', -1, 'has the weight -1 in layer 1, expected 0 or above'],
    ['weight', NaN, 'has the weight NaN in layer 1, expected 0 or above'],
  ])('whose character has %s %f', (column, value, reason) => {
    const layer = () => ({
      clip: [0, 1, 1],
      ratio: [0, 0.5, 1],
      rate: [0, 1, -1],
      weight: [0, 1, 9],
    });
    const settings = { characters: 3, output: 'matrices', layers: 2 } as const;
    expect(validateCrowd(rig, settings, [layer(), layer()])).toBeUndefined();
    const wrong = { ...layer(), [column]: layer()[column as 'clip'].with(1, value) };
    expect(validateCrowd(rig, settings, [layer(), wrong])).toBe(`character 1 ${reason}`);
  });

  it('with fewer entries than characters', () => {
    const layer = { clip: [0], ratio: [0, 0], rate: [0, 0], weight: [1, 1] };
    const settings = { characters: 2, output: 'matrices' } as const;
    expect(validateCrowd(rig, settings, [layer])).toBe(
      'character 1 plays clip undefined in layer 0, of 2 (from 0)',
    );
  });

  it('that was made and then told to play a clip it does not have', async () => {
    const settings = { characters: 2, output: 'matrices' } as const;
    const { layers } = createCrowd(await kernelModule('typescript'), rig, settings);
    expect(validateCrowd(rig, settings, layers)).toBeUndefined();
    layers[0].clip[1] = -1;
    expect(validateCrowd(rig, settings, layers)).toContain('character 1 plays clip 4294967295 ');
  });

  it('as transforms where a joint with joints below it is stretched unevenly', () => {
    const uneven = makeRig(12, 'uneven');
    const uneveRig = createCrowdRig(uneven.skeleton, uneven.clips);
    const reason = validateCrowd(uneveRig, { characters: 1, output: 'transforms' });
    expect(reason).toContain('is stretched unevenly');
  });
});

describe.each(kernelForms)('%s', (form) => {
  describe.each(scales)('scaled: %s', (scale) => {
    it.each([1, 2, 7, 33])('poses %i joints as the inspected path does', async (joints) => {
      const made = makeRig(joints, scale, 2, joints);
      const crowd = await spread(made, form, 'matrices', 1);
      poseCrowd(crowd, 0, crowd.groups);
      expect(worstMatrix(crowd, made)).toBeLessThan(1e-5);
    });

    it('blends three clips as the blending job does', async () => {
      const made = makeRig(19, scale, 3, 5);
      const crowd = await spread(made, form, 'matrices', 3);
      poseCrowd(crowd, 0, crowd.groups);
      expect(worstMatrix(crowd, made)).toBeLessThan(1e-5);
    });
  });
});

describe.each(kernelForms)('tracks that every clip holds at its own value, %s', (form) => {
  it.each([1, 3])('are blended again where a group plays otherwise, %i layers', async (layers) => {
    const made = makeRig(19, 'mirrored leaves', 3, 5);
    expect(createCrowdRig(made.skeleton, made.clips).held.length).toBeGreaterThan(0);
    const crowd = await spread(made, form, 'matrices', layers);
    crowd.layers.forEach(({ clip, weight }, layer) => {
      clip.fill(layer);
      weight.fill(1 + layer);
    });
    // One group, and one character of another, play something else; all others the same.
    crowd.layers[0].clip.fill(2, 8, 12);
    crowd.layers[0].weight[17] = 3;
    crowd.layers[0].clip[18] = 1;
    poseCrowd(crowd, 0, crowd.groups);
    expect(worstMatrix(crowd, made)).toBeLessThan(1e-5);
  });
});

describe.each(kernelForms)('bodies of joints that stand still, %s', (form) => {
  it.each(scales)('are where the inspected path has them, scaled: %s', async (scale) => {
    const made = makeRig(48, scale, 2, 3, 0.8);
    expect(createCrowdRig(made.skeleton, made.clips).runs.length).toBeGreaterThan(1);
    const crowd = await spread(made, form, 'matrices', 1);
    poseCrowd(crowd, 0, crowd.groups);
    expect(worstMatrix(crowd, made)).toBeLessThan(1e-5);
  });
});

describe.each(compiledForms)('%s agrees with its twin', (form) => {
  it.each<[CrowdOutput, MadeScale, number, number?]>([
    ['matrices', 'none', 1],
    ['matrices', 'mirrored leaves', 2, 0.8],
    ['transforms', 'mirrored leaves', 1, 0.8],
    ['transforms', 'none', 3, 0.9],
    ['transforms', 'even', 1, 0.8],
    ['matrices', 'uneven', 1],
    ['matrices', 'mirrored leaves', 3],
    ['transforms', 'none', 1],
    ['transforms', 'even', 3],
    ['transforms', 'mirrored leaves', 1],
    ['palettes', 'uneven', 1],
    ['palettes', 'none', 2],
  ])('in %s, scaled: %s, %i layers, still: %s', async (output, scale, layers, rigid = 0) => {
    const made = makeRig(rigid > 0 ? 48 : 21, scale, Math.max(2, layers), 9, rigid);
    const { runs } = createCrowdRig(made.skeleton, made.clips);
    expect(runs.some((run) => run.rigid > 0)).toBe(rigid > 0);
    const crowd = await spread(made, form, output, layers);
    const twin = await spread(made, 'typescript', output, layers);
    for (const each of [crowd, twin]) {
      advanceCrowd(each, 0.37, 0, each.groups);
      advanceCrowd(each, -1.91, 1, 2);
      poseCrowd(each, 0, each.groups);
    }
    expect(worstDifference(crowd.layers[0].ratio, twin.layers[0].ratio)).toBe(0);
    expect(worstDifference(crowd.output, twin.output)).toBeLessThan(2e-6);
  });
});

describe('a character without any weight', () => {
  it.each(kernelForms)('stands at identity: %s', async (form) => {
    const made = makeRig(3, 'none', 2);
    const crowd = await spread(made, form, 'matrices', 2);
    for (const layer of crowd.layers) layer.weight.fill(0);
    poseCrowd(crowd, 0, crowd.groups);
    expect(crowd.output.every(Number.isFinite)).toBe(true);
  });
});

/** A crowd whose characters play different clips at different times and weights. */
async function spread(
  { skeleton, clips }: MadeRig,
  form: (typeof kernelForms)[number],
  output: CrowdOutput,
  layers: number,
): Promise<Crowd> {
  const rig = createCrowdRig(skeleton, clips);
  const skin = {
    jointRemaps: Uint16Array.from({ length: 2 * skeleton.count }, (_, i) => i % skeleton.count),
    inverseBindPoses: Float32Array.from({ length: 32 * skeleton.count }, (_, i) =>
      i % 16 === 15 ? 1 : i % 4 === 3 ? 0 : Math.sin(i),
    ),
  };
  const settings = { characters: CHARACTERS, output, layers, skin, arithmetic: 'exact' } as const;
  expect(validateCrowdRig(skeleton, clips)).toBeUndefined();
  expect(validateCrowd(rig, settings)).toBeUndefined();
  const crowd = createCrowd(await kernelModule(form), rig, settings);
  crowd.layers.forEach(({ clip, ratio, rate, weight }, layer) => {
    for (let i = 0; i < crowd.groups * 4; i++) {
      clip[i] = (i + layer) % clips.length;
      ratio[i] = Math.fround((i * 0.31 + layer * 0.17) % 1);
      rate[i] = 0.5 + (i % 3) - layer;
      weight[i] = (i + layer) % 5 === 0 ? 0 : 0.25 + (i % 4);
    }
    // The ends, and a timepoint.
    ratio[0] = 0;
    ratio[1] = 1;
    ratio[2] = clips[clip[2]].timepoints[1];
  });
  if (layers === 1) crowd.layers[0].weight.fill(1);
  return crowd;
}

/** The largest difference of all model matrices from what sampling, blending and localToModel give. */
function worstMatrix(crowd: Crowd, { skeleton, clips }: MadeRig): number {
  const poses = crowd.layers.map(() => new Float32Array(poseLength(skeleton.count)));
  const output = new Float32Array(poseLength(skeleton.count));
  const expected = new Float32Array(skeleton.count * 16);
  const matrix = new Float32Array(16);
  let worst = 0;
  for (let character = 0; character < CHARACTERS; character++) {
    crowd.layers.forEach(({ clip, ratio }, layer) => {
      const context = createSamplingContext(skeleton.count, { arithmetic: 'exact' });
      sample(clips[clip[character]], context, ratio[character], poses[layer]);
    });
    blend({
      layers: poses.map((pose, i) => ({ pose, weight: crowd.layers[i].weight[character] })),
      additiveLayers: [],
      restPose: skeleton.restPose,
      threshold: 1e-6,
      output,
    });
    localToModel(skeleton, output, expected);
    for (let joint = 0; joint < skeleton.count; joint++) {
      crowdMatrix(crowd, character, joint, matrix);
      worst = Math.max(worst, worstDifference(matrix, expected.subarray(joint * 16)));
    }
  }
  return worst;
}

/** Of the values that `actual` has; relative where they are large. */
function worstDifference(actual: Float32Array, expected: Float32Array): number {
  let worst = 0;
  actual.forEach((value, i) => {
    const difference = Math.abs(value - expected[i]) / Math.max(1, Math.abs(expected[i]));
    worst = Number.isFinite(difference) ? Math.max(worst, difference) : Infinity;
  });
  return worst;
}
