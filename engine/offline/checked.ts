/** What the package has of builders: as `index.ts`, with arguments of wrong types refused. */
import { checked, settingsLike, settingsWith, type Needed } from '../base/needed.ts';
import { objectOf, objectOrNothing, OBJECTS, recipeLike } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const SOURCE_CLIP = objectOf('raw-animation');
const SOURCE_TRACK = objectOf('raw-track');
const SKELETON = objectOf('skeleton');
const RECIPE = recipeLike('begin with DEFAULT_CLIP_RECIPE');

const RANGE_ADVICE = 'give { from, to } in seconds';
const SECONDS: Needed = {
  what: 'a number of seconds',
  fits: (given) => typeof given === 'number',
  advice: () => RANGE_ADVICE,
};
const RANGE = settingsWith(settingsLike('a range', RANGE_ADVICE), 'range', {
  from: SECONDS,
  to: {
    what: 'a number of seconds or undefined',
    fits: (given) => given === undefined || SECONDS.fits(given),
    advice: () => 'leave it out for the end of the clip',
  },
});
const WITH_DURATION = settingsWith(
  settingsLike('the clip of the track', 'give the source clip, or { name, duration }'),
  'clip',
  { duration: { ...SECONDS, advice: () => 'give the source clip, or { name, duration }' } },
);
const CLIP = [SOURCE_CLIP, objectOrNothing('skeleton'), RECIPE];

export const buildAnimation = checked('buildAnimation', face.buildAnimation, [SOURCE_CLIP]);
export const buildClip = checked('buildClip', face.buildClip, CLIP);
export const prepareClip = checked('prepareClip', face.prepareClip, CLIP);
export const buildReference = checked('buildReference', face.buildReference, CLIP);
export const buildSource = checked('buildSource', face.buildSource, [
  objectOf('raw-animation', 'raw-skeleton', 'raw-track'),
  objectOrNothing('skeleton'),
  RECIPE,
]);
export const buildSkeleton = checked('buildSkeleton', face.buildSkeleton, [
  objectOf('raw-skeleton'),
]);
export const buildTrack = checked('buildTrack', face.buildTrack, [SOURCE_TRACK]);
export const optimizeAnimation = checked('optimizeAnimation', face.optimizeAnimation, [
  SOURCE_CLIP,
  SKELETON,
]);
export const optimizeTrack = checked('optimizeTrack', face.optimizeTrack, [SOURCE_TRACK]);
export const extractMotion = checked('extractMotion', face.extractMotion, [SOURCE_CLIP, SKELETON]);
export const toAdditive = checked('toAdditive', face.toAdditive, [
  SOURCE_CLIP,
  objectOrNothing('skeleton'),
]);
export const cutAnimation = checked('cutAnimation', face.cutAnimation, [SOURCE_CLIP, RANGE]);
export const cutTrack = checked('cutTrack', face.cutTrack, [SOURCE_TRACK, WITH_DURATION, RANGE]);
export const upgradeObjects = checked('upgradeObjects', face.upgradeObjects, [OBJECTS]);
