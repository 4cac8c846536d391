import { describe, expect, it } from 'vitest';
import { withFigures, withPageFigures, withPageRows, type BenchFigures } from './write-figures.ts';

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
  });
});

describe('figures of the page', () => {
  it.each([
    [{ value: 61.2, unit: '×', least: 60 }, '61.2 | × | ✓ ≥ 60'],
    [{ value: 59.9, unit: '×', least: 60 }, '59.9 | × | ✗ ≥ 60'],
    [{ value: 0.2514, unit: 'µs', digits: 3 }, '0.251 | µs |  '],
  ])('%o are written as | %s |', (figure, cells) => {
    const page = [{ name: 'crowd', how: 'in turn', ...figure }];
    const text = withFigures(`${BEGIN}\n<!-- /figures -->\n`, { ...figures, page });
    expect(text).toContain(`| crowd | ${cells}`);
  });
});

describe('figures of the page alone', () => {
  const page = [{ name: 'weight', value: 1, unit: 'kB', most: 2, how: 'scales' }];

  it('are refused by a document without a place for figures', () => {
    expect(() => withPageFigures('text', { ...figures, page })).toThrow('no place for figures');
  });

  it('come last where there were none', () => {
    const before = withFigures(`${BEGIN}\n<!-- /figures -->\n`, figures);
    const written = withPageFigures(before, { ...figures, page });
    expect(written).toContain('### A crowd');
    expect(written.indexOf('| weight')).toBeGreaterThan(written.indexOf('### A crowd'));
    expect(written.endsWith('<!-- /figures -->\n')).toBe(true);
  });

  it('stay when the engine alone is measured', () => {
    const before = withPageFigures(`${BEGIN}\n<!-- /figures -->\n`, {
      machine: { ...figures.machine, date: '2026-11-20' },
      page,
    });
    const written = withFigures(before, figures);
    expect(written).toContain('| weight | 1.0 | kB | ✓ ≤ 2 | scales |');
    expect(written).toContain('Taken 2026-11-20');
    expect(written).toContain('### A crowd');
  });

  it('leave those of the engine as they were, and say when they were taken', () => {
    const text = withFigures(`${BEGIN}\n<!-- /figures -->\nafter\n`, { ...figures, page });
    const heavier = [{ ...page[0], value: 3 }];
    const written = withPageFigures(text, {
      machine: { ...figures.machine, date: '2026-11-22' },
      page: heavier,
    });
    expect(text).toContain('| weight | 1.0 | kB | ✓ ≤ 2 | scales |');
    expect(written).toContain('| weight | 3.0 | kB | ✗ ≤ 2 | scales |');
    expect(written).not.toContain('| weight | 1.0');
    expect(written).toContain('| three \\| js | 30.0 | 1.00 |  |  |');
    expect(written).toContain('Taken 2026-11-21');
    expect(written).toContain('Taken 2026-11-22');
    expect(written.endsWith('<!-- /figures -->\nafter\n')).toBe(true);
  });
});

describe('some figures of the page', () => {
  const page = ['a', 'b'].map((name) => ({ name, value: 1, unit: 'ms', how: 'once' }));
  const empty = `${BEGIN}\n<!-- /figures -->\n`;
  const before = withPageFigures(empty, { ...figures, page });

  it('are refused where there are none yet', () => {
    expect(() => withPageRows(empty, { page })).toThrow('no table of the page');
  });

  it('take the place of those of their name; a new one stands after the one before it', () => {
    const [a, b] = page;
    const some = [
      { ...a, value: 2 },
      { ...a, name: 'a, again', value: 3 },
    ];
    const after = withPageFigures(empty, { ...figures, page: [...some, b] });
    expect(withPageRows(before, { page: some })).toBe(after);
  });

  it('first of all stands first', () => {
    const first = { ...page[0], name: 'first' };
    const after = withPageFigures(empty, { ...figures, page: [first, ...page] });
    expect(withPageRows(before, { page: [first] })).toBe(after);
  });
});
