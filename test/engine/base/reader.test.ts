import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../engine/base/reader.ts';

const TEN = Uint8Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

function readerOf(bytes: Uint8Array, littleEndian = true, offset = 0): ByteReader {
  const reader = new ByteReader(bytes, 'a thing');
  reader.littleEndian = littleEndian;
  reader.skip(offset, 'what is before');
  return reader;
}

describe('ByteReader refuses to read past the end', () => {
  it.each([
    {
      what: 'a byte',
      at: 10,
      found: 'the end of the file',
      read: (r: ByteReader) => r.u8('a byte'),
    },
    {
      what: 'a number',
      at: 7,
      found: '3 bytes until the end of the file',
      read: (r: ByteReader) => r.f32('a number'),
    },
    {
      what: 'text',
      at: 4,
      found: '6 bytes until the end of the file',
      read: (r: ByteReader) => r.text(7, 'text'),
    },
    {
      what: 'columns',
      at: 4,
      found: '6 bytes until the end of the file',
      read: (r: ByteReader) => r.u16s(4, 'columns'),
    },
    {
      what: 'far too much',
      at: 9,
      found: '1 byte until the end of the file',
      read: (r: ByteReader) => r.f32s(0xffffffff, 'far too much'),
    },
  ])('$what', ({ what, at, found, read }) => {
    const reader = readerOf(TEN, true, at);
    expect(() => read(reader)).toThrow(
      expect.objectContaining({
        object: 'a thing',
        offset: at,
        found,
        expected: expect.stringContaining(what) as string,
      }),
    );
    expect(reader.offset).toBe(at);
  });
});

describe('ByteReader', () => {
  it.each([
    { littleEndian: true, u32: 0x03020100, u16s: [0x0504, 0x0706], u8: 8 },
    { littleEndian: false, u32: 0x00010203, u16s: [0x0405, 0x0607], u8: 8 },
  ])('reads numbers in order, little endian: $littleEndian', ({ littleEndian, u32, u16s, u8 }) => {
    const reader = readerOf(TEN, littleEndian);
    expect(reader.u32('')).toBe(u32);
    expect([...reader.u16s(2, '')]).toEqual(u16s);
    expect(reader.u8('')).toBe(u8);
    expect(reader.remaining).toBe(1);
  });

  it('reads negative and fractional numbers', () => {
    const bytes = new Uint8Array(Float32Array.of(-1.5, 0).buffer);
    expect(readerOf(bytes).f32('')).toBe(-1.5);
    expect(readerOf(bytes.fill(255)).i32('')).toBe(-1);
  });

  it.each([
    { what: 'aligned and native', littleEndian: true, offset: 2, view: true },
    { what: 'misaligned', littleEndian: true, offset: 3, view: false },
    { what: 'of the other endianness', littleEndian: false, offset: 2, view: false },
  ])('gives views into the file only where columns are $what', ({ littleEndian, offset, view }) => {
    const file = TEN.slice();
    const column = readerOf(file, littleEndian, offset).u16s(2, '');
    expect(column.buffer === file.buffer).toBe(view);
  });

  it('gives bytes as views, whatever the endianness', () => {
    const file = TEN.slice();
    expect(readerOf(file, false, 1).u8s(3, '').buffer).toBe(file.buffer);
  });

  it('respects where the file begins in its buffer', () => {
    const file = TEN.subarray(2);
    expect([...readerOf(file, true, 0).u16s(2, '')]).toEqual([0x0302, 0x0504]);
    expect([...readerOf(file, true, 1).u16s(1, '')]).toEqual([0x0403]);
  });

  it('leaves the file as it is when it turns bytes around', () => {
    const file = TEN.slice();
    readerOf(file, false).u32s(2, '');
    expect(file).toEqual(TEN);
  });

  it('tells the parts apart', () => {
    const reader = readerOf(TEN, true, 1);
    reader.beginPart();
    reader.skip(4, '');
    expect(reader.endPart()).toEqual({ offset: 1, length: 4 });
    expect(reader.endPart()).toEqual({ offset: 5, length: 0 });
    reader.skip(3, '');
    expect(reader.endPart()).toEqual({ offset: 5, length: 3 });
  });
});
