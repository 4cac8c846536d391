/** What the package has of imports: as `index.ts`, with arguments of wrong types refused. */
import {
  BYTE_ARRAY,
  checked,
  checkedAsync,
  FILE_NAME,
  settingsLike,
  settingsWith,
  type Needed,
} from '../base/needed.ts';
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
const SETTINGS = settingsLike('options or undefined', 'give { unit: 0.01 }, for example');
const OPTIONS: Needed = {
  ...settingsWith(SETTINGS, 'options', { unit: UNIT }),
  fits: (given) => given === undefined || given === null || SETTINGS.fits(given),
  isOptional: true,
};

export const importModel = checkedAsync('importModel', face.importModel, [
  { fields: { name: FILE_NAME, bytes: BYTE_ARRAY } },
  OPTIONS,
]);
export const modelFormat = checked('modelFormat', face.modelFormat, [FILE_NAME, BYTE_ARRAY]);
