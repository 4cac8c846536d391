import { describe, expect, it } from 'vitest';
import { features } from '../../../app/features/index.ts';
import { lineScore } from '../../../app/ui/command-list.tsx';
import { panesMarkdown } from '../../support/panes-markdown.ts';

const panes = features.flatMap((feature) => feature.panes);

describe('the help of a pane', () => {
  it.each(panes.map((pane) => [pane.title, pane] as const))(
    'is in whole sentences: %s',
    async (_, pane) => {
      const { reading, example } = await pane.helpText();
      for (const text of [...reading, example]) expect(text).toMatch(/^[A-Z“◂].*[.?]$/);
    },
  );

  it.each([
    ['size', ['Budget', 'What if', 'Library']],
    ['jitter', ['Causes', 'Findings']],
    ['interval', ['Iframes', 'Seek cost', 'What if']],
    ['foot slide', ['Findings', 'Tracks']],
    ['slides', ['Findings']],
    ['drift', ['Findings']],
    ['pops', ['Findings']],
    ['too large', ['Findings']],
    ['slow seek', ['Findings']],
    ['wrong units', ['Findings']],
    ['worst clip', ['Library', 'Findings']],
    ['worst error', ['Error', 'Error map', 'Library']],
    ['largest error', ['Error', 'Error map', 'Library']],
    ['worst joint', ['Error', 'Error map', 'Findings']],
    ['slowest seek', ['Seek cost', 'Findings', 'Library']],
    ['worst seek', ['Seek cost']],
  ])('is found by the palette for “%s”', async (word, wanted) => {
    const helps = await Promise.all(
      panes.map(async (pane) => [pane, await pane.helpText()] as const),
    );
    const found = helps
      .filter(
        ([{ title }, { words }]) =>
          lineScore({ title, group: '', words: words.split(', ') }, word) > 0,
      )
      .map(([{ title }]) => title);
    expect(found).toEqual(expect.arrayContaining(wanted));
  });
});

it('docs/panes.md has the texts of the page (npx vitest run test/app/shell/panes-doc.test.ts -u)', async () => {
  await expect(await panesMarkdown(panes)).toMatchFileSnapshot('../../../docs/panes.md');
});
