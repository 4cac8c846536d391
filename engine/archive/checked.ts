/** What the package has of archives: as `index.ts`, with arguments of wrong types refused. */
import { BYTES, checked, propertyOf, type Needed } from '../base/needed.ts';
import { OBJECTS } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const ARCHIVE: Needed = {
  what: 'an archive',
  fits: (given) => Array.isArray(propertyOf(given, 'entries')),
  advice: () => 'readArchive makes one of the bytes of a file',
};

export const readArchive = checked('readArchive', face.readArchive, [BYTES]);
export const writeArchive = checked('writeArchive', face.writeArchive, [OBJECTS]);
export const objectOfKind = checked('objectOfKind', face.objectOfKind, [ARCHIVE]);
export const objectsOfKind = checked('objectsOfKind', face.objectsOfKind, [ARCHIVE]);
