import { describe, expect, it } from 'vitest';
import { matchJoints, parseQuery } from '#engine/inspect';
import {
  jointsBetween,
  layOutTree,
  shownRow,
  expandedTo,
  parentJoints,
  subtree,
  subtreeFilter,
} from '../../../../app/features/joints/tree-rows.ts';
import type { TreeRows } from '../../../../app/features/joints/tree-rows.ts';
import type { JointList } from '../../../../app/session/state/stage.ts';

/*
 * hips            0
 * ├ spine         1
 * │ ├ head        2
 * │ └ hand.l      3
 * └ leg           4
 *   └ hand.r      5
 * prop            6
 */
const names = ['hips', 'spine', 'head', 'hand.l', 'leg', 'hand.r', 'prop'];
const joints: JointList = {
  count: 7,
  names,
  parents: Int16Array.of(-1, 0, 1, 1, 0, 4, -1),
};
const nothing: JointList = { count: 0, names: [], parents: new Int16Array(0) };

function laidOut(filter = '', collapsed: readonly number[] = [], list = joints): TreeRows {
  const parsed = parseQuery(filter);
  return layOutTree(
    list,
    matchJoints(parsed, list),
    parsed.alternatives.length > 0,
    new Set(collapsed),
  );
}

function picture(rows: TreeRows): string[] {
  return Array.from({ length: rows.count }, (_, row) => {
    const mark = rows.parent[row] === 0 ? ' ' : rows.expanded[row] === 1 ? '-' : '+';
    const name = names[rows.joint[row]];
    return '  '.repeat(rows.depth[row]) + mark + (rows.dimmed[row] === 1 ? `(${name})` : name);
  });
}

describe('layOutTree', () => {
  it('has no rows without joints', () => {
    expect(laidOut('', [], nothing)).toMatchObject({ count: 0, matches: 0 });
  });

  it('has no rows where nothing matches', () => {
    expect(laidOut('toe')).toMatchObject({ count: 0, matches: 0 });
  });

  it.each([
    {
      what: 'all joints, depth first',
      filter: '',
      collapsed: [],
      expected: ['-hips', '  -spine', '     head', '     hand.l', '  -leg', '     hand.r', ' prop'],
      matches: 7,
    },
    {
      what: 'no row below a collapsed joint',
      filter: '',
      collapsed: [1, 4, 6],
      expected: ['-hips', '  +spine', '  +leg', ' prop'],
      matches: 7,
    },
    {
      what: 'matches with their ancestors dimmed',
      filter: 'hand',
      collapsed: [],
      expected: ['-(hips)', '  -(spine)', '     hand.l', '  -(leg)', '     hand.r'],
      matches: 2,
    },
    {
      what: 'matches below what is collapsed',
      filter: 'hand.r',
      collapsed: [0, 4],
      expected: ['-(hips)', '  -(leg)', '     hand.r'],
      matches: 1,
    },
  ])('shows $what', ({ filter, collapsed, expected, matches }) => {
    const rows = laidOut(filter, collapsed);
    expect(picture(rows)).toEqual(expected);
    expect(rows.matches).toBe(matches);
  });

  it('lays out depth first whatever the order of the joints', () => {
    const breadthFirst: JointList = { ...joints, parents: Int16Array.of(-1, 0, 0, 1, 2, 1, 0) };
    const rows = laidOut('', [], breadthFirst);
    expect([...rows.joint.subarray(0, rows.count)]).toEqual([0, 1, 3, 5, 2, 4, 6]);
  });

  it('says where a joint stands among the siblings that are shown', () => {
    const { position, siblings, count } = laidOut('hand.l, prop');
    expect(Array.from(position).slice(0, count)).toEqual([1, 1, 1, 2]);
    expect(Array.from(siblings).slice(0, count)).toEqual([2, 1, 1, 2]);
  });

  it.each([
    ['itself where it is shown', 5, 3],
    ['its nearest ancestor that is shown', 3, 1],
    ['the first row where there is none', 99, 0],
  ])('finds a row for a joint: %s', (_, joint, row) => {
    expect(shownRow(laidOut('', [1]), joints.parents, joint)).toBe(row);
  });

  it('knows the row of every joint that is shown', () => {
    expect([...laidOut('', [1]).rowOfJoint]).toEqual([0, 1, -1, -1, 2, 3, 4]);
  });
});

describe('jointsBetween', () => {
  it.each([
    [2, 4, [2, 3, 4]],
    [4, 2, [4, 3, 2]],
    [3, 3, [3]],
  ])('the joints from row %d to row %d end with the last', (from, to, expected) => {
    expect(jointsBetween(from, to, laidOut())).toEqual(expected);
  });
});

/** hips(spine(head, hand), leg(foot)), prop */
const parents = Int16Array.of(-1, 0, 1, 1, 0, 4, -1);

describe('sets of joints', () => {
  it.each([
    [6, [6]],
    [1, [1, 2, 3]],
    [0, [0, 1, 2, 3, 4, 5]],
  ])('below joint %d are %j', (joint, expected) => {
    expect(subtree(joint, parents)).toEqual(expected);
  });

  it('collapsing all collapses every parent', () => {
    expect(parentJoints(parents)).toEqual(new Set([0, 1, 4]));
  });

  it('expanding to a joint opens its ancestors only', () => {
    expect([...expandedTo([3], parents, new Set([0, 1, 4]))]).toEqual([4]);
  });

  it('expanding to what is in view changes nothing', () => {
    const collapsed = new Set([4]);
    expect(expandedTo([3, 0], parents, collapsed)).toBe(collapsed);
  });
});

const oddlyNamed = {
  count: 4,
  names: ['Hips', 'Left "Hand"', 'Finger 0', 'Left, right: >1'],
  parents: Int16Array.of(-1, 0, 1, 0),
};

describe('subtreeFilter', () => {
  it.each([
    ['Hips', [1, 1, 1, 1]],
    ['Left, right: >1', [0, 0, 0, 1]],
  ])('asks for exactly %s and what is below it', (name, expected) => {
    const query = parseQuery(subtreeFilter(name));
    expect(query.problem).toBeUndefined();
    expect([...matchJoints(query, oddlyNamed)]).toEqual(expected);
  });
});
