import { describe, expect, it, vi } from 'vitest';
import { invariant } from '#engine';
import { cycleOf, isInCycle } from '../../../app/playback/blend-cycle.ts';
import { createBlendMixer } from '../../../app/playback/blend-mixer.ts';
import { createPlayer } from '../../../app/playback/player.ts';
import { idOf, storeWith } from '../../support/app-files.ts';

const GAITS = ['walk', 'run'].map((name) => `character/${name}.ozz`);

/** Walk and run as layers, playing. */
function pageOf(synced: boolean) {
  const store = storeWith('character/skeleton.ozz', ...GAITS);
  const player = createPlayer(store, vi.fn());
  // A player stages what its store holds when that changes.
  store.getState().addFiles([]);
  const mixer = createBlendMixer(store, () => player.refresh());
  player.take(mixer.companion);
  for (const name of GAITS) store.getState().addLayer(idOf(store.getState(), name));
  store.getState().setBlendSynced(synced);
  store.getState().play(1);
  return { store, player, mixer };
}

type Page = ReturnType<typeof pageOf>;

function cycle({ mixer, player }: Page) {
  const of = cycleOf(mixer, player.frame, 0.1);
  invariant(of !== undefined, 'something is blended');
  return of;
}

it('is none while nothing is blended', () => {
  const page = pageOf(true);
  page.store.getState().setBlendOn(false);
  expect(cycleOf(page.mixer, page.player.frame, 0.1)).toBeUndefined();
});

it('is one loop of every layer where they share a phase, wherever they are', () => {
  const page = pageOf(true);
  page.player.tick(0.3);
  expect(cycle(page).layers.map(({ start, loops }) => [start, loops])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

describe('of layers of their own time', () => {
  it('leads every one through where it is now', () => {
    const page = pageOf(false);
    page.player.tick(0.3);
    const { ratio } = page.player.frame;
    cycle(page).layers.forEach(({ start, loops }, i) => {
      expect((start + loops * ratio) % 1).toBeCloseTo(page.mixer.layers[i].ratio, 6);
    });
  });

  it('holds until the playhead begins anew', () => {
    const page = pageOf(false);
    const before = cycle(page);
    const { duration } = page.player.frame;
    for (let i = 0; i < 3; i++) {
      page.player.tick(duration / 4);
      expect(isInCycle(before, page.mixer, page.player.frame)).toBe(true);
    }
    page.player.tick(duration / 2);
    expect(isInCycle(before, page.mixer, page.player.frame)).toBe(false);
    expect(isInCycle(cycle(page), page.mixer, page.player.frame)).toBe(true);
  });

  it('is another one with another layer', () => {
    const page = pageOf(false);
    const before = cycle(page);
    page.store.getState().removeLayer(page.store.getState().layers[1].id);
    expect(isInCycle(before, page.mixer, page.player.frame)).toBe(false);
  });
});
