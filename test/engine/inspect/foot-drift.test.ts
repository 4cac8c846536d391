import { describe, expect, it } from 'vitest';
import {
  footDrift,
  type FootDrift,
  type FootDriftRequest,
} from '../../../engine/inspect/foot-drift.ts';
import type { UserTrack } from '../../../engine/model/user-track.ts';
import { fixturePath } from '../../../fixtures/files.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { editKeys } from '../../support/edit-clip.ts';
import { walkingLeg } from '../../support/walking-leg.ts';
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

/** How joint 0 of the clip slides while `contact` is above 0.5. */
function drift(contact: UserTrack, more: Partial<FootDriftRequest> = {}): FootDrift {
  const parts = { skeleton, clip, motion: NOWHERE, joint: 0, contact, threshold: 0.5 };
  return footDrift({ ...parts, ...more });
}

describe('footDrift', () => {
  it('finds no contact in a track that never touches', () => {
    expect(drift(userTrack('float', [])).contacts).toEqual([]);
  });

  it('takes a track that always touches as one contact of a loop', () => {
    const always = userTrack('float', [[0, 1]]);
    expect(drift(always).contacts).toMatchObject([{ from: 0, to: 241 / 240 }]);
  });

  it('tells where contacts begin and end', () => {
    const [contact, ...others] = drift(gate(0.25, 0.75), { motion: ALONG }).contacts;
    expect(others).toEqual([]);
    expect(contact).toMatchObject({ from: 0.25, to: 0.75 });
  });

  it('goes on over the loop point', () => {
    const over = userTrack('float', [
      [0, 1, 'step'],
      [0.25, 0, 'step'],
      [0.75, 1, 'step'],
    ]);
    expect(drift(over, { motion: ALONG }).contacts).toMatchObject([{ from: 0.75, to: 1.25 }]);
  });

  it('adds the root motion to that of the joint', () => {
    const still = drift(gate(0.5, 0.51)).contacts;
    const moved = drift(gate(0.25, 0.75), { motion: ALONG }).contacts;
    expect(still[0].drift).not.toBe(moved[0].drift);
    expect(moved[0].drift).toBeGreaterThan(0);
  });
});

describe('a clip that walks in place', () => {
  const leg = walkingLeg(0);
  const inPlaceSource = editKeys(leg.source, 'translation', ({ track, value }) => {
    if (track === 0) value[2] = 0;
  });
  const inPlace = buildAnimation(inPlaceSource);
  /** The leg that walks on: from the end of the clip, it jumps back to its begin. */
  const travelling = buildAnimation(leg.source);
  const stance = gate(0.02, 0.48);
  const walk = { skeleton: leg.skeleton, clip: inPlace, joint: leg.foot };

  it('has a ground that passes, on which its foot does not slide', () => {
    const { contacts, groundSpeed } = drift(stance, walk);
    expect(groundSpeed).toBeCloseTo(0.9375, 2);
    expect(contacts).toHaveLength(1);
    expect(contacts[0].drift).toBeLessThan(0.005);
  });

  it('is measured along the ground of the axis that is up', () => {
    const { contacts, groundSpeed } = drift(stance, { ...walk, up: [0, 0, 1] });
    expect(groundSpeed).toBe(0);
    expect(contacts[0].drift).toBeLessThan(0.005);
  });

  it('has none where root motion carries it', () => {
    const { contacts, groundSpeed } = drift(stance, { ...walk, motion: ALONG });
    expect(groundSpeed).toBe(0);
    expect(contacts[0].drift).toBeGreaterThan(0.3);
  });

  it('has none where it is so slow in its unit that feet slide like that', () => {
    expect(drift(stance, { ...walk, metre: 100 }).groundSpeed).toBe(0);
  });

  it('is told from one that walks on', () => {
    const walkOn = { ...walk, clip: buildAnimation(walkingLeg(30).slidingSource) };
    const { contacts, groundSpeed } = drift(stance, walkOn);
    expect(groundSpeed).toBe(0);
    expect(contacts[0].drift).toBeCloseTo(0.03 * 0.92, 2);
  });

  it('is told from one in which only one of two contacts slides', () => {
    const twice = userTrack('float', [
      [0, 0, 'step'],
      [0.02, 1, 'step'],
      [0.2, 0, 'step'],
      [0.25, 1, 'step'],
      [0.45, 0, 'step'],
    ]);
    const slides = editKeys(inPlaceSource, 'translation', ({ track, time, value }) => {
      if (track === 0) value[2] = Math.min(time, 0.24) * 0.9375;
    });
    const { contacts, groundSpeed } = drift(twice, { ...walk, clip: buildAnimation(slides) });
    expect(groundSpeed).toBe(0);
    expect(contacts[0].drift).toBeLessThan(0.01);
    expect(contacts[1].drift).toBeGreaterThan(0.1);
  });

  it('has none where root motion turns it', () => {
    const rotation = userTrack('quaternion', [[0, [0, 0, 0, 1]]]);
    const turned = { motion: { position: undefined, rotation } };
    expect(drift(stance, { ...walk, ...turned }).groundSpeed).toBe(0);
  });

  it('is told from one that jumps back while its foot stands', () => {
    const over = userTrack('float', [
      [0, 1, 'step'],
      [0.2, 0, 'step'],
      [0.96, 1, 'step'],
    ]);
    const { groundSpeed } = drift(over, { ...walk, clip: travelling });
    expect(groundSpeed).toBe(0);
  });

  it('is told from one that travels: its foot stands on from the end to the begin', () => {
    const over = userTrack('float', [
      [0, 1, 'step'],
      [0.3, 0, 'step'],
      [0.98, 1, 'step'],
    ]);
    const { contacts } = drift(over, { ...walk, clip: travelling });
    expect(contacts).toHaveLength(1);
    expect(contacts[0].to).toBeCloseTo(1.3, 2);
    expect(contacts[0].drift).toBeLessThan(0.1);
  });
});
