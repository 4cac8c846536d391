/** Archives: `.ozz` bytes to objects and back. */
export { createArchive, entryWithoutRanges } from './create-archive.ts';
export { withObject } from './with-object.ts';
export { foreignFile } from './foreign-file.ts';
export type { ForeignFile } from './foreign-file.ts';
export { readArchive, writeArchive } from './archive.ts';
export type { WriteOptions } from './archive.ts';
export { objectOfKind, objectsOfKind } from './objects.ts';
export { isOfKind } from '../kinds/asset.ts';
export type { Archive, ArchiveEntry, AssetKind, AssetObject, ObjectOf } from '../kinds/asset.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
