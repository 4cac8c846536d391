import { AssetError } from '../../base/errors.ts';
import { TRUNCATED_ADVICE } from '../../base/reader.ts';
import { decodeText } from '../../base/text.ts';
import type { ByteOffset } from '../../base/units.ts';
import { MAX_DEPTH } from './limits.ts';
import type { FbxArray, FbxNode, FbxValue } from './node.ts';

/** A position in a text, and what errors call it. */
interface Cursor {
  readonly object: string;
  readonly bytes: Uint8Array;
  at: ByteOffset;
}

const [TAB, NEW_LINE, RETURN, BLANK] = [9, 10, 13, 32];
const [QUOTE, STAR, COMMA, COLON, SEMICOLON] = [34, 42, 44, 58, 59];
const [OPEN, CLOSE] = [123, 125];

/** Digits that a number holds exactly; longer integers are read as bigint. */
const PLAIN_DIGITS = 15;

/** Characters that stand for others inside quotes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&cr;': '\r',
  '&lf;': '\n',
};

/**
 * Reads the nodes of a text file.
 * @throws AssetError if the text has another form
 */
export function readAsciiNodes(object: string, bytes: Uint8Array): FbxNode[] {
  const cursor: Cursor = { object, bytes, at: 0 };
  const open: FbxNode[][] = [[]];
  for (let next = nextByte(cursor); next !== undefined; next = nextByte(cursor)) {
    if (next === CLOSE) {
      if (open.length === 1) fail(cursor, 'a node', 'a closing brace without an opening one');
      cursor.at++;
      open.pop();
      continue;
    }
    const offset = cursor.at;
    const name = readName(cursor);
    const values = readValues(cursor);
    const children: FbxNode[] = [];
    open.at(-1)?.push({ name, offset, values, children });
    if (nextByte(cursor) !== OPEN) continue;
    cursor.at++;
    open.push(children);
    if (open.length > MAX_DEPTH) {
      fail(cursor, `at most ${MAX_DEPTH} nodes inside each other`, 'more');
    }
  }
  if (open.length > 1) fail(cursor, 'a closing brace', 'the end of the file');
  return open[0];
}

function fail(cursor: Cursor, expected: string, found: string, offset = cursor.at): never {
  const { object, bytes } = cursor;
  const isEnd = offset >= bytes.length;
  throw new AssetError({
    object,
    offset,
    expected,
    found,
    advice: isEnd ? TRUNCATED_ADVICE : 'The file is damaged: export it again.',
  });
}

/** The next byte that is neither blank nor in a comment; undefined at the end. */
function nextByte(cursor: Cursor): number | undefined {
  const { bytes } = cursor;
  for (; cursor.at < bytes.length; cursor.at++) {
    const byte = bytes[cursor.at];
    if (byte === SEMICOLON) skipLine(cursor);
    else if (!isBlank(byte)) return byte;
  }
  return undefined;
}

/** Moves to the end of the line, not beyond. */
function skipLine(cursor: Cursor): void {
  const end = cursor.bytes.indexOf(NEW_LINE, cursor.at);
  cursor.at = end < 0 ? cursor.bytes.length : end;
}

function isBlank(byte: number): boolean {
  return byte === BLANK || byte === NEW_LINE || byte === TAB || byte === RETURN;
}

/** Whether a byte ends a word: a name, a number, a letter. */
function endsWord(byte: number): boolean {
  return isBlank(byte) || [COMMA, COLON, OPEN, CLOSE, QUOTE, STAR, SEMICOLON].includes(byte);
}

/** Where the word at the cursor ends. */
function wordEnd({ bytes, at }: Cursor): ByteOffset {
  let end = at;
  while (end < bytes.length && !endsWord(bytes[end])) end++;
  return end;
}

function word({ bytes, at }: Cursor, end: ByteOffset): string {
  return decodeText(bytes, at, end);
}

/** Reads `Name:`. */
function readName(cursor: Cursor): string {
  const start = cursor.at;
  const end = wordEnd(cursor);
  const name = word(cursor, end);
  cursor.at = end;
  if (end === start || nextByte(cursor) !== COLON) {
    const found = name === '' ? JSON.stringify(decodeText(cursor.bytes, start, start + 1)) : name;
    fail(cursor, 'the name of a node and a colon', found, start);
  }
  cursor.at++;
  return name;
}

