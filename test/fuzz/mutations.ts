import type { ByteRange } from '#engine/base';
import type { Random } from './random.ts';

type Mutation = (bytes: Uint8Array, at: number, random: Random) => Uint8Array;

/** Numbers that counts, offsets and indices are known to go wrong at. */
const EDGES = [0, 1, 2, 3, 4, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000];
const WIDE_EDGES = [...EDGES, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffc];
/** Not numbers, infinities, the largest, the smallest, and numbers that rounding trips over. */
const FLOATS = [NaN, Infinity, -Infinity, 3.4e38, -3.4e38, 1e-45, -0, -1, 0.99999994, 1.0000001];
const HALVES = [0x7c00, 0xfc00, 0x7e00, 0x7bff, 0x8000, 0x0001];

const MUTATIONS: readonly Mutation[] = [
  (bytes, at, random) => put(bytes, at, [bytes[at] ^ (1 << random.below(8))]),
  (bytes, at, random) => put(bytes, at, [random.below(256)]),
  (bytes, at, random) => put(bytes, at, [bytes[at] + random.pick([1, -1])]),
  (bytes, at, random) => putNumber(bytes, at, 2, random.pick(EDGES), random),
  (bytes, at, random) => putNumber(bytes, at, 2, random.pick(HALVES), random),
  (bytes, at, random) => putNumber(bytes, at, 4, random.pick(WIDE_EDGES), random),
  (bytes, at, random) => putNumber(bytes, at, 4, floatBits(random.pick(FLOATS)), random),
  (bytes, at, random) => swap(bytes, at, random.below(bytes.length), 1 << random.below(4)),
  (bytes, at, random) => splice(bytes, at, 1 + random.below(16), []),
  (bytes, at, random) => splice(bytes, at, 0, randomBytes(1 + random.below(16), random)),
  (bytes, at, random) => splice(bytes, at, 0, [...bytes.subarray(at, at + random.below(64))]),
  (bytes, at) => bytes.slice(0, at),
];

/** Words of text formats that are known to go wrong. */
const WORDS = [
  '',
  '-',
  '{',
  '}',
  '-0',
  '1e39',
  '1e-50',
  'NaN',
  '99999999999',
  '0x10',
  '1,5',
  '\0',
  '\r',
];

/** A copy of a text with one to four of its words wrong. */
export function mutateText(text: string, random: Random): string {
  const words = text.split(/(\s+)/);
  const times = 1 + random.below(random.pick([1, 1, 2, 4]));
  for (let time = 0; time < times; time++) {
    const at = random.below(words.length);
    const other = random.below(words.length);
    const choice = random.below(5);
    if (choice === 0) words[at] = random.pick(WORDS);
    else if (choice === 1) words[at] = words[other];
    else if (choice === 2) words.splice(at, 1 + random.below(8));
    else if (choice === 3) words.splice(at, 0, ...words.slice(other, other + random.below(64)));
    else words[at] = String(random.pick([...EDGES, ...FLOATS]));
  }
  return words.join('');
}

/** A copy of some bytes with one to four things wrong, at the parts of them that mean something. */
export function mutate(
  original: Uint8Array,
  parts: readonly ByteRange[],
  random: Random,
): Uint8Array {
  let bytes = original;
  const times = 1 + random.below(random.pick([1, 1, 2, 4]));
  for (let time = 0; time < times && bytes.length > 0; time++) {
    const part = random.pick(parts);
    const at = (part.offset + random.below(Math.max(1, part.length))) % bytes.length;
    bytes = random.pick(MUTATIONS)(bytes, at, random);
  }
  return bytes;
}

function put(bytes: Uint8Array, at: number, values: readonly number[]): Uint8Array {
  const copy = bytes.slice();
  values.forEach((value, i) => {
    copy[at + i] = value;
  });
  return copy;
}

/** Writes a number where one of its size may stand, in either endianness. */
function putNumber(
  bytes: Uint8Array,
  at: number,
  size: number,
  value: number,
  random: Random,
): Uint8Array {
  const values = Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 0xff);
  return put(bytes, at, random.below(4) === 0 ? values.toReversed() : values);
}

function floatBits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0];
}

function swap(bytes: Uint8Array, at: number, other: number, length: number): Uint8Array {
  const copy = bytes.slice();
  copy.set(bytes.subarray(at, at + length).subarray(0, bytes.length - other), other);
  copy.set(bytes.subarray(other, other + length).subarray(0, bytes.length - at), at);
  return copy;
}

function splice(
  bytes: Uint8Array,
  at: number,
  removed: number,
  added: readonly number[],
): Uint8Array {
  const rest = bytes.subarray(at + removed);
  const copy = new Uint8Array(at + added.length + rest.length);
  copy.set(bytes.subarray(0, at));
  copy.set(added, at);
  copy.set(rest, at + added.length);
  return copy;
}

function randomBytes(length: number, random: Random): number[] {
  return Array.from({ length }, () => random.below(256));
}
