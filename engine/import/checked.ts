/** What the package has of imports: as `index.ts`, with arguments of wrong types refused. */
import {
  BYTE_ARRAY,
  checked,
  checkedAsync,
  FILE_NAME,
  listOf,
  ofType,
  oneOf,
  orUndefined,
  settingsLike,
  settingsWith,
  TASK,
  type Needed,
} from '../base/needed.ts';
import { PROPERTY_TYPES } from '../model/import-settings.ts';
import { objectOf } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const UNIT: Needed = {
  what: 'a number of metres above 0',
  fits: (given) => {
    if (given === undefined) return true;
    return typeof given === 'number' && given > 0 && given < Infinity;
  },
  advice: () => 'give 0.01 for centimetres, or leave it out',
};
const RATE: Needed = {
  what: 'a finite number of hertz',
  fits: (given) => Number.isFinite(given),
  advice: () => 'give 30, for example, or leave it out for the usual rate of the format',
};
const FLAG = ofType('boolean', 'a boolean', 'give true or false, or leave it out');
const SCENE = ofType('string', 'the name of a scene', 'give one of the scenes of the model');
const ROOT = ofType('string', 'the name of a root joint', 'give one of the roots of the model');
const JOINT_TYPES = settingsLike(
  'an object with the types of nodes',
  'begin with BONES_ONLY of posescope/model',
);
const PROPERTY_ADVICE =
  "give { jointName: '*', propertyName: 'grip', type: 'float1' }, for example";
const PROPERTY_NAME = ofType('string', 'a name, or a pattern of names', PROPERTY_ADVICE);
const PROPERTY = settingsWith(settingsLike('a property', PROPERTY_ADVICE), '', {
  jointName: PROPERTY_NAME,
  propertyName: PROPERTY_NAME,
  type: oneOf(PROPERTY_TYPES),
});
const SETTINGS = settingsLike('options or undefined', 'give { unit: 0.01 }, for example');
const OPTIONS: Needed = {
  ...settingsWith(SETTINGS, 'options', {
    unit: UNIT,
    samplingRate: orUndefined(RATE),
    scene: orUndefined(SCENE),
    root: orUndefined(ROOT),
    mesh: orUndefined(FLAG),
    endSites: orUndefined(FLAG),
    jointTypes: orUndefined(JOINT_TYPES),
    skeleton: orUndefined(objectOf('skeleton')),
    properties: orUndefined(listOf('put one property into an array', PROPERTY)),
  }),
  fits: (given) => given === undefined || given === null || SETTINGS.fits(given),
  isOptional: true,
};
const READ_RESOURCE = orUndefined(
  ofType('function', 'a function', 'give (uri) => bytes, as a promise, or leave it out'),
);

/** Checks only what may be missing: what is needed of a model is checked before, and named together. */
const importWithResources = checkedAsync('importModel', face.importModel, [
  { fields: { readResource: READ_RESOURCE } },
]);
export const importModel = checkedAsync('importModel', importWithResources, [
  { fields: { name: FILE_NAME, bytes: BYTE_ARRAY } },
  OPTIONS,
  TASK,
]);
export const modelFormat = checked('modelFormat', face.modelFormat, [FILE_NAME, BYTE_ARRAY]);
