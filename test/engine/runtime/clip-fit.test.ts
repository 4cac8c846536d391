import { describe, expect, it } from 'vitest';
import { fixturePath } from '../../../fixtures/files.ts';
import { HALF_MAX, encodeHalf } from '../../../engine/math/half.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { validateClipFit } from '../../../engine/runtime/clip-fit.ts';
import { readObject } from '../../support/archives.ts';

const clip = (name: string): Animation => readObject(fixturePath('valid', name), 'animation');
const EIGHT = clip('eight.animation.ozz');

/** A chain of joints, each the parent of the next. */
function chain(count: number): Pick<Skeleton, 'count' | 'names' | 'parents'> {
  const names = Array.from({ length: count }, (_, joint) => `joint_${joint}`);
  return { count, names, parents: Int16Array.from(names, (_, joint) => joint - 1) };
}

/** The same clip with every scale key at the largest half float. */
function scaledUp(animation: Animation): Animation {
  const values = new Uint16Array(animation.scales.values.length).fill(encodeHalf(HALF_MAX));
  return { ...animation, scales: { ...animation.scales, values } };
}

describe('validateClipFit', () => {
  it('refuses counts that differ', () => {
    expect(validateClipFit(chain(7), EIGHT)).toBe(
      'the animation has 8 tracks, the skeleton 7 joints',
    );
  });

  it('refuses scales that multiply beyond float32 down the hierarchy, and names the joint', () => {
    expect(validateClipFit(chain(8), scaledUp(EIGHT))).toMatch(/joint 7 \("joint_7"\)/);
  });

  it('accepts the same scales side by side', () => {
    const flat = { ...chain(8), parents: new Int16Array(8).fill(-1) };
    expect(validateClipFit(flat, scaledUp(EIGHT))).toBeUndefined();
  });

  it.each(['one', 'three', 'five', 'eight', 'walker'])('accepts %s', (name) => {
    const skeleton = readObject(fixturePath('valid', `${name}.skeleton.ozz`), 'skeleton');
    expect(validateClipFit(skeleton, clip(`${name}.animation.ozz`))).toBeUndefined();
  });
});
