import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import {
  bestFirst,
  CommandList,
  inGroups,
  lineScore,
  matchScore,
} from '../../../app/ui/command-list.tsx';

describe('no match', () => {
  it.each([
    ['Copy the hot keys as a table', 'mesh'],
    ['Theme: light', 'theme dark'],
    ['', 'a'],
  ])('"%s" for "%s"', (text, search) => {
    expect(matchScore(text, search)).toBe(0);
  });
});

describe('a match', () => {
  it.each([
    ['Theme: light View', ''],
    ['Theme: light View', '  '],
    ['Theme: light View', 'LIGHT theme'],
    ['Theme: light View', 'view li'],
    ['Maximise pane View', 'imise'],
    ['Öffne Datei', 'öff'],
    ['Clip: Ko\u0308rper', 'k\u00f6rp'],
    ['Clip: walk', 'ｗａｌｋ'],
  ])('"%s" for "%s"', (text, search) => {
    expect(matchScore(text, search)).toBeGreaterThan(0);
  });

  it('counts most at the start, more at the start of a word than within one', () => {
    const scores = ['pane', 'next pane', 'propane'].map((text) => matchScore(text, 'pane'));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });

  it.each([
    ['Assets', 'Pane: Assets View', 'Close the selected file (Assets) File'],
    ['Build', 'Pane: Build View', 'Build the source Analyse'],
    ['Crowd', 'Pane: Crowd View', 'Crowd: twice as many characters (Crowd) View'],
    ['dark', 'Theme: dark View', 'Switch between dark and light View'],
    ['pane', 'Pane: Path check View', 'Next pane View'],
  ])('of "%s" is better for "%s" than for "%s"', (search, better, other) => {
    expect(matchScore(better, search)).toBeGreaterThan(matchScore(other, search));
  });
});

describe('another word for a line', () => {
  const budget = { title: 'Pane: Budget', group: 'View', words: ['size', 'how large'] };

  it.each(['size large', 'foot', 'sizes'])('is not found for "%s"', (search) => {
    expect(lineScore(budget, search)).toBe(0);
  });

  it.each(['size', 'Large', 'how lar', 'budget', 'budget size', 'large budget'])(
    'is found for "%s"',
    (search) => {
      expect(lineScore(budget, search)).toBeGreaterThan(0);
    },
  );

  it('counts less than a name', () => {
    const named = { title: 'Grid size', group: 'Viewport' };
    expect(lineScore(budget, 'size')).toBeLessThan(lineScore(named, 'size'));
  });
});

describe('groups', () => {
  const lines = [
    { title: 'Close the selected file (Assets)', group: 'File' },
    { title: 'Undo', group: 'Edit' },
    { title: 'Pane: Assets', group: 'View' },
    { title: 'Open files…', group: 'File' },
  ];

  it.each([
    ['', { File: [0, 3], Edit: [1], View: [2] }],
    ['assets', { View: [2], File: [0] }],
    ['undo', { Edit: [1] }],
    ['fi', { File: [3, 0] }],
    ['nothing', {}],
  ])('for "%s": %j', (search, groups) => {
    const found = inGroups(bestFirst(lines, search)).map(([group, own]) => [
      group,
      own.map((line) => lines.indexOf(line)),
    ]);
    expect(found).toEqual(Object.entries(groups));
  });
});

it('of a line whose name is given, nothing else is searched', () => {
  const line = { title: 'run.ozz', group: 'Runtime clips', name: 'run.ozz' };
  expect(lineScore({ ...line, name: 'walk.ozz' }, 'ru')).toBe(0);
  expect(lineScore(line, 'run')).toBeGreaterThan(0);
  expect(lineScore(line, 'runtime')).toBe(0);
});

it.each([
  ['light', 0],
  ['zebra', 1],
])('what is said where nothing is found is made only then: %s', (typed, times) => {
  const nothing = vi.fn(() => 'Nothing of that name.');
  const commands = [{ id: 'light', title: 'Theme: light', group: 'View' }];
  const props = { label: 'Find', placeholder: '', commands, typed, nothing, onRun: vi.fn() };
  renderToStaticMarkup(createElement(CommandList, props));
  expect(nothing).toHaveBeenCalledTimes(times);
});
