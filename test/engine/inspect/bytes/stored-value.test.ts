import { describe, expect, it } from 'vitest';
import { encodeHalf } from '../../../../engine/math/half.ts';
import { encodeRotation } from '../../../../engine/math/quaternion.ts';
import {
  bitFields,
  bitOfByte,
  byteOfBit,
  decodeElement,
  readBit,
  stepFields,
  withBit,
  withStep,
  type StoredElement,
} from '../../../../engine/inspect/bytes/stored-value.ts';
import type { StoredType } from '../../../../engine/kinds/shared/section.ts';

/** An element of 16-bit words as a file of either byte order holds it. */
function wordsOf(
  type: StoredType,
  components: number,
  words: ArrayLike<number>,
  littleEndian = true,
): StoredElement {
  const view = new DataView(new ArrayBuffer(2 * words.length));
  for (let i = 0; i < words.length; i++) view.setUint16(2 * i, words[i], littleEndian);
  return { column: { type, components }, bytes: new Uint8Array(view.buffer), littleEndian };
}

const half = (value: number): StoredElement => wordsOf('half', 1, [encodeHalf(value)]);

function rotation(littleEndian: boolean): StoredElement {
  const words = new Uint16Array(3);
  encodeRotation(Float32Array.of(0.1, -0.7, 0.2, 0.678), 0, words, 0);
  return wordsOf('rotation', 1, words, littleEndian);
}

describe('there are no numbers', () => {
  it.each<StoredType>(['text', 'varint'])('in %s', (type) => {
    const column = { type, components: 2 };
    expect(decodeElement({ column, bytes: Uint8Array.of(1, 2), littleEndian: true })).toEqual([]);
    expect(stepFields(column)).toEqual([]);
  });
});

describe.each([true, false])('lowest byte first: %s', (littleEndian) => {
  it.each<[StoredType, number]>([
    ['u8', 3],
    ['u16', 2],
    ['f32', 2],
    ['half', 3],
    ['rotation', 1],
  ])('every bit of %s × %i is in one byte, which knows it', (type, components) => {
    const fields = bitFields({ type, components });
    const last = fields[fields.length - 1];
    const bits = last.from + last.length;
    const element = { column: { type, components }, bytes: new Uint8Array(bits / 8), littleEndian };
    for (let bit = 0; bit < bits; bit++) {
      const low = bitOfByte(element, byteOfBit(element, bit));
      expect(bit - low).toBe(bit & 7);
    }
  });

  it('a rotation is the same', () => {
    const [x, y, z, w] = decodeElement(rotation(littleEndian));
    expect(x).toBeCloseTo(0.1, 4);
    expect(y).toBeCloseTo(-0.7, 3);
    expect(z).toBeCloseTo(0.2, 4);
    expect(w).toBeCloseTo(0.678, 3);
  });

  it('the lowest bits of a rotation say which component is the largest, and that it is negative', () => {
    const element = rotation(littleEndian);
    expect([0, 1, 2].map((bit) => readBit(element, bit))).toEqual([1, 0, 1]);
  });

  it('turning a bit over twice changes nothing', () => {
    const element = rotation(littleEndian);
    expect(withBit(withBit(element, 20), 20).bytes).toEqual(element.bytes);
    expect(withBit(element, 20).bytes).not.toEqual(element.bytes);
  });
});

describe('one step', () => {
  it.each([
    ['of 1 as a half', half(1), 1 + 2 ** -10],
    ['of -1 as a half goes away from 0', half(-1), -1 - 2 ** -10],
    ['of 2 as a half, which lie wider apart', half(2), 2 + 2 ** -9],
    ['of 0 as a half', half(0), 2 ** -24],
    ['of 7', wordsOf('u16', 1, [7]), 8],
    ['of 255, where bits carry', wordsOf('u16', 1, [255]), 256],
    ['of the highest number goes down', wordsOf('u16', 1, [0xffff]), 0xfffe],
    ['of -1 where there is a sign', wordsOf('i16', 1, [0xffff]), 0],
  ])('%s', (_, element, expected) => {
    const [field] = stepFields(element.column);
    expect(decodeElement(withStep(element, field))).toEqual([expected]);
  });

  it.each([true, false])('of a rotation changes one of the stored components', (littleEndian) => {
    const element = rotation(littleEndian);
    const before = decodeElement(element);
    const changed = stepFields(element.column).map((field) => {
      const after = decodeElement(withStep(element, field));
      return [0, 2, 3].filter((i) => Math.abs(after[i] - before[i] - Math.SQRT2 / 32767) < 1e-6);
    });
    expect(changed).toEqual([[0], [2], [3]]);
  });
});
