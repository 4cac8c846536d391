import { describe, expect, it, vi } from 'vitest';
import { apart, createAttachments, jointFor } from '../../../app/playback/attachment.ts';
import { invertAffine } from '../../../app/playback/affine.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import { multiplyAffine } from '#engine';
import { storeWith } from '../../support/app-files.ts';

function pageOf() {
  const store = storeWith('eight.skeleton.ozz', 'eight.animation.ozz', 'track_1.ozz');
  const player = createPlayer(store, vi.fn());
  // A player stages what its store holds when that changes.
  store.getState().addFiles([]);
  const attachments = createAttachments(store, () => player.refresh());
  player.take(attachments.companion);
  store.getState().setAttachment({ shown: true, joint: 3 });
  return { store, player, attachments };
}

/** Plays some clip lengths in steps of so many. */
function play({ store, player }: ReturnType<typeof pageOf>, loops: number, step: number): void {
  store.getState().play(loops < 0 ? -1 : 1);
  const count = Math.round(Math.abs(loops) / step);
  for (let i = 0; i < count; i++) player.tick(step * player.frame.duration);
}

describe('jointFor', () => {
  const names = ['base', 'thumb', 'thumb2', 'LeftHand'];
  it.each([
    ['thumb2-grasp', 2],
    ['RightAttachment', 3],
  ])('%s is about joint %d', (track, joint) => {
    expect(jointFor(track, names)).toBe(joint);
  });
});

describe('invertAffine', () => {
  it('undoes what the matrix does', () => {
    const m = Float32Array.of(0, 2, 0, 0, -1, 0, 0, 0, 0, 0, 3, 0, 5, 6, 7, 1);
    const inverse = new Float32Array(16);
    const product = new Float32Array(16);
    invertAffine(inverse, m, 0);
    multiplyAffine(product, 0, inverse, 0, m, 0);
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1].forEach((value, i) =>
      expect(product[i]).toBeCloseTo(value, 6),
    );
  });
});

describe('the box that events move', () => {
  it.each([1 / 16, 1 / 3, 1])('stands where finer steps put it, in steps of %d loops', (step) => {
    const fine = pageOf();
    play(fine, 1, 1 / 512);
    const coarse = pageOf();
    play(coarse, 1, step);
    const [a, b] = [fine, coarse].map(({ attachments }) => attachments.byEvents.matrix);
    for (let i = 12; i < 15; i++) expect(b[i]).toBeCloseTo(a[i], 3);
  });

  it('parts from the one that sampling moves where steps are coarse', () => {
    const page = pageOf();
    play(page, 2, 0.3);
    expect(apart(page.attachments)).toBeGreaterThan(0);
  });
});
