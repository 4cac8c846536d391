import { describe, expect, it } from 'vitest';
import { bodyMasks } from '../../../../app/features/blend/body-masks.ts';

/** A skeleton as an outline: each joint with the number of its ancestors. */
function rig(...outline: readonly string[]) {
  const names = outline.map((line) => line.trim());
  const depths = outline.map((line) => (line.length - line.trimStart().length) / 2);
  const parents = Int16Array.from(depths, (depth, at) =>
    depths.slice(0, at).lastIndexOf(depth - 1),
  );
  return { names, parents };
}

/** Joints of a mask by the name of its part. */
function partsOf(skeleton: ReturnType<typeof rig>): Record<string, string> {
  return Object.fromEntries(
    Array.from(bodyMasks(skeleton), ([part, mask]) => [
      part,
      [...mask].flatMap(([joint, weight]) => (weight === 1 ? [joint] : [])).join(', '),
    ]),
  );
}

describe('no part of the body is offered', () => {
  it.each([
    ['where there is no joint', []],
    ['of a chain', ['joint_0', '  joint_1', '    joint_2']],
    [
      'of names in another language',
      ['腰', '  上半身', '    左腕', '    右腕', '  左足', '  右足'],
    ],
    ['where one side hangs on the other', ['base', '  arm_l0', '    arm_r0']],
    ['where one side is missing', ['Hips', '  Spine', '    LeftArm', '  LeftUpLeg']],
  ])('%s', (_, outline) => {
    expect(partsOf(rig(...outline))).toEqual({});
  });

  it.each([
    ['without legs', ['Hips', '  Spine', '    LeftArm', '    RightArm', '  Tail']],
    ['whose arms and legs one joint holds', ['Body', '  Arm.L', '  Arm.R', '  Leg.L', '  Leg.R']],
    ['with words of another language', ['Hüfte', '  Brust', '    Oberarm.L', '    Oberarm.R']],
  ])('but its sides, of a rig %s', (_, outline) => {
    expect(Object.keys(partsOf(rig(...outline)))).toEqual(['left side', 'right side']);
  });
});

/** Pelvis, spine, arm, hand, finger and leg, and how a name says its side. */
const SCHEMES: readonly [scheme: string, names: readonly string[], side: readonly string[]][] = [
  [
    'of Mixamo',
    ['Hips', 'Spine', '*Shoulder', '*Hand', '*HandThumb1', '*UpLeg'].map((n) => `mixamorig:${n}`),
    ['Left', 'Right'],
  ],
  [
    'in a namespace that is called as a helper',
    ['Hips', 'Spine', '*Shoulder', '*Hand', '*Thumb1', '*UpLeg'].map((n) => `ik|${n}`),
    ['Left', 'Right'],
  ],
  [
    'of Unreal',
    ['pelvis', 'spine_01', 'clavicle_*', 'hand_*', 'index_01_*', 'thigh_*'],
    ['l', 'r'],
  ],
  [
    'of 3ds Max',
    ['Pelvis', 'Spine', '* Clavicle', '* Hand', '* Finger0', '* Thigh'].map((n) => `Bip01 ${n}`),
    ['L', 'R'],
  ],
  ['of Blender', ['hips', 'spine', 'upper_arm.*', 'hand.*', 'thumb.01.*', 'thigh.*'], ['L', 'R']],
  [
    'of VRoid',
    ['C_Hips', 'C_Spine', '*_UpperArm', '*_Hand', '*_Thumb1', '*_UpperLeg'].map(
      (n) => `J_Bip_${n}`,
    ),
    ['L', 'R'],
  ],
  ['of CMU', ['Hips', 'LowerBack', '*Shoulder', '*Hand', '*Thumb', '*HipJoint'], ['L', 'R']],
  ['of Poser', ['hip', 'abdomen', '*Collar', '*Hand', '*Thumb1', '*Thigh'], ['l', 'r']],
];

it.each(SCHEMES)('are found by the names %s', (_, names, sides) => {
  const [pelvis, spine, ...rest] = names;
  const [left, right] = sides.map((side) => rest.map((name) => name.replace('*', side)));
  const outline = [`  ${pelvis}`, `    ${spine}`];
  for (const [arm, hand, finger] of [left, right]) {
    outline.push(`      ${arm}`, `        ${hand}`, `          ${finger}`);
  }
  const skeleton = rig('Root', ...outline, `    ${left[3]}`, `    ${right[3]}`, `    Tail`);
  const [arms, others] = [left, right].map((side) => side.slice(0, 3).join(', '));
  expect(partsOf(skeleton)).toEqual({
    'upper body': `${spine}, ${arms}, ${others}`,
    'lower body': `Root, ${pelvis}, ${left[3]}, ${right[3]}, Tail`,
    'left side': left.join(', '),
    'right side': right.join(', '),
    hands: [left, right].flatMap((side) => side.slice(1, 3)).join(', '),
  });
});

it('are found where legs hang on the spine, beside the hips, and with helpers elsewhere', () => {
  const arms = ['      L Clavicle', '      R Clavicle'];
  const onSpine = ['Pelvis', '  Spine', '    Spine1', ...arms, '    L Thigh', '    R Thigh'];
  expect(partsOf(rig(...onSpine))['upper body']).toBe('Spine1, L Clavicle, R Clavicle');
  const beside = ['root', '  leg-left', '  leg-right', '  torso', '    arm-left', '    arm-right'];
  expect(partsOf(rig(...beside))['upper body']).toBe('torso, arm-left, arm-right');
  const helped = ['root', ...onSpine.map((line) => `  ${line}`), '  ik_leg_l', '  ik_leg_r'];
  expect(partsOf(rig(...helped))['upper body']).toBe('Spine1, L Clavicle, R Clavicle');
});

it('have the spine and the head where the arms hang beside them', () => {
  const legs = ['  pelvis', '    thigh_l', '    thigh_r', '    spine_sheath'];
  const head = ['  spine_1', '    neck', '      skull'];
  const arms = ['  torso_ctrl', '    upper_arm_l', '    upper_arm_r'];
  const { 'upper body': upper, 'lower body': lower } = partsOf(
    rig('body_ctrl', ...head, ...legs, ...arms),
  );
  expect(upper).toBe('spine_1, neck, skull, torso_ctrl, upper_arm_l, upper_arm_r');
  expect(lower).toBe('body_ctrl, pelvis, thigh_l, thigh_r, spine_sheath');
});

it('have what names no side on the side of what it hangs on', () => {
  const { 'left side': left } = partsOf(rig('LeftHand', '  Thumb', 'RightHand', '  Finger'));
  expect(left).toBe('LeftHand, Thumb');
});
