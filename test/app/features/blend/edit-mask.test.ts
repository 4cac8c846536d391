import { describe, expect, it } from 'vitest';
import { otherSide, withSidesSwapped } from '../../../../app/features/blend/edit-mask.ts';

describe('otherSide', () => {
  it.each([
    [''],
    ['Hips'],
    ['Spine1'],
    ['Collar'],
    ['floor_bone'],
    ['Bip01 Pelvis'],
    ['Root'],
    ['Lantern'],
    ['RIG'],
    ['Bright'],
    ['lampBright'],
    ['bright'],
    ['BRIGHT'],
    ['Upright'],
    ['seat_upright'],
    ['UPRIGHT'],
    ['Leftover'],
    ['leftover_1'],
    ['LEFTOVER'],
    ['Cleft'],
    ['chin_cleft'],
    ['outright'],
    ['Fright'],
  ])('there is none of "%s"', (name) => {
    expect(otherSide(name)).toBe(name);
  });

  it.each([
    ['LeftArm', 'RightArm'],
    ['upper_left_leg', 'upper_right_leg'],
    ['LEFT_HAND', 'RIGHT_HAND'],
    ['hand.L', 'hand.R'],
    ['hand_l', 'hand_r'],
    ['Bip01 L Finger0Nub', 'Bip01 R Finger0Nub'],
    ['L_Thumb', 'R_Thumb'],
    ['LThumb1', 'RThumb1'],
    ['lThumb1', 'rThumb1'],
    ['Upright_L', 'Upright_R'],
    ['LeftCleft', 'RightCleft'],
    ['handleft', 'handright'],
    ['thumbleft', 'thumbright'],
    ['leftarm', 'rightarm'],
    ['ArmUpLeft', 'ArmUpRight'],
    ['up_left', 'up_right'],
    ['mixamorig:LeftHandIndex1', 'mixamorig:RightHandIndex1'],
  ])('of %s is %s, and the other way round', (left, right) => {
    expect(otherSide(left)).toBe(right);
    expect(otherSide(right)).toBe(left);
  });
});

describe('a mask whose sides are swapped', () => {
  const NAMES = ['Hips', 'LeftArm', 'RightArm', 'LeftTail'];
  const mask = new Map([
    ['Hips', 0.5],
    ['LeftArm', 0],
    ['LeftTail', 0.25],
  ]);

  it('is everything where it was everything', () => {
    expect([...withSidesSwapped(null, NAMES).values()]).toEqual([1, 1, 1, 1]);
  });

  it('weighs each joint as its other side did; without another side, as before', () => {
    expect([...withSidesSwapped(mask, NAMES)]).toEqual([
      ['Hips', 0.5],
      ['LeftArm', 1],
      ['RightArm', 0],
      ['LeftTail', 0.25],
    ]);
  });

  it('is what it was once they are swapped back', () => {
    const back = withSidesSwapped(withSidesSwapped(mask, NAMES), NAMES);
    expect(NAMES.map((name) => back.get(name))).toEqual([0.5, 0, 1, 0.25]);
  });
});
