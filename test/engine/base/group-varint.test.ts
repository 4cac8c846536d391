import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeGroupVarint,
  encodeGroupVarint,
  groupVarintLength,
} from '../../../engine/base/group-varint.ts';

describe('groupVarintLength', () => {
  it.each([
    { what: 'no prefix', bytes: [], start: 0 },
    { what: 'a start beyond the end', bytes: [0, 1, 2, 3, 4], start: 5 },
    { what: 'a group without its last byte', bytes: [0, 1, 2, 3], start: 0 },
    { what: 'a long integer without its last byte', bytes: [0b11, 1, 0, 0, 0, 2, 3], start: 0 },
    { what: 'a second group missing', bytes: [0, 1, 2, 3, 4], start: 0, count: 8 },
  ])('refuses $what', ({ bytes, start, count = 4 }) => {
    expect(groupVarintLength(Uint8Array.from(bytes), start, count)).toBe(-1);
  });

  it('is 0 for no integers', () => {
    expect(groupVarintLength(new Uint8Array(0), 0, 0)).toBe(0);
  });
});

describe('encodeGroupVarint', () => {
  it.each([
    { values: [1, 2, 3, 4], bytes: [0, 1, 2, 3, 4] },
    { values: [255, 256, 0, 0], bytes: [0b0100, 255, 0, 1, 0, 0] },
    { values: [0, 0x10000, 0, 0], bytes: [0b1000, 0, 0, 0, 1, 0, 0] },
    { values: [0, 0, 0, 0xffffffff], bytes: [0b11000000, 0, 0, 0, 255, 255, 255, 255] },
  ])('takes as few bytes as $values need', ({ values, bytes }) => {
    expect([...encodeGroupVarint(Uint32Array.from(values))]).toEqual(bytes);
  });

  const groups = fc
    .uint32Array({ maxLength: 32 })
    .map((values) => values.slice(0, values.length - (values.length % 4)));

  it('is undone by decodeGroupVarint, wherever the bytes begin', () => {
    fc.assert(
      fc.property(groups, fc.nat(9), (values, start) => {
        const encoded = encodeGroupVarint(values);
        const bytes = Uint8Array.of(...new Uint8Array(start).fill(0xff), ...encoded);
        const decoded = new Uint32Array(values.length);
        decodeGroupVarint(bytes, start, values.length, decoded);
        expect(decoded).toEqual(values);
        expect(groupVarintLength(bytes, start, values.length)).toBe(encoded.length);
      }),
    );
  });
});
