import { TRUNCATED_ADVICE, type ByteReader } from '../../base/reader.ts';
import type { ByteOffset } from '../../base/units.ts';
import { canHold, decodeArray, ELEMENT_BYTES, PLAIN, ZLIB } from './array.ts';
import { MAX_DEPTH } from './limits.ts';
import type { FbxArray, FbxNode, FbxValue } from './node.ts';

/** From this version on, lengths and offsets have 64 bits. */
const WIDE_VERSION = 7500;

/** Bytes that all arrays of a file may take together when they are inflated. */
const MAX_ARRAY_BYTES = 2 ** 30;

/** Characters of a name that messages show. */
const SHOWN_NAME = 32;

/** A node whose children are being read. */
interface OpenNode {
  readonly end: ByteOffset;
  readonly children: FbxNode[];
}

/** What is counted while a file is read. */
interface Reading {
  readonly reader: ByteReader;
  readonly isWide: boolean;
  arrayBytes: number;
}

/**
 * Reads the nodes of a binary file; the reader stands behind the header.
 * @throws AssetError if a node does not fit into its parent or into the file
 */
export function readBinaryNodes(reader: ByteReader, version: number): FbxNode[] {
  const reading: Reading = { reader, isWide: version >= WIDE_VERSION, arrayBytes: 0 };
  const nodes: FbxNode[] = [];
  const open: OpenNode[] = [{ end: reader.bytes.length, children: nodes }];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    if (reader.offset >= top.end && open.length > 1) {
      open.pop();
      continue;
    }
    const read = readNode(reading, top.end);
    if (read === undefined) {
      closeNode(reader, open);
      continue;
    }
    top.children.push(read.node);
    if (reader.offset < read.end) open.push({ end: read.end, children: read.children });
    if (open.length > MAX_DEPTH) {
      reader.fail({ expected: `at most ${MAX_DEPTH} nodes inside each other`, found: 'more' });
    }
  }
  return nodes;
}

/** An empty node ends the list of its parent's children. */
function closeNode(reader: ByteReader, open: OpenNode[]): void {
  const closed = open.pop();
  if (open.length === 0 || closed === undefined || reader.offset === closed.end) return;
  reader.fail({
    expected: `the end of a node at byte ${closed.end}`,
    found: `its last child ends at ${reader.offset}`,
  });
}

/** A node without its children, where it ends, and the list that its children are read to. */
interface ReadNode {
  readonly node: FbxNode;
  readonly end: ByteOffset;
  readonly children: FbxNode[];
}

/** Undefined for an empty node, which ends a list. */
function readNode(reading: Reading, parentEnd: ByteOffset): ReadNode | undefined {
  const { reader } = reading;
  const offset = reader.offset;
  const end = length(reading, 'the end of a node');
  const count = length(reading, 'the number of values');
  const valueBytes = length(reading, 'the length of values');
  const name = reader.text(reader.u8('the length of a name'), 'a name');
  if (end === 0) return undefined;
  const start = reader.offset;
  const called = `node ${JSON.stringify(name.slice(0, SHOWN_NAME))}`;
  if (end < start || end > parentEnd) {
    const isCut = end > reader.bytes.length;
    reader.fail({
      offset,
      expected: `the end of ${called} between ${start} and ${parentEnd}`,
      found: String(end),
      ...(isCut ? { advice: TRUNCATED_ADVICE } : {}),
    });
  }
  if (valueBytes > end - start || 2 * count > valueBytes) {
    reader.fail({
      offset,
      expected: `values of ${called} in ${end - start} bytes`,
      found: `${count} values in ${valueBytes} bytes`,
    });
  }
  const values: FbxValue[] = [];
  for (let i = 0; i < count; i++) values.push(readValue(reading));
  if (reader.offset !== start + valueBytes) {
    const found = `${reader.offset - start}`;
    reader.fail({ offset, expected: `${valueBytes} bytes of values in ${called}`, found });
  }
  const children: FbxNode[] = [];
  return { node: { name, offset, values, children }, end, children };
}

function length({ reader, isWide }: Reading, what: string): number {
  return isWide ? Number(reader.i64(what)) : reader.u32(what);
}

function readValue(reading: Reading): FbxValue {
  const { reader } = reading;
  const letter = String.fromCharCode(reader.u8('the type of a value'));
  switch (letter) {
    case 'Y':
      return reader.i16('a value');
    case 'C':
    case 'B':
    case 'Z':
      return reader.u8('a value');
    case 'I':
      return reader.i32('a value');
    case 'F':
      return reader.f32('a value');
    case 'D':
      return reader.f64('a value');
    case 'L':
      return plainInteger(reader.i64('a value'));
    case 'S':
      return reader.text(reader.u32('the length of a text'), 'a text');
    case 'R':
      return reader.u8s(reader.u32('the length of data'), 'data');
    default:
      return readArray(reading, letter);
  }
}

function plainInteger(value: bigint): number | bigint {
  const plain = Number(value);
  return Number.isSafeInteger(plain) ? plain : value;
}

function readArray(reading: Reading, type: string): FbxArray {
  const { reader } = reading;
  const { object, littleEndian } = reader;
  const offset = reader.offset - 1;
  const size = ELEMENT_BYTES[type] ?? 0;
  if (size === 0) {
    const found = `the letter ${JSON.stringify(type)}`;
    reader.fail({ offset, expected: 'the type of a value', found });
  }
  const count = reader.u32('the length of an array');
  const encoding = reader.u32('the encoding of an array');
  const stored = reader.u32('the bytes of an array');
  if (encoding !== PLAIN && encoding !== ZLIB) {
    reader.fail({ offset, expected: 'an array encoded as 0 or 1', found: String(encoding) });
  }
  if (!canHold(encoding, stored, count * size)) {
    reader.fail({
      offset,
      expected: `an array of ${count} numbers of ${size} bytes`,
      found: `${stored} ${encoding === ZLIB ? 'compressed ' : ''}bytes`,
    });
  }
  const bytes = reader.u8s(stored, 'an array');
  reading.arrayBytes += count * size;
  if (reading.arrayBytes > MAX_ARRAY_BYTES) {
    reader.fail({ offset, expected: `at most ${MAX_ARRAY_BYTES} bytes of arrays`, found: 'more' });
  }
  const array = { object, offset, type, count, encoding, bytes, littleEndian };
  return { offset, count, decode: () => decodeArray(array) };
}
