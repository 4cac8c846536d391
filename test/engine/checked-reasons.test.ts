import { describe, expect, it } from 'vitest';
import * as archive from '../../engine/archive/checked.ts';
import * as kernels from '../../engine/kernels/index.ts';
import * as offline from '../../engine/offline/checked.ts';
import * as crowd from '../../engine/runtime/crowd/checked.ts';
import * as runtime from '../../engine/runtime/checked.ts';
import { rawClip, rawSkeleton, rawTrack } from '../support/raw-clip.ts';

const raw = rawClip([{}, {}]);
const clip = offline.buildAnimation(raw);
const skeleton = offline.buildSkeleton(rawSkeleton([-1, 0]));
const track = offline.buildTrack(rawTrack('float', [[0, 1]]), 'pulse');
const whole = archive.readArchive(archive.writeArchive([clip]));
const context = runtime.createSamplingContext(2);
const pose = new Float32Array(runtime.poseLength(2));
const models = new Float32Array(2 * runtime.MATRIX_FLOATS);
const { restPose } = skeleton;
const job = { layers: [{ pose, weight: 1 }], additiveLayers: [], restPose, threshold: 0.1 };
const blended = { ...job, output: pose };
const rig = crowd.createCrowdRig(skeleton, [clip]);
const settings = { characters: 4, output: 'matrices' };
const compiled = await kernels.compileKernels();

/** A call as plain JavaScript may make it. */
const call = (face: object, name: string, ...args: readonly unknown[]): unknown => {
  const { [name]: found } = face as Readonly<Record<string, (...given: unknown[]) => unknown>>;
  return found(...args);
};

describe('what says why something cannot work names arguments of wrong types', () => {
  it.each<[name: string, args: readonly unknown[], sentence: string]>([
    [
      'validateSampling',
      [],
      'sample needs a runtime clip (of kind "animation"), and was given undefined: take it out of an archive, by objectOfKind(readArchive(bytes), "animation")',
    ],
    [
      'validateSampling',
      [whole, context, 0, pose],
      'sample needs a runtime clip (of kind "animation"), and was given an object: take',
    ],
    [
      'validateSampling',
      [raw, context, 0, pose],
      'given an object of kind "raw-animation": build it first',
    ],
    [
      'validateSampling',
      [clip, undefined, 0, pose],
      'needs a sampling context, and was given undefined: createSamplingContext makes one',
    ],
    [
      'validateSampling',
      [clip, clip, 0, pose],
      'needs a sampling context, and was given an object of kind "animation"',
    ],
    [
      'validateSampling',
      [clip, context, pose],
      'needs a number, and was given a Float32Array: give one',
    ],
    [
      'validateSampling',
      [clip, context, 0, []],
      'needs a Float32Array, and was given an empty Array: make one',
    ],
    ['validateRawSampling', [clip, 0, pose], 'sampleRaw needs a source clip'],
    ['validateBlending', [], 'blend needs a job, and was given undefined'],
    [
      'validateBlending',
      [{ ...blended, layers: undefined }],
      'needs an array as "job.layers", and was given undefined: give [] for none',
    ],
    ['validateBlending', [{ ...blended, additiveLayers: undefined }], 'as "job.additiveLayers"'],
    [
      'validateBlending',
      [{ ...blended, layers: [pose] }],
      'needs a layer as "job.layers[0]", and was given a Float32Array: give { pose, weight }',
    ],
    [
      'validateBlending',
      [{ ...blended, layers: [{ pose, weight: '1' }] }],
      'needs a number as "job.layers[0].weight", and was given a string',
    ],
    [
      'validateBlending',
      [{ ...blended, layers: [{ pose, weight: 1, jointWeights: null }] }],
      'needs a Float32Array or undefined as "job.layers[0].jointWeights", and was given null',
    ],
    [
      'validateBlending',
      [{ ...blended, layers: [{ pose, weight: 1, jointWeights: [1, 1] }] }],
      'needs a Float32Array or undefined as "job.layers[0].jointWeights", and was given an Array',
    ],
    ['validateBlending', [job], 'needs a Float32Array as "job.output", and was given undefined'],
    [
      'validateBlending',
      [{ ...blended, restPose: skeleton }],
      'as "job.restPose", and was given an object of kind "skeleton"',
    ],
    [
      'validateLocalToModel',
      [pose, skeleton, models],
      'localToModel needs a skeleton (of kind "skeleton"), and was given a Float32Array',
    ],
    [
      'validateLocalToModel',
      [skeleton, pose],
      'needs a Float32Array, and was given undefined: make one',
    ],
    [
      'validateClipFit',
      [clip, skeleton],
      'a skeleton (of kind "skeleton"), and was given an object of kind "animation"',
    ],
    ['validateTrackSampling', [clip, 0, pose], 'sampleTrack needs a user track (of kind "track")'],
    ['validateTriggering', [clip, 0, 0, 1], 'edgesBetween needs a user track (of kind "track")'],
  ])('%s %#', (name, args, sentence) => {
    expect(call(runtime, name, ...args)).toContain(sentence);
  });

  it.each<[name: string, args: readonly unknown[], sentence: string]>([
    ['validateCrowdRig', [skeleton, clip], 'createCrowdRig needs an array of runtime clips'],
    ['validateCrowd', [rig], 'createCrowd needs settings, and was given undefined'],
    ['validateCrowd', [skeleton, settings], 'needs a rig of a crowd'],
  ])('%s of a crowd %#', (name, args, sentence) => {
    expect(call(crowd, name, ...args)).toContain(sentence);
  });

  it.each<[name: string, args: readonly unknown[]]>([
    ['validateSampling', [clip, context, 0.5, pose]],
    ['validateRawSampling', [raw, 0, pose]],
    ['validateBlending', [blended]],
    ['validateLocalToModel', [{ count: 2, parents: skeleton.parents }, pose, models]],
    ['validateClipFit', [skeleton, clip]],
    ['validateTrackSampling', [track, 0, new Float32Array(1)]],
    ['validateTriggering', [track, 0.5, 0, 1]],
  ])('%s finds nothing wrong with the right ones', (name, args) => {
    expect(call(runtime, name, ...args)).toBeUndefined();
  });
});

