/**
 * Formats a document as readable JSON: one member per line, lists of numbers on one line. The values
 * are those of `JSON.stringify`.
 */
export function jsonText(document: object): string {
  const pieces: string[] = [];
  writeJson(document, (piece) => pieces.push(piece));
  return pieces.join('');
}

/** Length from which text is passed on. */
const PIECE_LENGTH = 2 ** 16;

/** The same in pieces, for documents that are longer than a string can be. */
export function writeJson(document: object, write: (piece: string) => void): void {
  let piece = '';
  putValue(document, '', (text) => {
    piece += text;
    if (piece.length < PIECE_LENGTH) return;
    write(piece);
    piece = '';
  });
  write(piece);
}

function putValue(value: unknown, indent: string, put: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) {
    put(JSON.stringify(value) ?? 'null');
  } else if (Array.isArray(value)) putList(value, indent, put);
  else if (isSeries(value)) putSeries(value, indent, put);
  else putMembers(value, indent, put);
}

function putList(list: readonly unknown[], indent: string, put: (text: string) => void): void {
  if (list.every((part) => typeof part === 'number')) {
    put(`[${list.map((part) => JSON.stringify(part)).join(', ')}]`);
    return;
  }
  putSeries(list, indent, put);
}

/** Typed arrays are objects in JSON. */
function isSeries(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value && !ArrayBuffer.isView(value);
}

/** A list whose values may be made one by one, as long ones are. */
function putSeries(series: Iterable<unknown>, indent: string, put: (text: string) => void): void {
  let count = 0;
  for (const part of series) {
    put(`${count++ === 0 ? '[' : ','}\n${indent} `);
    putValue(part, `${indent} `, put);
  }
  put(count === 0 ? '[]' : `\n${indent}]`);
}

function putMembers(object: object, indent: string, put: (text: string) => void): void {
  let count = 0;
  for (const [name, member] of Object.entries(object) as [string, unknown][]) {
    if (isLeftOut(member)) continue;
    put(`${count === 0 ? '{' : ','}\n${indent} ${JSON.stringify(name)}: `);
    putValue(member, `${indent} `, put);
    count++;
  }
  put(count === 0 ? '{}' : `\n${indent}}`);
}

/** Whether `JSON.stringify` leaves a member out. */
function isLeftOut(member: unknown): boolean {
  return member === undefined || typeof member === 'function' || typeof member === 'symbol';
}
