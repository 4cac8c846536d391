import { describe, expect, it } from 'vitest';
import { matchJoints, parseJointFilter, subtreeFilter } from '../../../app/store/joint-filter.ts';
import type { JointList } from '../../../app/store/joint-list.ts';

const names = ['Hips', 'LeftArm', 'LeftHand', 'Bip01 L Finger0', 'RightArm', 'RightHand', 'a.b[c]'];
const joints: JointList = {
  count: names.length,
  names,
  parents: Int16Array.of(-1, 0, 1, 2, 0, 4, -1),
};

function matched(filter: string): string[] {
  const flags = matchJoints(parseJointFilter(filter), joints);
  return names.filter((_, joint) => flags[joint] === 1);
}

describe('matchJoints', () => {
  it.each([
    ['nothing has it', 'toe', []],
    ['a wildcard means the whole name', 'hand*', []],
    ['both terms must match', 'left right', []],
    ['what is under nothing is nothing', 'under:toe', []],
    ['brackets and dots mean themselves', 'a?b[c].*', []],
  ])('%s: "%s"', (_, filter, expected) => {
    expect(matched(filter)).toEqual(expected);
  });

  it.each([
    ['an empty filter matches all', '', names],
    ['so does one of commas', ' , ,', names],
    ['part of a name', 'hand', ['LeftHand', 'RightHand']],
    ['case does not matter', 'HANd', ['LeftHand', 'RightHand']],
    ['a wildcard at the front', '*hand', ['LeftHand', 'RightHand']],
    ['one character', 'lefthan?', ['LeftHand']],
    ['dots and brackets in a wildcard', '*.b[*', ['a.b[c]']],
    ['several terms', 'left ar', ['LeftArm']],
    ['a term to leave out', 'left -hand', ['LeftArm']],
    ['alternatives', 'leftar, hips', ['Hips', 'LeftArm']],
    ['an exact name', '"LeftHand"', ['LeftHand']],
    ['an exact name with blanks', '"bip01 l finger0"', ['Bip01 L Finger0']],
    ['a quote that is still being typed', '"lefthand', ['LeftHand']],
    ['a subtree', 'under:leftarm', ['LeftArm', 'LeftHand', 'Bip01 L Finger0']],
    ['a subtree without', 'under:leftarm -hand', ['LeftArm', 'Bip01 L Finger0']],
    ['all but a subtree', '-under:leftarm', ['Hips', 'RightArm', 'RightHand', 'a.b[c]']],
  ])('%s: "%s"', (_, filter, expected) => {
    expect(matched(filter)).toEqual(expected);
  });

  it('shows a joint and what is below it', () => {
    expect(matched(subtreeFilter('LeftHand'))).toEqual(['LeftHand', 'Bip01 L Finger0']);
  });
});
