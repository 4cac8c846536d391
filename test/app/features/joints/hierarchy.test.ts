import { describe, expect, it } from 'vitest';
import { expandedTo, parentJoints, subtree } from '../../../../app/features/joints/hierarchy.ts';

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
