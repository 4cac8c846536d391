import { mutateText } from './mutations.ts';
import type { Word } from './mutate-tree.ts';
import type { Random } from './random.ts';

/** A copy of a text with words, lines or blocks wrong, or taken from another text. */
export function mutateLines(
  text: string,
  other: string,
  random: Random,
  words: readonly Word[],
): string {
  switch (random.below(6)) {
    case 0:
      return words.length === 0 ? mutateText(text, random) : withWord(text, random, words);
    case 1:
      return withBlock(text, text, random);
    case 2:
      return withBlock(text, other, random);
    case 3: {
      const at = random.below(text.length + 1);
      const byte = String.fromCodePoint(random.below(random.pick([128, 0xd800])));
      return text.slice(0, at) + byte + text.slice(at + random.below(2));
    }
    default:
      return mutateText(text, random);
  }
}

function withWord(text: string, random: Random, words: readonly Word[]): string {
  const at = random.below(text.length + 1);
  const end = at + random.below(random.pick([1, 8]));
  return text.slice(0, at) + String(random.pick(words)) + text.slice(end);
}

/** A part of a text, by its begin and end. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** One line, or what stands in braces with the line that they open at. */
function blockOf(text: string, random: Random): Stretch {
  const from = text.lastIndexOf('\n', random.below(text.length + 1)) + 1;
  const lineEnd = text.indexOf('\n', from);
  let to = lineEnd < 0 ? text.length : lineEnd;
  if (text.slice(from, to).includes('{') && random.below(4) > 0) {
    let depth = 0;
    for (to = text.indexOf('{', from); to < text.length; to++) {
      if (text[to] === '{') depth++;
      else if (text[to] === '}' && --depth === 0) break;
    }
    to = Math.min(text.length, to + 1);
  }
  return { from, to };
}

/** Puts a block of another text before one of this text, or in its place. */
function withBlock(text: string, other: string, random: Random): string {
  const { from, to } = blockOf(text, random);
  const block = blockOf(other, random);
  const rest = text.slice(random.below(2) === 0 ? from : to);
  return `${text.slice(0, from)}${other.slice(block.from, block.to)}\n${rest}`;
}
