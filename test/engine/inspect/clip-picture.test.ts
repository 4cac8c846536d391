import { describe, expect, it } from 'vitest';
import { clipPicture } from '../../../engine/inspect/clip-picture.ts';
import { findFacing } from '../../../engine/inspect/facing.ts';
import { setLocal } from '../../../engine/math/pose.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { buildAnimation } from '../../../engine/offline/index.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { editKeys } from '../../support/edit-clip.ts';
import { sourceClip } from '../../support/planted-subjects.ts';

const skeleton = readObject(validFixture('character/skeleton.ozz'), 'skeleton');
const walk = readObject(validFixture('character/walk.ozz'), 'animation');

function named(rename: (name: string) => string): Skeleton {
  return { ...skeleton, names: skeleton.names.map(rename) };
}

const HALF = Math.SQRT1_2;

/** The rest pose, turned so that z points up. */
function restWithZUp(): Float32Array {
  const restPose = skeleton.restPose.slice();
  setLocal(restPose, 0, [0, 0, 0, HALF, 0, 0, HALF, 1, 1, 1]);
  return restPose;
}

function walkWithZUp(): Animation {
  const moved = editKeys(sourceClip('walk'), 'translation', ({ track, value }) => {
    if (track === 0) value.set([value[0], -value[2], value[1]]);
  });
  const turned = editKeys(moved, 'rotation', ({ track, value: [x, y, z, w], value }) => {
    if (track === 0) value.set([x + w, y - z, z + y, w - x].map((part) => part * HALF));
  });
  return buildAnimation(turned);
}

describe('the way that a character faces', () => {
  it.each([
    ['no joint called left or right', named((name) => name.replace(/Left|Right/, '')), 0],
    ['nothing but a left side', named((name) => name.replace('Right', '')), 0],
    ['names in camel case', skeleton, 0],
    [
      'letters',
      named((name) =>
        name.replace(/(Left|Right)(.*)/, (_, [side]: string, rest) => `${rest}.${side}`),
      ),
      0,
    ],
    [
      'a middle letter',
      named((name) =>
        name.replace(
          /(Left|Right)(.*)/,
          (_, [side]: string, rest) => `b_${side.toLowerCase()}_${rest}`,
        ),
      ),
      0,
    ],
    [
      'sides changed',
      named((name) => name.replace(/Left|Right/, (side) => (side === 'Left' ? 'right' : 'left'))),
      Math.PI,
    ],
  ])('%s', (_, one, angle) => {
    expect(Math.abs(findFacing(one).angle)).toBeCloseTo(angle, 3);
  });

  it('follows the root of the rest pose', () => {
    const restPose = skeleton.restPose.slice();
    const half = Math.PI / 4;
    const quarterTurn = [0, Math.sin(half), 0, Math.cos(half)];
    setLocal(restPose, 0, [0, 0, 0, ...quarterTurn, 1, 1, 1]);
    expect(findFacing({ ...skeleton, restPose }).angle).toBeCloseTo(Math.PI / 2, 3);
  });
});

describe('the picture', () => {
  it('leaves out what is no number', () => {
    const restPose = skeleton.restPose.slice().fill(Number.NaN);
    const { width, height } = clipPicture({ ...skeleton, restPose }, walk);
    expect([width, height].every(Number.isFinite)).toBe(true);
  });

  it('is a point for a single joint that stays', () => {
    const one = readObject(validFixture('one.skeleton.ozz'), 'skeleton');
    const { bones, joints } = clipPicture(
      one,
      readObject(validFixture('one.animation.ozz'), 'animation'),
    );
    expect([bones.length, joints]).toEqual([0, 1]);
  });

  it('has no more points than it may, for many joints or a long clip', () => {
    const long = clipPicture(skeleton, { ...walk, duration: 3600 });
    expect(long.poses).toBe(1000);
    expect(long.points).toHaveLength(2 * 1000 * skeleton.count);
  });

  it('fits the whole motion: the borders are reached, and not crossed', () => {
    const { points, ground, width, height } = clipPicture(skeleton, walk);
    const all = [...points, ...ground];
    const [xs, ys] = [0, 1].map((axis) => all.filter((_, i) => i % 2 === axis));
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([0, width]);
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([0, height]);
    expect(height).toBeGreaterThan(1.5);
  });

  it.each([
    ['y up', skeleton, walk],
    ['z up', { ...skeleton, restPose: restWithZUp() }, walkWithZUp()],
  ])('has the head above the feet, and the left hand on the right: %s', (_, one, clip) => {
    const { points, height } = clipPicture(one, clip);
    const at = (name: string): number => 2 * one.names.indexOf(name);
    expect(points[at('Head') + 1]).toBeLessThan(points[at('LeftFoot') + 1]);
    expect(points[at('LeftHand')]).toBeGreaterThan(points[at('RightHand')]);
    expect(height).toBeGreaterThan(1.5);
  });

  it('shows an additive clip on the rest pose', () => {
    const breath = readObject(validFixture('character/breath.additive.ozz'), 'animation');
    expect(clipPicture(skeleton, breath).height).toBeGreaterThan(1.5);
  });
});
