import { describe, expect, it } from 'vitest';
import {
  filterWord,
  firstCards,
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

const NONE: ReadonlySet<string> = new Set();

describe('groups', () => {
  it.each([
    ['severity', ['Errors', 'Warnings']],
    ['code', ['iframe-drift', 'contact-slides']],
    ['file', ['Walk.ozz']],
    ['joint', ['No joint', 'Left Foot']],
  ] as const)('by %s', (grouping, titles) => {
    expect(groupFindings([drift, slide], grouping, NONE).map(({ title }) => title)).toEqual(titles);
  });

  it('by severity call what is worth knowing as its filter does', () => {
    const idle = open({ code: 'iframe-wasted', severity: 'info' });
    expect(groupFindings([idle], 'severity', NONE).map(({ title }) => title)).toEqual(['Info']);
  });
});

describe('findings of one code under one heading', () => {
  const places = ['Hips', 'Spine', 'Neck', 'Head'];
  const slides = (count: number): OpenFinding[] =>
    places.slice(0, count).map((joint) => open({ code: 'contact-slides' }, joint));
  const jerk = open({ code: 'loop-gap' });
  /** Codes of the cards, each with how many others it stands for. */
  const cards = (findings: readonly OpenFinding[], unfolded = NONE): readonly string[] =>
    groupFindings(findings, 'severity', unfolded).flatMap((group) =>
      group.cards.map(({ open: { finding: made, joints }, others }) =>
        [made.code, ...joints, others].join(' '),
      ),
    );

  it.each<[string, readonly OpenFinding[], readonly string[]]>([
    [
      'stand for themselves where they are two',
      [jerk, ...slides(2)],
      ['loop-gap 0', 'contact-slides Hips 0', 'contact-slides Spine 0'],
    ],
    [
      'or where nothing else is there',
      slides(3),
      ['contact-slides Hips 0', 'contact-slides Spine 0', 'contact-slides Neck 0'],
    ],
    [
      'are folded into the worst where they are more, in its place',
      [...slides(1), jerk, ...slides(4).slice(1)],
      ['contact-slides Hips 3', 'loop-gap 0'],
    ],
    [
      'under each heading by themselves',
      [open({ code: 'contact-slides', severity: 'error' }), jerk, ...slides(3)],
      ['contact-slides 0', 'loop-gap 0', 'contact-slides Hips 2'],
    ],
  ])('%s', (_, findings, expected) => {
    expect(cards(findings)).toEqual(expected);
  });

  it('follow the worst where they are wanted', () => {
    const findings = [...slides(1), jerk, ...slides(3).slice(1)];
    expect(cards(findings, new Set(['contact-slides']))).toEqual([
      'contact-slides Hips 2',
      'contact-slides Spine 0',
      'contact-slides Neck 0',
      'loop-gap 0',
    ]);
  });

  it('are all counted', () => {
    const [group] = groupFindings([jerk, ...slides(4)], 'severity', NONE);
    expect(group.count).toBe(5);
  });
});

it.each([
  [0, []],
  [1, [1]],
  [3, [2, 1]],
  [9, [2, 3]],
])('the first %d cards of all groups', (limit, counts) => {
  const of = (count: number, code: string): OpenFinding[] =>
    Array.from({ length: count }, () => open({ code }));
  const groups = groupFindings([...of(2, 'loop-gap'), ...of(3, 'spike')], 'code', NONE);
  expect(firstCards(groups, limit).map(({ cards }) => cards.length)).toEqual(counts);
});
