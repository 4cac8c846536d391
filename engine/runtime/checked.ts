/**
 * What the package has for playing: as `index.ts`. What is called once a clip refuses arguments of wrong types, and
 * what says why something cannot work says so of them.
 */
import {
  checked,
  listOf,
  propertyOf,
  settingsLike,
  settingsWith,
  typeOf,
  validated,
  type Needed,
} from '../base/needed.ts';
import { objectOf } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const TRACK_COUNT: Needed = {
  what: 'a number of tracks',
  fits: (given) => Number.isInteger(given) && Number(given) >= 0,
  advice: () => 'give the trackCount of the clip',
};
const CLIP = objectOf('animation');
const SKELETON = objectOf('skeleton');
const TRACK = objectOf('track');

/** The part of a skeleton that counts, of whichever kind it is. */
const HIERARCHY: Needed = {
  ...SKELETON,
  fits: (given) => propertyOf(given, 'parents') !== undefined,
};
const CONTEXT: Needed = {
  what: 'a sampling context',
  fits: (given) => propertyOf(given, 'arithmetic') !== undefined,
  advice: () => 'createSamplingContext makes one',
};
const NUMBER: Needed = {
  what: 'a number',
  fits: (given) => typeof given === 'number',
  advice: () => 'give one',
};
const FLOATS: Needed = {
  what: 'a Float32Array',
  fits: (given) => typeOf(given) === 'Float32Array',
  advice: () => 'make one',
};
const MASK: Needed = {
  ...FLOATS,
  what: `${FLOATS.what} or undefined`,
  fits: (given) => given === undefined || FLOATS.fits(given),
  advice: () => 'leave it out for all joints alike',
};
const LAYER = settingsWith(settingsLike('a layer', 'give { pose, weight }'), '', {
  pose: FLOATS,
  weight: NUMBER,
  jointWeights: MASK,
});
const LAYERS = listOf('give [] for none', LAYER);
const BLEND_JOB = settingsWith(settingsLike('a job', 'give layers and output'), 'job', {
  restPose: FLOATS,
  output: FLOATS,
  layers: LAYERS,
  additiveLayers: LAYERS,
});

export const createSamplingContext = checked('createSamplingContext', face.createSamplingContext, [
  TRACK_COUNT,
]);
export const decodeClip = checked('decodeClip', face.decodeClip, [CLIP]);

export const validateSampling = validated('sample', face.validateSampling, [
  CLIP,
  CONTEXT,
  NUMBER,
  FLOATS,
]);
export const validateRawSampling = validated('sampleRaw', face.validateRawSampling, [
  objectOf('raw-animation'),
  NUMBER,
  FLOATS,
]);
export const validateBlending = validated('blend', face.validateBlending, [BLEND_JOB]);
export const validateLocalToModel = validated('localToModel', face.validateLocalToModel, [
  HIERARCHY,
  FLOATS,
  FLOATS,
]);
export const validateClipFit = validated('A clip', face.validateClipFit, [HIERARCHY, CLIP]);
export const validateTrackSampling = validated('sampleTrack', face.validateTrackSampling, [
  TRACK,
  NUMBER,
  FLOATS,
]);
export const validateTriggering = validated('edgesBetween', face.validateTriggering, [TRACK]);
