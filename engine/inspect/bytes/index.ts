/** What each byte of a file belongs to, what it means, and the effect of changing it. */
export { bitChange, fieldName, stepChanges } from './byte-changes.ts';
export type { ByteChange } from './byte-changes.ts';
export { byteFacts, pathText, rangeText } from './byte-facts.ts';
export type { ByteFact } from './byte-facts.ts';
export { byteMap, leavesBetween, placeAt } from './byte-map.ts';
export type { ByteMap, BytePlace } from './byte-map.ts';
export { itemAt, itemBytes, itemTime } from './byte-item.ts';
export type { ByteItem } from './byte-item.ts';
export { elementOf } from './byte-text.ts';
export type { ByteContext } from './byte-text.ts';
export { hexText, parseOffset } from './hex-text.ts';
export { elementAt, elementBytes, elementRange } from '../../kinds/shared/section.ts';
export type { ByteColumn, ByteLeaf, ByteRole, ByteSection } from '../../kinds/shared/section.ts';
export { bitFields, bitOfByte, readBit } from './stored-value.ts';
export type { BitField, StoredElement } from './stored-value.ts';

// Types of their parameters and results
export { AssetError } from '../../base/errors.ts';
export type { AssetProblem } from '../../base/errors.ts';
export type * from '../../model/index.ts';
