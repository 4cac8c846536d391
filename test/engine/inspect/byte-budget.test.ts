import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { budgetItems, byteBudget, type BudgetOrder } from '../../../engine/inspect/byte-budget.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { rawClip } from '../../support/raw-clip.ts';

const CLIPS = ['one', 'three', 'five', 'eight', 'walker'];
const clip = (name: string) => readObject(validFixture(`${name}.animation.ozz`), 'animation');

describe('counts every byte of the archive once', () => {
  // The byte that says in which order the others stand belongs to the file.
  it.each(CLIPS)('%s', (name) => {
    const sum = budgetItems(clip(name)).reduce((all, { bytes }) => all + bytes, 0);
    expect(sum).toBe(writeArchive([clip(name)]).length - 1);
  });

  it('of a clip without tracks', () => {
    const empty = buildAnimation(rawClip([], 1, 'empty'));
    const { bytes, children } = byteBudget(empty, [], 'joint');
    expect(bytes).toBe(writeArchive([empty]).length - 1);
    expect(children.map(({ label }) => label)).toContain('header');
  });

  it('whose name would turn round what stands after it', () => {
    const turned = buildAnimation(rawClip([], 1, 'abc\u202edef'));
    expect(byteBudget(turned, [], 'joint').label).toBe(String.raw`abc\u202edef`);
  });
});

describe.each<BudgetOrder>(['joint', 'kind', 'section'])('by %s', (order) => {
  const walker = clip('walker');
  const { count, names } = readObject(validFixture('walker.skeleton.ozz'), 'skeleton');
  const budget = byteBudget(walker, names, order);

  it('the parts of everything add up, the largest first', () => {
    const sum = (parts: readonly { bytes: number }[]): number =>
      parts.reduce((all, { bytes }) => all + bytes, 0);
    expect(budget.bytes).toBe(writeArchive([walker]).length - 1);
    for (const { bytes, children } of budget.children) {
      if (children.length > 0) expect(sum(children)).toBe(bytes);
      const sizes = children.map((child) => child.bytes);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
  });

  it('names the joint that bytes belong to, where they belong to one', () => {
    const level = order === 'joint' ? [budget] : budget.children;
    const joints = level.flatMap(({ children }) =>
      children.filter((child) => child.track !== undefined),
    );
    expect(joints.map(({ label }) => label)).toEqual(joints.map(({ track }) => names[track ?? -1]));
    expect(joints).toHaveLength({ joint: count, kind: 3 * count, section: 0 }[order]);
  });
});
