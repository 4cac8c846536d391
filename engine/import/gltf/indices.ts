import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import type { AccessorData, Numbers } from './accessor-data.ts';
import { DRACO } from './faults.ts';

/** glTF's types of whole numbers from 0 on: one, two, four bytes. */
const UNSIGNED = new Set<number>([5121, 5123, 5125]);

/**
 * The indices of a primitive; undefined if its vertices stand in order.
 * @throws AssetError if they are no whole numbers, or none that the file has: those of an accessor without bytes are all 0
 */
export function indicesOf(
  { accessors: stored = [], extensionsUsed = [] }: GLTF.IGLTF,
  accessors: readonly (AccessorData | undefined)[],
  object: string,
  { indices, extensions = {} }: GLTF.IMeshPrimitive,
): Numbers | undefined {
  if (indices === undefined) return undefined;
  const { type, componentType, bufferView, sparse } = stored[indices];
  const at = `${object}, accessors[${indices}]`;
  if (type !== 'SCALAR' || !UNSIGNED.has(componentType)) {
    const expected = 'indices: SCALAR of type 5121, 5123 or 5125';
    throw new AssetError({ object: at, expected, found: `${type} of type ${componentType}` });
  }
  const isStored =
    bufferView !== undefined ||
    sparse !== undefined ||
    (DRACO in extensions && extensionsUsed.includes(DRACO));
  if (isStored) return accessors[indices]?.array;
  throw new AssetError({ object: at, expected: 'indices in a bufferView', found: 'none' });
}
