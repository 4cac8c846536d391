/** What the package has of findings: as `index.ts`; what is called once refuses arguments of wrong types. */
import { checked, listOf, partsOf, propertyOf, type Needed } from '../base/needed.ts';
import { ARCHIVE, OBJECTS } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const OBJECT: Needed = {
  what: 'an object of an archive',
  fits: (given) => OBJECTS.fits([given]),
  advice: () => 'give { file, label, object }, with the object of an entry of an archive',
};

const TEXT: Needed = {
  what: 'a string',
  fits: (given) => typeof given === 'string',
  advice: () => 'give { file, label, object }',
};

const CHECKED: Needed = {
  what: 'an object with its file',
  fits: (given) => propertyOf(given, 'object') !== undefined,
  advice: () => 'give { file, label, object }',
  parts: partsOf({ file: TEXT, label: TEXT, object: OBJECT }),
};

const REQUEST = { fields: { objects: listOf('put one object into an array', CHECKED) } };

export const gatherFindings = checked('gatherFindings', face.gatherFindings, [REQUEST]);
export const pairObjects = checked('pairObjects', face.pairObjects, [REQUEST]);
export const archiveFindings = checked('archiveFindings', face.archiveFindings, [ARCHIVE, TEXT]);
