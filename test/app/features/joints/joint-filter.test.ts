import { describe, expect, it } from 'vitest';
import { matchJoints, parseQuery } from '#engine/inspect';
import { subtreeFilter } from '../../../../app/features/joints/joint-filter.ts';

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
