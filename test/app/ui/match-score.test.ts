import { describe, expect, it } from 'vitest';
import { matchScore } from '../../../app/ui/match-score.ts';

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
  ])('"%s" for "%s"', (text, search) => {
    expect(matchScore(text, search)).toBeGreaterThan(0);
  });

  it('counts most at the start, more at the start of a word than within one', () => {
    const scores = ['pane', 'next pane', 'propane'].map((text) => matchScore(text, 'pane'));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(3);
  });
});
