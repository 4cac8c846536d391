import { floatText } from '../../base/float-text.ts';
import type { ByteReader } from '../../base/reader.ts';
import type { ByteOffset } from '../../base/units.ts';

const FLOAT_BYTES = 4;

/**
 * Refuses a column of floats that holds NaN or an infinity.
 * @param start offset of the column's first float in the file
 * @param nameOf names a value in messages, from its index
 */
export function requireFinite(
  reader: ByteReader,
  column: Float32Array,
  start: ByteOffset,
  nameOf: (index: number) => string,
): void {
  const index = firstNonFinite(column);
  if (index < 0) return;
  reader.fail({
    offset: start + FLOAT_BYTES * index,
    expected: `a finite ${nameOf(index)}`,
    found: floatText(column[index]),
  });
}

/** Index of the first value that is NaN or infinite; -1 if all are finite. */
export function firstNonFinite(column: Float32Array): number {
  for (let i = 0; i < column.length; i++) {
    if (!Number.isFinite(column[i])) return i;
  }
  return -1;
}
