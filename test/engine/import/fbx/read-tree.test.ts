import { zlibSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AssetError } from '../../../../engine/base/errors.ts';
import { encodeText } from '../../../../engine/base/text.ts';
import { childNode, findNode, numbersOf, textAt } from '../../../../engine/import/fbx/node.ts';
import { readTree } from '../../../../engine/import/fbx/read-tree.ts';
import { isFbx } from '../../../../engine/import/fbx/recognise.ts';
import {
  double,
  doubles,
  floats,
  int,
  ints,
  letter,
  long,
  longs,
  writeBinary,
  writeText,
  type Node,
} from '../../../../fixtures/fbx/write-fbx.ts';

const MANY = Array.from({ length: 100 }, (_, i) => i / 8);

const NODES: readonly Node[] = [
  [
    'Things',
    ['a name\0\x01Thing', int(-7), long(2 ** 40), double(0.1), letter('Y')],
    [
      ['Short', [doubles([1, 2.5, -3])]],
      ['Long', [floats(MANY)]],
      ['Times', [longs([0, 46_186_158_000])]],
      ['Whole', [ints([1, -1])]],
      ['Empty', []],
    ],
  ],
];

const text = (body: string): Uint8Array => encodeText(`; FBX 7.4.0 project file\n${body}`);

function refusal(bytes: Uint8Array): AssetError {
  try {
    readTree('FBX "a.fbx"', bytes);
  } catch (error) {
    if (error instanceof AssetError) return error;
    throw error;
  }
  throw new Error('it was read');
}

describe('files that are refused', () => {
  const nested = (depth: number): Node =>
    depth === 0 ? ['N', []] : ['N', [], [nested(depth - 1)]];

  it.each([
    ['an empty file', new Uint8Array(0), 'an empty file', 0],
    ['other content', encodeText('\nhello'), 'text ("hello…")', 0],
    ['other bytes', Uint8Array.of(200, 1, 2), 'byte 200', 0],
    [
      'the beginning of its name',
      writeBinary(NODES).subarray(0, 20),
      'the first 20 bytes of one',
      0,
    ],
    [
      'a binary file that was kept as text',
      writeBinary(NODES).map((byte) => (byte === 0 ? 32 : byte)),
      'the name of a binary one, with other bytes after it',
      0,
    ],
    ['version 5800', writeBinary(NODES, { version: 5800 }), '5800', 23],
    ['version 8000', writeBinary(NODES, { version: 8000 }), '8000', 23],
    ['nodes 65 deep', writeBinary([nested(65)]), 'more', undefined],
    ['braces 65 deep', text('N: {'.repeat(65)), 'more', undefined],
    ['an open brace', text('N: {'), 'the end of the file', 29],
    ['a closing brace alone', text('}'), 'a closing brace without an opening one', 25],
    ['an open quote', text('N: "a'), 'the end of the file', 28],
    ['a word that is no number', text('N: *1 { a: infty }'), '"infty"', 36],
    ['too few numbers', text('N: *3 { a: 1,2 }'), '2', 28],
    ['too many numbers', text('N: *1 { a: 1,2 }'), 'more', 28],
    ['a name without a colon', text('N 1'), 'N', 25],
  ])('%s', (_, bytes, found, offset) => {
    const error = refusal(bytes);
    expect(error.found).toBe(found);
    if (offset !== undefined) expect(error.offset).toBe(offset);
  });

  it.each([
    ['an empty file', '', 'export it again, or copy it again'],
    ['other content', 'hello', 'Export it again as FBX'],
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1', 'run git lfs pull'],
  ])('%s, with what to do', (_, content, advice) => {
    expect(refusal(encodeText(content)).message).toContain(advice);
  });

  it('a binary file that is cut anywhere', () => {
    const bytes = writeBinary(NODES);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => readTree('a', bytes.subarray(0, length)), `cut at ${length}`).toThrow(
        AssetError,
      );
    }
  });

  it.each([
    ['an end beyond the file', 0, 0x7fffffff],
    ['an end before the start', 0, 30],
    ['more values than bytes', 4, 0xffffffff],
    ['values beyond the node', 8, 0xffff],
  ])('a node with %s', (_, at, value) => {
    const bytes = writeBinary(NODES);
    new DataView(bytes.buffer).setUint32(27 + at, value, true);
    expect(refusal(bytes).offset).toBe(27);
  });
});

