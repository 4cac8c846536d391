import { describe, expect, it } from 'vitest';
import { footDrift } from '../../../engine/inspect/foot-drift.ts';
import { fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';
import { userTrack } from '../runtime/user-tracks.ts';

const skeleton = readObject(fixturePath('valid', 'one.skeleton.ozz'), 'skeleton');
const clip = readObject(fixturePath('valid', 'one.animation.ozz'), 'animation');
const NOWHERE = { position: undefined, rotation: undefined };
/** Moves 1 along x in a loop. */
const ALONG = {
  position: userTrack('float3', [
    [0, [0, 0, 0]],
    [1, [1, 0, 0]],
  ]),
  rotation: undefined,
};
const gate = (from: number, to: number) =>
  userTrack('float', [
    [0, 0, 'step'],
    [from, 1, 'step'],
    [to, 0, 'step'],
  ]);

describe('footDrift', () => {
  it('finds no contact in a track that never touches', () => {
    expect(footDrift(skeleton, clip, NOWHERE, 0, userTrack('float', []), 0.5)).toEqual([]);
  });

  it('takes a track that always touches as one contact of a loop', () => {
    const always = userTrack('float', [[0, 1]]);
    expect(footDrift(skeleton, clip, NOWHERE, 0, always, 0.5)).toMatchObject([
      { from: 0, to: 241 / 240 },
    ]);
  });

  it('tells where contacts begin and end', () => {
    const [contact, ...others] = footDrift(skeleton, clip, ALONG, 0, gate(0.25, 0.75), 0.5);
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ from: 0.25, to: 0.75 });
  });

  it('goes on over the loop point', () => {
    const over = userTrack('float', [
      [0, 1, 'step'],
      [0.25, 0, 'step'],
      [0.75, 1, 'step'],
    ]);
    expect(footDrift(skeleton, clip, ALONG, 0, over, 0.5)).toMatchObject([
      { from: 0.75, to: 1.25 },
    ]);
  });

  it('adds the root motion to that of the joint', () => {
    const still = footDrift(skeleton, clip, NOWHERE, 0, gate(0.5, 0.51), 0.5);
    const moved = footDrift(skeleton, clip, ALONG, 0, gate(0.25, 0.75), 0.5);
    expect(still[0].drift).not.toBe(moved[0].drift);
    expect(moved[0].drift).toBeGreaterThan(0);
  });
});
