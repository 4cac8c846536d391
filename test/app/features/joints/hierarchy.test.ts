import { describe, expect, it } from 'vitest';
import { matchJoints, parseQuery } from '#engine/inspect';
import {
  expandedTo,
  parentJoints,
  subtree,
  subtreeFilter,
} from '../../../../app/features/joints/hierarchy.ts';

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

const joints = {
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
    expect([...matchJoints(query, joints)]).toEqual(expected);
  });
});
