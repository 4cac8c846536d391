import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { collectFault, type Faults } from './faults.ts';

const READERS: Readonly<Record<number, (view: DataView, at: number) => number>> = {
  5121: (view, at) => view.getUint8(at),
  5123: (view, at) => view.getUint16(2 * at, true),
  5125: (view, at) => view.getUint32(4 * at, true),
};

/**
 * Checks that sparse values stand for elements that there are, and each for another one. Their bounds are checked
 * before.
 * @param faults gets every accessor of which that is not so, with the first index that is wrong
 */
export function checkSparseIndices(
  object: string,
  { accessors = [], bufferViews = [] }: GLTF.IGLTF,
  buffers: ReadonlyMap<number, Uint8Array>,
  faults: Faults,
): void {
  accessors.forEach(({ sparse, count }, i) => {
    if (sparse === undefined) return;
    const at = `accessors[${i}]`;
    collectFault(faults, at, () => {
      const { bufferView, byteOffset = 0, componentType } = sparse.indices;
      const { buffer, byteOffset: begin = 0, extensions } = bufferViews[bufferView];
      const bytes = buffers.get(buffer);
      // Compressed views are unfolded later.
      if (bytes === undefined || extensions?.EXT_meshopt_compression !== undefined) return;
      const view = new DataView(bytes.buffer, bytes.byteOffset + begin + byteOffset);
      const indexAt = (place: number): number => READERS[componentType](view, place);
      requireAscending(`${object}, ${at}.sparse`, sparse.count, count, indexAt);
    });
  });
}

function requireAscending(
  object: string,
  indexCount: number,
  count: number,
  indexAt: (place: number) => number,
): void {
  let before = -1;
  for (let at = 0; at < indexCount; at++) {
    const index = indexAt(at);
    if (index <= before || index >= count) {
      const after = at === 0 ? '' : `, above the ${before} before it`;
      throw new AssetError({
        object,
        expected: `index ${at} to be below the accessor's count of ${count}${after}`,
        found: String(index),
        advice: 'The exporter wrote it wrongly: export the file again.',
      });
    }
    before = index;
  }
}
