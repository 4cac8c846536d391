import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordingOf, wordsOfName } from './support/words.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Words that no name of code has, by the word of the glossary or of the language to use. */
const RETIRED_WORDS = new Map(
  Array.from(
    readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
      .split('\n## Retired words\n')[1]
      .matchAll(/^\| ([a-z, ]+?) +\| ([^|]+?) +\|$/gm),
    ([, retired, instead]) => retired.split(', ').map((word): [string, string] => [word, instead]),
  ).flat(),
);

/** What nobody can guess on the screen or in a message. */
const RETIRED_TEXTS: readonly (readonly [RegExp, instead: string])[] = [
  [/^[AB] off$/, 'A error'],
  [/\bbelieved\b/, 'assumed'],
  [/\bevery way\b.*\bpose\b/, 'every path'],
  [/\bmissed least\b/i, 'cheapest to remove'],
  [/\bmissing most\b/i, 'most useful to add'],
  [/\bpassed over:/, 'skipped'],
  [/^route$/, 'key access'],
  [/^other values$/, 'not compression'],
  [/^◀$/, 'backward'],
  [/\bon (?:the )?stage\b/i, 'shown'],
  [/\btake motion out\b/i, 'extract root motion'],
  [/\bturn(?:ed)? over\b/, 'flip'],
  [/\bwhat ends it\b/, 'the condition that ends it'],
];

it('are listed in the glossary', () => {
  expect(RETIRED_WORDS.size).toBeGreaterThan(25);
  expect(RETIRED_WORDS.get('quests')).toBe('job');
});

describe('the words of a source', () => {
  it.each([
    ['lastKeyBefore', ['last', 'key', 'before']],
    ['last-key-before', ['last', 'key', 'before']],
    ['MAX_KEYS', ['max', 'keys']],
    ['KeyMatches2', ['key', 'matches2']],
    ['aria-label', ['aria', 'label']],
  ])('%s', (name, words) => {
    expect(wordsOfName(name)).toEqual(words);
  });

  it('are its names and texts, without its comments', () => {
    const source =
      '/** Ride. */ const reel = <b title="held">{`the ${stance.way}`} team</b>; // told';
    expect(wordingOf('app/some-pane.tsx', source)).toEqual({
      names: ['some-pane', 'reel', 'b', 'title', 'stance', 'way'],
      texts: ['held', 'the ', '', 'team'],
    });
  });
});

describe.each(['engine', 'cli', 'app'])('%s', (folder) => {
  const wordings = sourcesBelow(folder).map((file) => {
    const { names, texts } = wordingOf(file, readFileSync(path.join(root, file), 'utf8'));
    return { file, names, texts };
  });

  it('has no name with a retired word', () => {
    const found = wordings.flatMap(({ file, names }) =>
      names.flatMap((name) => {
        const [instead] = wordsOfName(name).flatMap((word) => RETIRED_WORDS.get(word) ?? []);
        return instead === undefined ? [] : [`${file}: ${name} (use: ${instead})`];
      }),
    );
    expect(found).toEqual([]);
  });

  it('has no text with retired words', () => {
    const found = wordings.flatMap(({ file, texts }) =>
      texts.flatMap((text) =>
        RETIRED_TEXTS.filter(([pattern]) => pattern.test(text)).map(
          ([, instead]) => `${file}: ${text} (use: ${instead})`,
        ),
      ),
    );
    expect(found).toEqual([]);
  });
});

/** AssemblyScript is checked too; what is generated is not. */
function sourcesBelow(folder: string): string[] {
  const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.split(path.sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/generated/'))
    .toSorted();
}
