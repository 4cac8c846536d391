/** What the package has of imports: as `index.ts`, with arguments of wrong types refused. */
import { BYTE_ARRAY, checked, checkedAsync, FILE_NAME } from '../base/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

export const importModel = checkedAsync('importModel', face.importModel, [
  { fields: { name: FILE_NAME, bytes: BYTE_ARRAY } },
]);
export const modelFormat = checked('modelFormat', face.modelFormat, [FILE_NAME, BYTE_ARRAY]);
