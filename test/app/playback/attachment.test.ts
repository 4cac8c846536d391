import { describe, expect, it, vi } from 'vitest';
import { invariant } from '#engine/base';
import { edgeTable } from '#engine/inspect';
import {
  boxDistance,
  createAttachments,
  isAttached,
  jointFor,
} from '../../../app/playback/attachment.ts';
import { createBlendMixer } from '../../../app/playback/blend-mixer.ts';
import * as blending from '../../../app/playback/blending.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import { createRootMotion } from '../../../app/playback/root-motion.ts';
import { fixtureFile, storeWith } from '../../support/app-files.ts';

/** The character's walk: a toe holds a box while it is on the ground. */
function pageOf(rootMotion: boolean) {
  const store = storeWith(
    ...['skeleton', 'walk', 'walk.tracks'].map((name) => `character/${name}.ozz`),
  );
  const player = createPlayer(store, vi.fn());
  // A player stages what its store holds when that changes.
  store.getState().addFiles([]);
  const mixer = createBlendMixer(store, () => player.refresh(), blending);
  const motion = createRootMotion(store, mixer, () => {
    attachments.reset();
    player.refresh();
  });
  const attachments = createAttachments(store, motion, () => player.refresh());
  for (const { listener } of [mixer, motion, attachments]) player.addListener(listener);
  const contact = store.getState().assets.find(({ label }) => label === 'LeftToeContact');
  const track = contact?.entry.object;
  invariant(contact !== undefined && track?.kind === 'track', 'the walk has contacts');
  store.setState({ rootMotion });
  store.getState().setAttachment({ shown: true, trackId: contact.id });
  return { store, player, attachments, track };
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

describe('a box is there', () => {
  /** The walk, with its first track by another name. */
  const carried = (trackName: string): boolean => {
    const file = fixtureFile('character/walk.tracks.ozz');
    const [first, ...others] = file.archive.entries;
    const renamed = { ...first, object: { ...first.object, name: trackName } };
    const store = storeWith('character/skeleton.ozz', 'character/walk.ozz');
    store
      .getState()
      .addFiles([{ ...file, archive: { ...file.archive, entries: [renamed, ...others] } }]);
    return isAttached(store.getState());
  };

  it.each([
    ['LeftHeelContact', false],
    ['hand-grasp', true],
  ])('without being asked for where a track is named for it: %s', (name, expected) => {
    expect(carried(name)).toBe(expected);
  });

  it('as a person wants it, whatever tracks are named', () => {
    const { store } = pageOf(false);
    expect(isAttached(store.getState())).toBe(true);
    store.getState().setAttachment({ shown: false });
    expect(isAttached(store.getState())).toBe(false);
  });
});

describe.each([
  ['where it stands', false],
  ['over the ground', true],
])('the box that events move, carried by a character that walks %s', (_, rootMotion) => {
  it.each([1 / 16, 1 / 3, 1, 2])(
    'stands where finer steps put it, in steps of %d loops',
    (step) => {
      const fine = pageOf(rootMotion);
      play(fine, 2, 1 / 512);
      const coarse = pageOf(rootMotion);
      play(coarse, 2, step);
      const [a, b] = [fine, coarse].map(({ attachments }) => attachments.byEvents.matrix);
      for (let i = 12; i < 15; i++) expect(b[i]).toBeCloseTo(a[i], 3);
    },
  );

  it('has the other one that sampling moves move closer, the finer the steps', () => {
    const gaps = [0.35, 0.035, 0.0035].map((step) => {
      const page = pageOf(rootMotion);
      play(page, 2.45, step);
      return boxDistance(page.attachments);
    });
    expect(gaps[0]).toBeGreaterThan(3 * gaps[1]);
    expect(gaps[1]).toBeGreaterThan(3 * gaps[2]);
    expect(gaps[2]).toBeGreaterThan(0);
  });

  it('begins where the joint will first take hold of it', () => {
    const page = pageOf(rootMotion);
    const before = page.attachments.byEvents.matrix.slice();
    const { ratios, rising } = edgeTable(page.track, 0.5);
    const { frame, seek } = page.player;
    seek(ratios[rising.indexOf(1)] * frame.duration);
    const at = 16 * (page.attachments.joint() ?? 0) + 12;
    for (let i = 0; i < 3; i++) expect(before[12 + i]).toBeCloseTo(frame.models[at + i], 3);
  });

  it('stays where it is while files that have nothing to do with it come and go', () => {
    const page = pageOf(rootMotion);
    play(page, 2.3, 0.1);
    const before = page.attachments.byEvents.matrix.slice();
    const { addFiles, closeFile, setThreshold } = page.store.getState();
    addFiles([fixtureFile('one.skeleton.ozz')]);
    setThreshold('another', 0.3);
    closeFile(page.store.getState().files.at(-1)?.id ?? 0);
    expect(page.attachments.byEvents.matrix).toEqual(before);
  });

  it('begins anew once the character does', () => {
    const gone = pageOf(rootMotion);
    play(gone, 2.3, 0.1);
    const fresh = pageOf(!rootMotion);
    fresh.player.seek(gone.player.frame.playhead.time);
    gone.store.setState({ rootMotion: !rootMotion });
    for (const { store } of [gone, fresh]) store.setState({ rootMotion });
    expect(gone.attachments.byEvents.matrix).toEqual(fresh.attachments.byEvents.matrix);
  });
});
