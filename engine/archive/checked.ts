/** What the package has of archives: as `index.ts`, with arguments of wrong types refused. */
import { BYTES, checked, typeOf, type Needed } from '../base/needed.ts';
import { ARCHIVE, OBJECTS } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const OPTIONS: Needed = {
  what: 'options or undefined',
  fits: (given) =>
    typeOf(given ?? {}) === 'Object' &&
    Object.entries(given ?? {}).every(
      ([name, value]) => name === 'littleEndian' && typeof (value ?? true) === 'boolean',
    ),
  advice: () => 'give { littleEndian: false } for a big-endian machine',
  isOptional: true,
};

export const readArchive = checked('readArchive', face.readArchive, [BYTES]);
export const writeArchive = checked('writeArchive', face.writeArchive, [OBJECTS, OPTIONS]);
export const createArchive = checked('createArchive', face.createArchive, [OBJECTS, OPTIONS]);
export const objectOfKind = checked('objectOfKind', face.objectOfKind, [ARCHIVE]);
export const objectsOfKind = checked('objectsOfKind', face.objectsOfKind, [ARCHIVE]);
