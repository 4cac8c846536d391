import { describe, expect, it } from 'vitest';
import { hierarchyLayouts } from '../../../engine/layouts/hierarchy/hierarchy.ts';
import {
  breadthFirst,
  clipHierarchy,
  generatedHierarchy,
  type HierarchySubject,
} from '../../../engine/layouts/hierarchy/subject.ts';
import { kernelForms, kernelModule } from '../../support/kernel-forms.ts';
import { makeRig, type MadeScale } from '../../support/made-rig.ts';

const CHARACTERS = 6;

describe('joints numbered level by level', () => {
  it.each([
    [
      [-1, 0, 1, 0, 3, -1],
      [0, 5, 1, 3, 2, 4],
      [-1, -1, 0, 0, 2, 3],
    ],
    [[-1], [0], [-1]],
    [[], [], []],
  ])('%j', (parents, joints, renumbered) => {
    const order = breadthFirst(Int16Array.from(parents));
    expect([...order.joints]).toEqual(joints);
    expect([...order.parents]).toEqual(renumbered);
  });
});

describe('the made-up hierarchy', () => {
  it('is the article’s: 96 joints of one tree, parents before children', () => {
    const { joints, parents } = generatedHierarchy();
    expect(joints).toBe(96);
    expect(parents.filter((parent) => parent === -1)).toHaveLength(1);
    expect(parents.every((parent, joint) => parent < joint)).toBe(true);
  });
});

const subjects: readonly [string, HierarchySubject, number][] = [
  ['the article’s joints', generatedHierarchy(96, CHARACTERS), 10],
  ['one joint', generatedHierarchy(1, CHARACTERS), 10],
  ...(['none', 'mirrored leaves', 'even', 'uneven'] as const).map(
    (scale: MadeScale): [string, HierarchySubject, number] => {
      const { skeleton, clips } = makeRig(30, scale);
      const layouts = { none: 10, 'mirrored leaves': 10, even: 9, uneven: 7 }[scale];
      return [`a clip scaled: ${scale}`, clipHierarchy(skeleton, clips[0], CHARACTERS), layouts];
    },
  ),
];

describe.each(kernelForms)('with kernels in the form %s', (form) => {
  it.each(subjects)('all layouts of %s give the same matrices', async (_, subject, count) => {
    const layouts = hierarchyLayouts(await kernelModule(form), subject);
    expect(layouts).toHaveLength(form === 'typescript' ? count - 1 : count);
    for (const layout of layouts) layout.run();
    const [first, ...others] = layouts;
    const expected = new Float32Array(16);
    const matrix = new Float32Array(16);
    const differing = new Set<string>();
    for (let i = 0; i < CHARACTERS * subject.joints; i++) {
      const [character, joint] = [Math.trunc(i / subject.joints), i % subject.joints];
      first.readMatrix(character, joint, expected);
      for (const layout of others) {
        layout.readMatrix(character, joint, matrix);
        const worst = Math.max(...matrix.map((value, at) => Math.abs(value - expected[at])));
        if (!(worst < 1e-5)) differing.add(`${layout.name}: ${worst}`);
      }
    }
    expect([...differing]).toEqual([]);
  });

  it('says what every layout touches', async () => {
    for (const { footprint } of hierarchyLayouts(
      await kernelModule(form),
      generatedHierarchy(96, 2),
    )) {
      expect(footprint.bytes).toBeGreaterThan(96 * 28);
      expect(footprint.lines * 64).toBeGreaterThanOrEqual(footprint.bytes);
    }
  });
});
