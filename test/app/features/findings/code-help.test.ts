import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { codePage, explainCode, findingCodes } from '#engine/findings';
import { CodePage } from '../../../../app/features/findings/code-help.tsx';

/** What a person reads of a page, without what only lays it out. */
function words(page: string): string {
  return page
    .replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/[\s`]+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

describe('the help of every code has all that its page in docs/findings/ says', () => {
  it.each(findingCodes().map(({ code }) => code))('%s', (code) => {
    const explained = explainCode(code);
    if (explained === undefined) throw new Error(`${code} is expected`);
    const html = renderToStaticMarkup(createElement(CodePage, { explained }));
    const shown = words(html.replaceAll(/<\/?code>/g, '`').replaceAll(/<[^>]*>/g, '\n'));
    const [title, ...paragraphs] = (codePage(code) ?? '').split(/\n+/);
    expect(title).toContain(code);
    for (const paragraph of paragraphs) {
      expect(shown).toContain(words(paragraph.replace(/^(?:## |> )/, '')));
    }
  });
});