describe('arrays that are refused', () => {
  /** A file whose only node has a compressed array of 64-bit numbers. */
  function withArray(count: number, encoding: number, stored: Uint8Array): Uint8Array {
    const bytes = writeBinary([['N', [doubles(Array.from({ length: 40 }, () => 0))]]], {
      plainUpTo: 40,
    });
    const view = new DataView(bytes.buffer);
    const array = 27 + 13 + 1;
    view.setUint32(array + 1, count, true);
    view.setUint32(array + 5, encoding, true);
    view.setUint32(array + 9, stored.length, true);
    const made = new Uint8Array(array + 13 + stored.length + 13);
    made.set(bytes.subarray(0, array + 13));
    made.set(stored, array + 13);
    const end = new DataView(made.buffer);
    end.setUint32(27, array + 13 + stored.length, true);
    end.setUint32(35, 13 + stored.length, true);
    return made;
  }
  const decode = (bytes: Uint8Array) => numbersOf(readTree('a', bytes).nodes[0]);

  it('none that is sound', () => {
    expect(decode(withArray(2, 1, zlibSync(new Uint8Array(16))))).toHaveLength(2);
  });

  it.each([
    ['another encoding', 2, 7, zlibSync(new Uint8Array(16)), '7'],
    ['more than zlib can hold', 0xffffffff, 1, zlibSync(new Uint8Array(16)), 'compressed bytes'],
    ['fewer bytes than promised', 3, 1, zlibSync(new Uint8Array(16)), '16 bytes'],
    ['more bytes than promised', 1, 1, zlibSync(new Uint8Array(16)), 'more'],
    ['what is not compressed', 2, 1, new Uint8Array(16), 'cannot be inflated'],
    ['far more than promised', 2, 1, zlibSync(new Uint8Array(1 << 26)), 'compressed bytes'],
    ['a bomb that promises enough to be tried', 9000, 1, zlibSync(new Uint8Array(1 << 26)), 'more'],
  ])('%s', (_, count, encoding, stored, found) => {
    expect(() => decode(withArray(count, encoding, stored))).toThrow(found);
  });
});

describe('trees', () => {
  it.each([
    ['binary', writeBinary(NODES)],
    ['binary with 64-bit offsets', writeBinary(NODES, { version: 7700 })],
    ['big-endian', writeBinary(NODES, { bigEndian: true })],
    ['text', writeText(NODES)],
  ])('are the same from %s files', (_, bytes) => {
    expect(isFbx(bytes)).toBe(true);
    const { nodes } = readTree('a', bytes);
    const things = findNode(nodes, 'Things');
    expect(things?.values.slice(1, 4)).toEqual([-7, 2 ** 40, 0.1]);
    expect(textAt(things, 0)).toMatch(/a name/);
    expect(Array.from(numbersOf(childNode(things, 'Short')))).toEqual([1, 2.5, -3]);
    expect(Array.from(numbersOf(childNode(things, 'Long')))).toEqual(MANY);
    expect(Array.from(numbersOf(childNode(things, 'Times')))).toEqual([0, 46_186_158_000]);
    expect(Array.from(numbersOf(childNode(things, 'Whole')))).toEqual([1, -1]);
    expect(numbersOf(childNode(things, 'Empty'))).toHaveLength(0);
  });

  it.each([
    ['values over several lines', 'N: 1,\n\t2\n\t,3', [1, 2, 3]],
    ['bare letters', 'Key: 5,U,s,-0.5,n', [5, 'U', 's', -0.5, 'n']],
    ['a missing value', 'Content: ,\n"a", "b"', ['a', 'b']],
    ['commas, semicolons and lines in quotes', 'N: "a,b;c\nd"', ['a,b;c\nd']],
    ['quotes in quotes', 'N: "say &quot;hi&quot;"', ['say "hi"']],
    ['comments after values', 'N: 1 ; one\n', [1]],
    ['integers beyond doubles', 'N: 9223372036854775807', [9_223_372_036_854_775_807n]],
  ])('of text may have %s', (_, body, values) => {
    expect(readTree('a', text(body)).nodes[0].values).toEqual(values);
  });

  it('of text tell values from the next node', () => {
    const { nodes } = readTree('a', text('A: 1\nB:\nC: x, {\nD: 2\n}'));
    expect(nodes.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(nodes[2].children[0].values).toEqual([2]);
  });
});
