import { describe, expect, it } from 'vitest';
import { withFigures, type BenchFigures } from './write-figures.ts';

const BEGIN = '<!-- figures: written by npm run bench -- --write docs/performance.md -->';
const row = { name: 'three | js', median: 30, fastest: 29, speedUp: 1, targets: [] };
const figures: BenchFigures = {
  machine: { processor: 'CPU', processors: 2, node: 'v20', three: '187', date: '2026-11-21T20:00' },
  stages: [],
  speed: [{ title: 'a crowd', unit: 'character', rows: [row] }],
  page: [],
};

describe('a document without a place for figures', () => {
  it.each(['', 'text', `${BEGIN} never closed`, '<!-- /figures -->'])(
    'is refused: "%s"',
    (text) => {
      expect(() => withFigures(text, figures)).toThrow('no place for figures');
    },
  );
});

describe('a document', () => {
  const text = `before\n${BEGIN}\nold\n<!-- /figures -->\nafter\n`;

  it('keeps what is around its figures, and loses those of the last run', () => {
    const written = withFigures(text, figures);
    expect(written.startsWith(`before\n${BEGIN}\n`)).toBe(true);
    expect(written.endsWith('<!-- /figures -->\nafter\n')).toBe(true);
    expect(written).not.toContain('old');
    expect(withFigures(written, figures)).toBe(written);
  });

  it('says when and where they were taken, and has a table a section', () => {
    const written = withFigures(text, figures);
    expect(written).toContain('Taken 2026-11-21 on CPU, 2 processors');
    expect(written).toContain('### A crowd');
    expect(written).toContain('| three \\| js | 30.0 | 1.00 |  |  |');
    expect(written).toContain('The page was not measured');
  });
});
