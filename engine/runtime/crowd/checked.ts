/** What the package has of crowds: as `index.ts`; what makes one refuses arguments of wrong types. */
import { AssetError } from '../../base/errors.ts';
import {
  checked,
  propertyOf,
  settingsLike,
  settingsWith,
  validated,
  type Needed,
} from '../../base/needed.ts';
import { KERNELS } from '../../kernels/needed.ts';
import { CLIPS, objectOf } from '../../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const SKELETON = objectOf('skeleton');
const RIG: Needed = {
  what: 'a rig of a crowd',
  fits: (given) =>
    propertyOf(given, 'clips') !== undefined && propertyOf(given, 'stored') !== undefined,
  advice: () => 'createCrowdRig makes one of a skeleton and clips',
};
const SETTINGS_ADVICE = "give { characters: 1000, output: 'matrices' }, for example";
const SETTINGS = settingsWith(settingsLike('settings', SETTINGS_ADVICE), 'settings', {
  characters: {
    what: 'a number',
    fits: (given) => typeof given === 'number',
    advice: () => SETTINGS_ADVICE,
  },
  output: {
    what: 'the name of an output',
    fits: (given) => typeof given === 'string',
    advice: () => SETTINGS_ADVICE,
  },
});

export const createCrowdRig = checked('createCrowdRig', face.createCrowdRig, [SKELETON, CLIPS]);
export const createCrowd = checked('createCrowd', createPossibleCrowd, [KERNELS, RIG, SETTINGS]);
export const validateCrowd = validated('createCrowd', face.validateCrowd, [RIG, SETTINGS]);
export const validateCrowdRig = validated('createCrowdRig', face.validateCrowdRig, [
  SKELETON,
  CLIPS,
]);
export const createKeyedCrowd = checked('createKeyedCrowd', face.createKeyedCrowd, [
  KERNELS,
  SKELETON,
  objectOf('animation'),
]);

/** Refuses what `validateCrowd` finds wrong: `createCrowd` itself takes what it is given. */
function createPossibleCrowd(...given: Parameters<typeof face.createCrowd>): face.Crowd {
  const [, rig, settings] = given;
  const found = face.validateCrowd(rig, settings);
  if (found === undefined) return face.createCrowd(...given);
  throw new AssetError({ object: 'a crowd', expected: 'settings that it can have', found });
}
