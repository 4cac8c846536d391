import { describe, expect, it } from 'vitest';
import { clipRow, type RowError } from '../../../engine/library/clip-row.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { sourceClip } from '../../support/planted-subjects.ts';

const subject = {
  file: 'walk.ozz',
  object: 'ozz-animation "walk"',
  clip: readObject(validFixture('character/walk.ozz'), 'animation'),
  skeleton: readObject(validFixture('character/skeleton.ozz'), 'skeleton'),
  source: sourceClip('walk'),
  bytes: 9000,
  distance: 0.1,
  findings: [],
};

const errorOf = (joints?: string): RowError | undefined => clipRow({ ...subject, joints }).error;

describe('the error of a row', () => {
  it.each([
    ['without a skeleton', { skeleton: undefined }],
    ['without a source', { source: undefined }],
    ['of joints that the skeleton does not have', { joints: 'Tail' }],
  ])('is missing %s', (_, part) => {
    expect(clipRow({ ...subject, ...part }).error).toBeUndefined();
  });

  it('is that of all joints, or only of those that a filter matches', () => {
    const all = errorOf();
    expect(errorOf('')).toEqual(all);
    expect(all?.joint).toContain('Hand');
    const foot = errorOf('LeftFoot');
    expect(foot?.joint).toBe('LeftFoot');
    expect(foot?.max).toBeGreaterThan(0);
    expect(foot?.max).toBeLessThan(all?.max ?? 0);
  });
});
