import type { KeyKind } from '#engine/model';

/** One field of a stored value. */
export interface BitField {
  readonly name: string;
  /** Neighbouring fields differ in it. */
  readonly shade: 0 | 1;
  /** Whether the requested bit is the field's first. */
  readonly first: boolean;
}

interface Field {
  readonly name: string;
  /** Bit at which it begins, the lowest of the three words first. */
  readonly start: number;
}

/** Which component is left out, its sign, and the three others. */
const ROTATION: readonly Field[] = [
  { name: '#', start: 0 },
  { name: '±', start: 2 },
  { name: 'a', start: 3 },
  { name: 'b', start: 18 },
  { name: 'c', start: 33 },
];

/** Three half floats: significand, exponent, sign. */
const VECTOR: readonly Field[] = ['x', 'y', 'z'].flatMap((axis, i) => [
  { name: axis, start: 16 * i },
  { name: 'exp', start: 16 * i + 10 },
  { name: '±', start: 16 * i + 15 },
]);

/** The field of a key's value that a bit belongs to; bits are counted from the lowest of the first word. */
export function bitField(kind: KeyKind, bit: number): BitField {
  const fields = kind === 'rotation' ? ROTATION : VECTOR;
  const index = fields.findLastIndex(({ start }) => start <= bit);
  const { name, start } = fields[index];
  return { name, shade: index % 2 === 0 ? 0 : 1, first: start === bit };
}
