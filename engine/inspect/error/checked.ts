/** What the package has of errors: as `index.ts`; what is called once refuses arguments of wrong types. */
import { checked, propertyOf, type Needed } from '../../base/needed.ts';
import { objectOf } from '../../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const BUILT = objectOf('animation');
const SOURCE = objectOf('raw-animation');
const CLIP = objectOf('animation', 'raw-animation');
const SKELETON = objectOf('skeleton');

/** A clip as what it does, whichever it is. */
const POSES: Needed = {
  what: 'poses of a clip',
  fits: (given) => typeof propertyOf(given, 'samplePose') === 'function',
  advice: () => 'poseSource makes them of a clip',
};

const DISTANCES: Needed = {
  what: 'a Float32Array',
  fits: (given) => given instanceof Float32Array,
  advice: () => 'uniformDistances makes one, with a distance for each joint',
};

const MEASURED = {
  fields: { skeleton: SKELETON, reference: POSES, candidate: POSES, distances: DISTANCES },
};

export const errorMap = checked('errorMap', face.errorMap, [MEASURED]);
export const measureError = checked('measureError', face.measureError, [MEASURED]);
export const poseSource = checked('poseSource', face.poseSource, [CLIP]);
export const rawSource = checked('rawSource', face.rawSource, [SOURCE]);
export const animationSource = checked('animationSource', face.animationSource, [BUILT]);
export const keyPrices = checked('keyPrices', face.keyPrices, [
  { fields: { skeleton: SKELETON, reference: CLIP, candidate: BUILT, distances: DISTANCES } },
]);
export const createErrorExplainer = checked('createErrorExplainer', face.createErrorExplainer, [
  SKELETON,
  CLIP,
  BUILT,
]);
export const createWhatIf = checked('createWhatIf', face.createWhatIf, [
  { fields: { source: SOURCE, skeleton: SKELETON, distances: DISTANCES } },
]);
