import { describe, expect, it } from 'vitest';
import { rawSource } from '../../../engine/inspect/error/pose-source.ts';
import { loopSeam } from '../../../engine/inspect/loop-seam.ts';
import type { Direction, LoopSeam } from '../../../engine/inspect/loop-seam.ts';
import { builtSkeleton, REST, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

/** A root, and a joint 1 along x from it. */
const skeleton = builtSkeleton([-1, 0], [REST, [1, 0, 0, 0, 0, 0, 1, 1, 1, 1]]);
const ARM: WrittenTrack = { translations: [[0, 1, 0, 0]] };
const FRAME = 0.125;
const Y_UP: Direction = [0, 1, 0];

const seamOf = (root: WrittenTrack, arm: WrittenTrack = ARM, duration = 1, up = Y_UP): LoopSeam =>
  loopSeam(skeleton, rawSource(rawClip([root, arm], duration)), FRAME, up);
const places = (...values: readonly (readonly number[])[]): WrittenTrack => ({
  translations: values,
});
const close = (values: Float32Array, expected: readonly number[]): void => {
  expect(values).toHaveLength(expected.length);
  expected.forEach((value, joint) => expect(values[joint]).toBeCloseTo(value, 5));
};

describe('a clip that stands still', () => {
  it.each([
    ['for a second', 1],
    ['for less than a frame', 0.1],
  ])('%s has no seam', (_, duration) => {
    const seam = seamOf({}, ARM, duration);
    expect(seam).toMatchObject({ groundMotion: undefined, lacksFrame: false });
    for (const column of [
      seam.positionJump,
      seam.rotationJump,
      seam.velocityJump,
      seam.typicalVelocityJump,
    ])
      close(column, [0, 0]);
  });
});

describe('a clip that goes over the ground', () => {
  it.each([
    ['travels, if it goes all the time', [0, 0, 0, 0], [0.5, 0.5, 0, 0], true],
    ['jumps, if it goes in the last frame only', [0, 0, 0, 0], [0.9375, 0, 0, 0], false],
    ['jumps, if it goes in the first frame only', [0, 0, 0, 0], [0.0625, 1, 0, 0], false],
  ])('%s', (_, first, second, travels) => {
    const seam = seamOf(places(first, second, [1, 1, 0, 0]));
    expect(seam.groundMotion !== undefined).toBe(travels);
    expect(seam.positionJump[1]).toBeCloseTo(travels ? 0 : 1, 5);
  });
});

describe('a clip that ends elsewhere than it begins', () => {
  it('jumps as far as that, with all that hangs on the joint', () => {
    const { positionJump, rotationJump } = seamOf(places([0, 0, 0, 0], [1, 0, 2, 0]));
    close(positionJump, [2, 2]);
    close(rotationJump, [0, 0]);
  });

  it('tells which joint turns by itself, and which is only carried', () => {
    const quarter = Math.SQRT1_2;
    const { positionJump, rotationJump } = seamOf({
      rotations: [
        [0, 0, 0, 0, 1],
        [1, 0, 0, quarter, quarter],
      ],
    });
    close(rotationJump, [Math.PI / 2, 0]);
    close(positionJump, [0, Math.SQRT2]);
  });

  it('travels where it goes there straight: that is no jump', () => {
    const seam = seamOf(places([0, 0, 0, 0], [1, 3, 0, 4]));
    expect(seam.groundMotion).toMatchObject({ joint: 0, displacement: [3, 0, 4], curvature: 0 });
    expect(seam.groundMotion?.speed).toBeCloseTo(5, 5);
    expect(seam.groundMotion?.heading).toBeCloseTo(Math.atan2(3, 4), 6);
    close(seam.positionJump, [0, 0]);
  });

  it.each<[string, number, number]>([
    ['a quarter of a circle to the left', 2, Math.PI / 2],
    ['a quarter of a circle to the right', 0.5, -Math.PI / 2],
    ['a bend of 10°', 30, Math.PI / 18],
  ])('bends by 1 / r on %s', (_, radius, angle) => {
    // From straight ahead, along z, towards x: about y. As many keys as poses are looked at.
    const keys = Array.from({ length: 65 }, (__, i) => {
      const turned = (angle * i) / 64;
      const side = Math.sign(angle) * radius * (1 - Math.cos(turned));
      return [i / 64, side, 0, radius * Math.sin(Math.abs(turned))];
    });
    const { groundMotion } = seamOf(places(...keys));
    expect(Number(groundMotion?.curvature) * radius).toBeCloseTo(Math.sign(angle), 4);
    expect(groundMotion?.heading).toBeCloseTo(angle / 2, 4);
    expect(groundMotion?.speed).toBeCloseTo(Math.abs(angle) * radius, 2);
  });

  it.each<[string, Direction, readonly number[], readonly number[]]>([
    ['y', [0, 1, 0], [3, 2, 4], [3, 0, 4]],
    ['z', [0, 0, 1], [3, 4, 2], [3, 4, 0]],
    ['halfway between y and z', [0, Math.SQRT1_2, Math.SQRT1_2], [3, 4, 0], [3, 2, -2]],
  ])('travels across what is up, and jumps by what it rises: %s', (_, up, end, displacement) => {
    const seam = seamOf(places([0, 0, 0, 0], [1, ...end]), ARM, 1, up);
    const rise = Math.hypot(...end.map((value, axis) => value - displacement[axis]));
    close(Float32Array.from(seam.groundMotion?.displacement ?? []), displacement);
    close(seam.positionJump, [rise, rise]);
  });

  it('leaves a root behind that stays, and takes along what goes beside it', () => {
    const rig = builtSkeleton([-1, 0, 1, 1, 0, 0]);
    const way = places([0, 0, 0, 0], [1, 3, 0, 4]);
    const target = places([0, 0, 0, 0], [1, 3, 0.5, 4]);
    const clip = rawClip([{}, way, {}, {}, target, {}]);
    const seam = loopSeam(rig, rawSource(clip), FRAME, Y_UP);
    expect(seam.groundMotion).toMatchObject({ joint: 1, carried: Uint8Array.of(0, 1, 1, 1, 1, 0) });
    close(seam.positionJump, [0, 0, 0, 0, 0.5, 0]);
  });

  it('travels beside a camera or target that moves by itself, wherever in the file it stands', () => {
    const rig = builtSkeleton([-1, -1, 1, 2]);
    const target = places([0, 1, 0, 0], [0.5, 1, 1, 0], [1, 1, 0, 0]);
    const clip = rawClip([target, places([0, 0, 0, 0], [1, 3, 0, 4]), {}, {}]);
    const seam = loopSeam(rig, rawSource(clip), FRAME, Y_UP);
    expect(seam.groundMotion).toMatchObject({ joint: 1, carried: Uint8Array.of(0, 1, 1, 1) });
    close(seam.positionJump, [0, 0, 0, 0]);
  });

  it('does not travel with others that do not hang on it', () => {
    const three = builtSkeleton([-1, -1, -1]);
    const clip = rawClip([places([0, 0, 0, 0], [1, 3, 0, 4]), {}, {}]);
    const seam = loopSeam(three, rawSource(clip), FRAME, Y_UP);
    expect(seam.groundMotion).toBeUndefined();
    close(seam.positionJump, [5, 0, 0]);
  });

  it('does not travel where it sways, and comes back nearly', () => {
    const seam = seamOf(places([0, 0, 0, 0], [0.5, 1, 0, 0], [1, 0.25, 0, 0]));
    expect(seam.groundMotion).toBeUndefined();
    close(seam.positionJump, [0.25, 0.25]);
  });
});

describe('the velocity on either side', () => {
  it('is the same where a clip goes on as it ended', () => {
    const { velocityJump } = seamOf(places([0, 0, 0, 0], [0.5, 0, 0, 0], [1, 1, 0, 0]), ARM, 2);
    close(velocityJump, [0, 0]);
  });

  it('changes where it stops at the end, beside the changes within', () => {
    const stops = places([0, 0, 0, 0], [0.5, 0, 2, 0], [1, 0, 0, 0], [2, 0, 0, 0]);
    const { velocityJump, typicalVelocityJump: usualKick } = seamOf(stops, ARM, 2);
    close(velocityJump, [4, 4]);
    close(usualKick, [8, 8]);
  });
});

describe('the closing frame', () => {
  const around = (keys: number, of: number): WrittenTrack =>
    places(
      ...Array.from({ length: keys }, (_, i) => {
        const angle = (2 * Math.PI * i) / of;
        return [i * FRAME, 0, Math.cos(angle), Math.sin(angle)];
      }),
    );

  it('is there where the last pose is the first one', () => {
    const seam = seamOf(around(17, 16), ARM, 16 * FRAME);
    expect(seam.lacksFrame).toBe(false);
    close(seam.positionJump, [0, 0]);
  });

  it('is missing where one more step would close the loop', () => {
    expect(seamOf(around(16, 16), ARM, 15 * FRAME).lacksFrame).toBe(true);
  });

  it('is not what is missing where several are', () => {
    expect(seamOf(around(13, 16), ARM, 12 * FRAME).lacksFrame).toBe(false);
  });
});
