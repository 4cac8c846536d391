import { describe, expect, it } from 'vitest';
import { generateSubject } from '../../../cli/bench/generated-subject.ts';
import { compileKernels } from '#engine/kernels';
import { readObject, validFixture } from '../../support/archives.ts';
import type { Subject } from '../subjects.ts';
import { opponentsSection } from './section.ts';

const walker = (clip: string): Subject => ({
  name: clip,
  skeleton: readObject(validFixture('walker.skeleton.ozz'), 'skeleton'),
  animation: readObject(validFixture(`${clip}.ozz`), 'animation'),
});
const generated = generateSubject();

describe('the table of other engines', () => {
  it.each([
    walker('walker.animation'),
    walker('walker.optimized.animation'),
    { ...generated, animation: generated.clips[0] },
  ])('has rows of many and of one, whose matrices are equal: $name', async (subject) => {
    const { rows } = opponentsSection(subject, await compileKernels('simd'), 9, undefined);
    const names = rows.map(({ candidate }) => candidate.name);
    expect(names.filter((name) => name.startsWith('9: three.js'))).toHaveLength(3);
    expect(names.filter((name) => name.startsWith('1: '))).toHaveLength(5);
  });
});
