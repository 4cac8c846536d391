import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** What a source says in words. */
export interface Wording {
  /** Every identifier once, and the file's own name. */
  readonly names: readonly string[];
  /** Strings, text of elements, and the fixed parts of templates. */
  readonly texts: readonly string[];
}

/** Names and texts of one source; comments are not among them. */
export function wordingOf(file: string, source: string): Wording {
  const names = new Set([path.basename(file).replace(/\.tsx?$/, '')]);
  const texts = new Set<string>();
  const { program } = parseSync(file, source);
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
    Literal: ({ value }) => {
      if (typeof value === 'string') texts.add(value);
    },
    JSXText: ({ value }) => void texts.add(value.replaceAll(/\s+/g, ' ').trim()),
    TemplateElement: ({ value }) => void texts.add(value.raw),
  }).visit(program);
  return { names: [...names], texts: [...texts] };
}

/** The words of a name in lower case: `lastKeyBefore`, `last-key-before` and `LAST_KEY_BEFORE` have three. */
export function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
}
