import { describe, expect, it } from 'vitest';
import { buildAnimation } from '#engine/offline';
import {
  contactJoint,
  driftShown,
  driftText,
} from '../../../../app/features/tracks/contact-drift.tsx';
import type { Orientation } from '../../../../app/session/state/stage.ts';
import { userTrack } from '../../../engine/runtime/user-tracks.ts';
import { editKeys } from '../../../support/edit-clip.ts';
import { walkingLeg } from '../../../support/walking-leg.ts';

const HUMAN = ['Hips', 'LeftFoot', 'LeftToeBase', 'RightFoot', 'RightToeBase'];
const HEELED = [...HUMAN, 'RightHeel'];

describe('the joint that a track is about', () => {
  it.each<[string, readonly string[], number | undefined]>([
    ['speed', HUMAN, undefined],
    ['LeftHandGrasp', HUMAN, undefined],
    ['LeftContact', [], undefined],
    ['LeftContact', ['Hips', 'RightFoot'], undefined],
    ['LeftHeelContact', HUMAN, 1],
    ['RightHeelContact', HUMAN, 3],
    ['RightHeelContact', HEELED, 5],
    ['LeftToeContact', HUMAN, 2],
    ['RightToeContact', ['RightFoot'], 0],
    ['foot-plant', HUMAN, 1],
    ['foot_l_contact', ['pelvis', 'foot_r', 'foot_l', 'ball_l'], 2],
    ['ball_l_contact', ['pelvis', 'foot_r', 'foot_l', 'ball_l'], 3],
    ['contact.LeftToeBase', HUMAN, 2],
    ['foot_lock_r', ['pelvis', 'foot_l'], undefined],
    ['FootLockRight', ['pelvis', 'foot_l', 'foot_r'], 2],
    ['left_ground_contact', ['Ground', 'Hips', 'LeftFoot'], 2],
    ['ground', ['', 'Hips'], undefined],
  ])('%s, among %j', (track, names, joint) => {
    expect(contactJoint(track, names)).toBe(joint);
  });
});

it.each<[groundSpeed: number, unit: 'm' | 'cm', lines: readonly string[]]>([
  [0, 'm', ['0.250 to 0.750: 3.27 cm']],
  [0, 'cm', ['0.250 to 0.750: 0.327 mm']],
  [
    1.0712345,
    'm',
    [
      '0.250 to 0.750: 3.27 cm',
      'The clip walks in place: this is on ground that passes at 1.07 m a second.',
    ],
  ],
])('with ground at %d %s a second, drift is told as %j', (groundSpeed, unit, lines) => {
  const contacts = [{ from: 0.25, to: 0.75, drift: 0.0327 }];
  const [first, ...more] = driftText({ contacts, groundSpeed }, unit).split('\n').slice(0, -1);
  expect([first, ...more]).toEqual(lines);
});

describe('a leg that walks in place', () => {
  const leg = walkingLeg(0);
  const source = editKeys(leg.source, 'translation', ({ track, value }) => {
    if (track === 0) value[2] = 0;
  });
  const foot = {
    skeleton: leg.skeleton,
    clip: buildAnimation(source),
    motion: { position: undefined, rotation: undefined },
    joint: leg.foot,
    contact: userTrack('float', [
      [0, 1, 'step'],
      [0.48, 0, 'step'],
    ]),
    threshold: 0.5,
  };

  it.each<[unit: 'm' | 'cm', orientation: Orientation, speed: number]>([
    ['m', [0, 0, 0, 1], 0.94],
    ['cm', [0, 0, 0, 1], 0],
    ['m', [-Math.SQRT1_2, 0, 0, Math.SQRT1_2], 0],
  ])('in %s, turned by %j, is on ground that passes at %d', (unit, orientation, speed) => {
    expect(driftShown(foot, orientation, unit).groundSpeed).toBeCloseTo(speed, 2);
  });
});
