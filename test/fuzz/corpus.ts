import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText, encodeText } from '../../engine/base/text.ts';
import type { Coverage } from './coverage.ts';
import { jsonInput, type FuzzInput } from './input.ts';
import type { Reader } from './readers.ts';

const FOLDER = path.join(import.meta.dirname, 'corpus');

/** Bytes that the inputs of one reader may take in its file. */
const MAX_BYTES = 16_384;

interface CorpusFile {
  /** Texts, or base64. */
  readonly inputs: readonly string[];
}

/** Inputs that earlier runs found worth keeping. */
export function readCorpus({ name, isText, isJson }: Reader): FuzzInput[] {
  const file = path.join(FOLDER, `${name}.json`);
  if (!existsSync(file)) return [];
  const { inputs } = JSON.parse(readFileSync(file, 'utf8')) as CorpusFile;
  return inputs.map((input) => {
    if (!isText) return { bytes: new Uint8Array(Buffer.from(input, 'base64')) };
    return (isJson ? parsed(input) : undefined) ?? { bytes: encodeText(input) };
  });
}

function parsed(text: string): FuzzInput | undefined {
  try {
    return jsonInput(JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function writeCorpus({ name, isText }: Reader, inputs: readonly FuzzInput[]): number {
  const written = inputs.map(({ bytes }) =>
    isText ? decodeText(bytes) : Buffer.from(bytes).toString('base64'),
  );
  const file: CorpusFile = { inputs: written };
  const text = `${JSON.stringify(file, undefined, 1)}\n`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.json`), text);
  return text.length;
}

/**
 * The smallest inputs that together run most of what all run, beyond what the seeds do: the short ones first, each that
 * adds something.
 */
export async function minimised(
  reader: Reader,
  corpus: readonly FuzzInput[],
  coverage: Coverage,
): Promise<FuzzInput[]> {
  for (const { bytes } of await reader.seeds()) await covers(reader, bytes, coverage);
  const kept: FuzzInput[] = [];
  let left = MAX_BYTES;
  for (const input of corpus.toSorted((a, b) => a.bytes.length - b.bytes.length)) {
    const size = reader.isText ? input.bytes.length : (input.bytes.length * 4) / 3;
    if (size > left || !isKept(reader, input)) continue;
    if (!(await covers(reader, input.bytes, coverage))) continue;
    kept.push(input);
    left -= size;
  }
  return kept;
}

/** A text that is not UTF-8 would change in its file. */
function isKept({ isText }: Reader, { bytes }: FuzzInput): boolean {
  return !isText || Buffer.from(encodeText(decodeText(bytes))).equals(bytes);
}

/** Whether an input runs a branch that none ran before, however often. */
async function covers(reader: Reader, bytes: Uint8Array, coverage: Coverage): Promise<boolean> {
  const before = coverage.covered;
  coverage.begin();
  try {
    await reader.check(bytes, true);
  } catch {
    return false;
  }
  coverage.novelty();
  return coverage.covered > before;
}