/** Reads values and the commas between them. A value may be missing before a comma. */
function readValues(cursor: Cursor): FbxValue[] {
  const values: FbxValue[] = [];
  let isExpected = true;
  for (let next = nextByte(cursor); next !== undefined; next = nextByte(cursor)) {
    if (next === COMMA) {
      cursor.at++;
      isExpected = true;
      continue;
    }
    if (!isExpected || next === OPEN || next === CLOSE) break;
    const value = readValue(cursor, next);
    if (value === undefined) break;
    values.push(value);
    isExpected = false;
  }
  return values;
}

/** Undefined if what follows is the next node. */
function readValue(cursor: Cursor, next: number): FbxValue | undefined {
  if (next === QUOTE) return readQuoted(cursor);
  return next === STAR ? readArray(cursor) : readWord(cursor);
}

function readQuoted(cursor: Cursor): string {
  const { bytes } = cursor;
  const start = cursor.at + 1;
  const end = bytes.indexOf(QUOTE, start);
  if (end < 0) fail(cursor, 'a closing quote', 'the end of the file');
  cursor.at = end + 1;
  const text = decodeText(bytes, start, end);
  return text.includes('&')
    ? text.replaceAll(/&(?:quot|cr|lf);/g, (entity) => ENTITIES[entity])
    : text;
}

/** A number or a bare word; undefined if the word is the name of the next node. */
function readWord(cursor: Cursor): FbxValue | undefined {
  const end = wordEnd(cursor);
  if (end === cursor.at) {
    fail(cursor, 'a value', JSON.stringify(String.fromCharCode(cursor.bytes[cursor.at])));
  }
  const text = word(cursor, end);
  const after: Cursor = { ...cursor, at: end };
  const number = numberOf(text);
  if (number === undefined && nextByte(after) === COLON) return undefined;
  cursor.at = end;
  return number ?? text;
}

/** Undefined if a word is no number. */
function numberOf(text: string): number | bigint | undefined {
  if (text.length > PLAIN_DIGITS && /^-?\d+$/.test(text)) {
    const plain = Number(text);
    return Number.isSafeInteger(plain) ? plain : BigInt.asIntN(64, BigInt(text));
  }
  const number = Number(text);
  if (!Number.isNaN(number) && /^[-+.\d]/.test(text)) return number;
  // As C's printf writes what is no number.
  return /^[-+]?(?:nan|inf|1\.#\w+)$/i.test(text) ? NaN : undefined;
}

/** Reads `*3 { a: 1,2,3 }`. */
function readArray(cursor: Cursor): FbxArray {
  const offset = cursor.at;
  cursor.at++;
  const end = wordEnd(cursor);
  const count = Number(word(cursor, end));
  cursor.at = end;
  const isArray = Number.isSafeInteger(count) && count >= 0 && nextByte(cursor) === OPEN;
  if (!isArray) fail(cursor, 'an array in braces', 'something else', offset);
  cursor.at++;
  // Every number takes a byte at least, and a comma.
  if (count > cursor.bytes.length - cursor.at) {
    fail(cursor, `${count} numbers`, `${cursor.bytes.length - cursor.at} bytes`, offset);
  }
  const numbers = new Float64Array(count);
  if (nextByte(cursor) !== CLOSE) readName(cursor);
  let length = 0;
  for (let next = nextByte(cursor); next !== CLOSE; next = nextByte(cursor)) {
    if (next === COMMA) cursor.at++;
    else if (next === undefined) fail(cursor, 'the end of an array', 'the end of the file');
    else numbers[length++] = readNumber(cursor);
    if (length > count) break;
  }
  if (length !== count) {
    fail(cursor, `${count} numbers`, length < count ? String(length) : 'more', offset);
  }
  cursor.at++;
  return { offset, count, decode: () => numbers };
}

function readNumber(cursor: Cursor): number {
  const end = wordEnd(cursor);
  const text = word(cursor, end);
  const number = numberOf(text);
  if (number === undefined) fail(cursor, 'a number', JSON.stringify(text));
  cursor.at = end;
  return Number(number);
}
