import { describe, expect, it } from 'vitest';
import { contactJoint } from '../../../../app/features/tracks/contact-drift.tsx';

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
    ['ground', ['', 'Hips'], undefined],
  ])('%s, among %j', (track, names, joint) => {
    expect(contactJoint(track, names)).toBe(joint);
  });
});
