import { describe, expect, it } from 'vitest';
import {
  filterWord,
  groupFindings,
  limitedFindings,
  matchesFilter,
  visibleFindings,
} from '../../../../app/features/findings/list-findings.ts';
import type { OpenFinding } from '../../../../app/session/state/findings.ts';
import { withId } from '../../../../app/session/state/assets.ts';
import { fixtureFile } from '../../../support/app-files.ts';
import { finding } from '../../../support/findings.ts';

const file = withId(fixtureFile('eight.animation.ozz', { name: 'Walk.ozz' }));

function open(part: Parameters<typeof finding>[0], ...joints: readonly string[]): OpenFinding {
  const made = finding(part);
  return { key: made.code, finding: made, file, asset: undefined, joints, nameOf: String };
}

const slide = open({ code: 'contact-slides', message: '18 mm' }, 'Left Foot', 'LeftToe');
const drift = open({ code: 'iframe-drift', severity: 'error' });

describe('the filter', () => {
  it.each([
    ['nothing of it', 'elbow', false],
    ['one word of two', 'contact elbow', false],
    ['a word elsewhere than it says', 'file:contact', false],
    ['nothing', '', true],
    ['spaces', '   ', true],
    ['a part of the code', 'slid', true],
    ['a joint in other letters', 'lefttoe', true],
    ['a joint with a space', 'joint:"Left Foot"', true],
    ['quotes that do not end', '"Left Foot', true],
    ['all words', 'contact 18 walk.ozz', true],
    ['fields', 'code:contact file:walk', true],
  ])('with %s', (_, filter, expected) => {
    expect(matchesFilter(slide, filter)).toBe(expected);
  });

  it('finds what it has been given', () => {
    for (const joint of slide.joints) {
      expect(matchesFilter(slide, filterWord('joint', joint))).toBe(true);
    }
  });
});

describe('findings are listed', () => {
  it('of severities that are not hidden', () => {
    expect(visibleFindings([slide, drift], new Set(['error']))).toEqual([slide]);
  });

  it.each<[string, Parameters<typeof limitedFindings>[1], OpenFinding[]]>([
    ['with the words of the filter', { filter: 'drift', joints: undefined }, [drift]],
    ['of chosen joints, and of none', { filter: '', joints: new Set(['Head']) }, [drift]],
    ['of all joints', { filter: '', joints: undefined }, [slide, drift]],
    [
      'if one of their joints is chosen',
      { filter: '', joints: new Set(['LeftToe']) },
      [slide, drift],
    ],
  ])('%s', (_, limit, expected) => {
    expect(limitedFindings([slide, drift], limit)).toEqual(expected);
  });
});

describe('groups', () => {
  it.each([
    ['severity', ['Errors', 'Warnings']],
    ['code', ['iframe-drift', 'contact-slides']],
    ['file', ['Walk.ozz']],
    ['joint', ['No joint', 'Left Foot']],
  ] as const)('by %s', (grouping, titles) => {
    expect(groupFindings([drift, slide], grouping).map(({ title }) => title)).toEqual(titles);
  });

  it('by severity call what is worth knowing as its filter does', () => {
    const idle = open({ code: 'iframe-wasted', severity: 'info' });
    expect(groupFindings([idle], 'severity').map(({ title }) => title)).toEqual(['Info']);
  });
});
