/** What the package has for three.js: as `index.ts`; what is called once a character refuses arguments of wrong types. */
import { checked, propertyOf, type Needed } from '../base/needed.ts';
import { KERNELS } from '../kernels/needed.ts';
import { CLIPS, objectOf } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

/** Of whichever copy of three.js there is. */
const ROOT: Needed = {
  what: 'an object of three.js',
  fits: (given) => propertyOf(given, 'isObject3D') === true,
  advice: (given) =>
    propertyOf(propertyOf(given, 'scene'), 'isObject3D') === true
      ? 'give its scene'
      : 'give the scene of a loaded file, or what createSkinnedMesh makes',
};
const SKINNED_MESH: Needed = {
  what: 'a SkinnedMesh of three.js',
  fits: (given) => propertyOf(given, 'isSkinnedMesh') === true,
  advice: () => 'find it in the scene of a loaded file, or make it by createSkinnedMesh',
};
const SKELETON = objectOf('skeleton');

export const createBones = checked('createBones', face.createBones, [SKELETON]);
export const createSkinnedMesh = checked('createSkinnedMesh', face.createSkinnedMesh, [
  objectOf('mesh'),
  SKELETON,
]);
export const createClipPlayer = checked('createClipPlayer', face.createClipPlayer, [
  ROOT,
  SKELETON,
  objectOf('animation'),
]);
export const createInstancedCrowd = checked('createInstancedCrowd', face.createInstancedCrowd, [
  KERNELS,
  { fields: { model: SKINNED_MESH, skeleton: SKELETON, clips: CLIPS } },
]);
