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
  else putMembers(value, indent, put);
}

function putList(list: readonly unknown[], indent: string, put: (text: string) => void): void {
  if (list.every((part) => typeof part === 'number')) {
    put(`[${list.map((part) => JSON.stringify(part)).join(', ')}]`);
    return;
  }
  list.forEach((part, i) => {
    put(`${i === 0 ? '[' : ','}\n${indent} `);
    putValue(part, `${indent} `, put);
  });
  put(`\n${indent}]`);
}

function putMembers(object: object, indent: string, put: (text: string) => void): void {
  let count = 0;
  for (const [name, member] of Object.entries(object) as [string, unknown][]) {
    if (typeof member !== 'object' && JSON.stringify(member) === undefined) continue;
    put(`${count === 0 ? '{' : ','}\n${indent} ${JSON.stringify(name)}: `);
    putValue(member, `${indent} `, put);
    count++;
  }
  put(count === 0 ? '{}' : `\n${indent}}`);
}
