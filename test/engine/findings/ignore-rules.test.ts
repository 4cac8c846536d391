import { describe, expect, it } from 'vitest';
import {
  ignores,
  ignoreSubject,
  matchesFile,
  ruleJointName,
} from '../../../engine/findings/ignore-rules.ts';
import { finding } from '../../support/findings.ts';

const NAMES = ['Hips', 'LeftFoot', 'RightFoot', ''];
const reason = 'made so';
const subject = (...joints: readonly number[]) =>
  ignoreSubject('clips/walk.ozz', finding({ places: joints.map((joint) => ({ joint })) }), NAMES);

describe('not ignored is', () => {
  it.each([
    ['another code', { code: 'iframe-*' }],
    ['another file', { file: 'run*' }],
    ['a part of a file name', { file: 'walk' }],
    ['a folder alone', { file: 'clips' }],
    ['another joint', { joint: 'Hips' }],
    ['one joint of several', { joint: 'LeftFoot' }],
    ['a joint in other letters', { joint: '*foot' }],
    ['a code that fits, in a file that does not', { code: 'loop-gap', file: 'run*' }],
  ])('%s', (_, rule) => {
    expect(ignores({ ...rule, reason }, subject(1, 2))).toBe(false);
  });

  it('what is about no joint, by a rule about joints', () => {
    expect(ignores({ joint: '*', reason }, subject())).toBe(false);
  });

  it('that a file cannot be read', () => {
    const unreadable = { code: 'unreadable', file: 'walk.ozz', joints: [] };
    expect(ignores({ reason }, unreadable)).toBe(false);
    expect(ignores({ code: 'unreadable', reason }, unreadable)).toBe(false);
  });
});

describe('ignored is', () => {
  it.each([
    ['everything', {}],
    ['its code', { code: 'loop-gap' }],
    ['codes like it', { code: 'loop-*' }],
    ['its file by name', { file: 'walk.ozz' }],
    ['its file by path', { file: 'clips/*' }],
    ['all of its joints', { joint: '*Foot' }],
    ['its code at its joints in its file', { code: '*gap', file: 'w*', joint: '?*Foot' }],
  ])('%s', (_, rule) => {
    expect(ignores({ ...rule, reason }, subject(1, 2))).toBe(true);
  });

  it('a file by its name behind either slash', () => {
    expect(matchesFile('walk.ozz', 'C:\\clips\\walk.ozz')).toBe(true);
  });

  it('a joint by its number where it has no name, or there are none', () => {
    expect(subject(3).joints).toEqual(['joint 3']);
    expect(ruleJointName(undefined, 7)).toBe('joint 7');
    expect(ruleJointName(NAMES, 9)).toBe('joint 9');
  });
});
