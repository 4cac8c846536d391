/** What the package has of crowds: as `index.ts`; what makes one refuses arguments of wrong types. */
import { checked } from '../../base/needed.ts';
import { KERNELS } from '../../kernels/needed.ts';
import { CLIPS, objectOf } from '../../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const SKELETON = objectOf('skeleton');

export const createCrowdRig = checked('createCrowdRig', face.createCrowdRig, [SKELETON, CLIPS]);
export const createCrowd = checked('createCrowd', face.createCrowd, [KERNELS]);
export const createKeyedCrowd = checked('createKeyedCrowd', face.createKeyedCrowd, [
  KERNELS,
  SKELETON,
  objectOf('animation'),
]);