describe('wrong arguments are refused that were taken without a word, or failed inside', () => {
  it.each<[name: string, face: object, args: readonly unknown[], sentence: string]>([
    [
      'writeArchive',
      archive,
      [[clip], 'big'],
      'writeArchive needs options or undefined, and was given a string: give { littleEndian: false } for a big-endian machine',
    ],
    [
      'writeArchive',
      archive,
      [[clip], { endian: 'big' }],
      'needs options or undefined, and was given an object',
    ],
    [
      'writeArchive',
      archive,
      [[clip], { littleEndian: 'no' }],
      'needs options or undefined, and was given an object: give { littleEndian: false }',
    ],
    [
      'writeArchive',
      archive,
      [[]],
      'writeArchive needs an array of objects that archives can hold, and was given an empty Array: take objects of archives, or what is built',
    ],
    ['createArchive', archive, [[]], 'and was given an empty Array: take objects of archives'],
    [
      'createArchive',
      archive,
      [clip],
      'createArchive needs an array of objects that archives can hold',
    ],
    ['createCrowd', crowd, [compiled, rig], 'createCrowd needs settings, and was given undefined'],
    [
      'createCrowd',
      crowd,
      [compiled, clip, settings],
      'needs a rig of a crowd, and was given an object of kind "animation"',
    ],
    [
      'createCrowd',
      crowd,
      [compiled, rig, { characters: 4 }],
      'needs the name of an output as "settings.output"',
    ],
  ])('%s %#', (name, face, args, sentence) => {
    expect(() => call(face, name, ...args)).toThrow(sentence);
  });

  it('writes for either endianness, and by default for a little endian machine', () => {
    const first = (options?: unknown): unknown =>
      (call(archive, 'writeArchive', [clip], options) as Uint8Array)[0];
    expect([first(), first(null), first({}), first({ littleEndian: true })]).toEqual([1, 1, 1, 1]);
    expect(first({ littleEndian: false })).toBe(0);
  });
});
