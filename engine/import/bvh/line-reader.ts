import { AssetError } from '../../base/errors.ts';
import { TRUNCATED_ADVICE } from '../../base/reader.ts';
import { decodeText } from '../../base/text.ts';

const LINE_ADVICE = 'Correct the file there, or export it again.';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** Reads a text file line by line, and each line word by word. */
export class LineReader {
  /** Number of the line that is read, from 1 on; 0 before the first. */
  line = 0;
  /** What is left of the line. */
  #rest = '';
  #at = 0;
  readonly #object: string;
  readonly #bytes: Uint8Array;

  constructor(object: string, bytes: Uint8Array) {
    this.#object = object;
    this.#bytes = bytes;
  }

  /** Goes to the next line that is not blank. Returns whether there is one. */
  nextLine(): boolean {
    const bytes = this.#bytes;
    this.#rest = '';
    while (this.#rest === '' && this.#at < bytes.length) {
      const start = this.#at;
      while (this.#at < bytes.length && !isEnd(bytes[this.#at])) this.#at++;
      this.#rest = decodeText(bytes, start, this.#at).trim();
      const isPair = bytes[this.#at] === CARRIAGE_RETURN && bytes[this.#at + 1] === LINE_FEED;
      this.#at += isPair ? 2 : 1;
      this.line++;
    }
    return this.#rest !== '';
  }

  /** Number of lines that follow and are not blank. */
  countLines(): number {
    let count = 0;
    let isBlank = true;
    for (let at = this.#at; at < this.#bytes.length; at++) {
      const byte = this.#bytes[at];
      if (isBlank && byte > 32) {
        count++;
        isBlank = false;
      } else if (isEnd(byte)) isBlank = true;
    }
    return count;
  }

  /** The next word of the line, a brace being one; undefined at its end. */
  wordOfLine(): string | undefined {
    const word = /^[{}]|^[^\s{}]+/.exec(this.#rest)?.[0];
    this.#rest = this.#rest.slice(word?.length ?? 0).trimStart();
    return word;
  }

  /** The next word of the file; undefined at its end. */
  word(): string | undefined {
    return this.wordOfLine() ?? (this.nextLine() ? this.wordOfLine() : undefined);
  }

  /** What is left of the line up to a brace that begins or ends a word: a name may have blanks, and braces inside. */
  restOfLine(): string {
    const brace = this.#rest.search(/(?<=^|\s)\{|\{(?=\s|$)/);
    const rest = brace < 0 ? this.#rest : this.#rest.slice(0, brace);
    this.#rest = this.#rest.slice(rest.length);
    return rest.trim();
  }

  /**
   * Reads a number.
   * @param word undefined if nothing is left
   * @param what what it is a number of
   */
  number(word: string | undefined, what: string): number {
    const value = word !== undefined && /^[-+.\de]+$/i.test(word) ? Number(word) : NaN;
    // Beyond float32 it could not be stored.
    if (Number.isFinite(Math.fround(value))) return value;
    const advice = word?.includes(',') === true ? 'Write fractions with a point.' : undefined;
    return this.fail(`a number: ${what}`, word === undefined ? 'nothing' : `"${word}"`, advice);
  }

  /** @throws AssetError always, naming the line */
  fail(expected: string, found: string, advice?: string): never {
    const isEmpty = this.line === 0;
    throw new AssetError({
      object: isEmpty ? this.#object : `${this.#object}, line ${this.line}`,
      expected,
      found,
      advice: advice ?? (isEmpty ? TRUNCATED_ADVICE : LINE_ADVICE),
    });
  }
}

function isEnd(byte: number): boolean {
  return byte === LINE_FEED || byte === CARRIAGE_RETURN;
}
