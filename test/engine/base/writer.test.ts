import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../engine/base/reader.ts';
import { ByteWriter } from '../../../engine/base/writer.ts';

describe('ByteWriter', () => {
  it.each([
    { littleEndian: true, bytes: [7, 4, 3, 2, 1, 0xfe, 0xff, 0xff, 0xff, 0, 0, 0x80, 0x3f, 2, 1] },
    { littleEndian: false, bytes: [7, 1, 2, 3, 4, 0xff, 0xff, 0xff, 0xfe, 0x3f, 0x80, 0, 0, 1, 2] },
  ])('writes numbers, little endian: $littleEndian', ({ littleEndian, bytes }) => {
    const writer = new ByteWriter(littleEndian);
    writer.u8(7);
    writer.u32(0x01020304);
    writer.i32(-2);
    writer.f32(1);
    writer.column(Uint16Array.of(0x0102));
    expect([...writer.finish()]).toEqual(bytes);
  });

  it('writes a part of a buffer only', () => {
    const writer = new ByteWriter(true);
    writer.column(Uint16Array.of(1, 2, 3).subarray(1, 2));
    expect([...writer.finish()]).toEqual([2, 0]);
  });

  it('gives bytes that later writing does not change', () => {
    const writer = new ByteWriter(true);
    writer.u8(1);
    const before = writer.finish();
    writer.u8(2);
    expect([...before]).toEqual([1]);
  });

  it('writes what ByteReader reads, at any offset and length', () => {
    const columns = fc.array(fc.uint32Array({ maxLength: 400 }), { maxLength: 5 });
    fc.assert(
      fc.property(columns, fc.boolean(), (written, littleEndian) => {
        const writer = new ByteWriter(littleEndian);
        for (const column of written) {
          writer.u8(column.length & 0xff);
          writer.column(column);
        }
        const reader = new ByteReader(writer.finish(), 'columns');
        reader.littleEndian = littleEndian;
        for (const column of written) {
          expect(reader.u8('length')).toBe(column.length & 0xff);
          expect(reader.u32s(column.length, 'column')).toEqual(column);
        }
        expect(reader.remaining).toBe(0);
      }),
    );
  });
});
