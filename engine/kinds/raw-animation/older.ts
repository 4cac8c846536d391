import type { ByteReader } from '../../base/reader.ts';
import type { RawAnimation } from '../../model/raw.ts';
import type { Version } from '../shared/format.ts';
import { readRawAnimation } from './v3.ts';

/** Written by releases 0.9 and 0.10: tracks stand siblings first, see `siblingsFirstOrder`. */
export const v2 = {
  version: 2,
  read: (reader: ByteReader) => readRawAnimation(reader, { siblingsFirst: true, named: true }),
} as const satisfies Version<RawAnimation>;

/** Written by releases 0.5 to 0.8: without a name. */
export const v1 = {
  version: 1,
  read: (reader: ByteReader) => readRawAnimation(reader, { siblingsFirst: true, named: false }),
} as const satisfies Version<RawAnimation>;
