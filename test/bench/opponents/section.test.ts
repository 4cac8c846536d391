import { describe, expect, it } from 'vitest';
import { compileKernels } from '#engine/kernels';
import { readObject, validFixture } from '../../support/archives.ts';
import { opponentsSection } from './section.ts';

const subject = {
  name: 'walker',
  skeleton: readObject(validFixture('walker.skeleton.ozz'), 'skeleton'),
  animation: readObject(validFixture('walker.optimized.animation.ozz'), 'animation'),
};

describe('the table of other engines', () => {
  it('has rows of many and of one, whose matrices are equal', async () => {
    const { rows } = opponentsSection(subject, await compileKernels('simd'), 9, undefined);
    const names = rows.map(({ candidate }) => candidate.name);
    expect(names.filter((name) => name.startsWith('9: three.js'))).toHaveLength(3);
    expect(names.filter((name) => name.startsWith('1: '))).toHaveLength(5);
  });
});
