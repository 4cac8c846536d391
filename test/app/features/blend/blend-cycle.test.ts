import { describe, expect, it } from 'vitest';
import { invariant } from '#engine/base';
import { cycleOf, isInCycle } from '../../../../app/features/blend/blend-cycle.ts';
import { blendedPage, type BlendedPage } from '../../../support/blended-page.ts';

/** Walk and run as layers, playing. */
function playing(synced: boolean): BlendedPage {
  const page = blendedPage();
  page.store.getState().setBlendSynced(synced);
  page.store.getState().play(1);
  return page;
}

function cycle({ mixer, player }: BlendedPage) {
  const of = cycleOf(mixer, player.frame, 0.1);
  invariant(of !== undefined, 'something is blended');
  return of;
}

it('is none while nothing is blended', () => {
  const page = playing(true);
  page.store.getState().setBlendOn(false);
  expect(cycleOf(page.mixer, page.player.frame, 0.1)).toBeUndefined();
});

it('is one loop of every layer where they share a phase, wherever they are', () => {
  const page = playing(true);
  page.player.tick(0.3);
  expect(cycle(page).layers.map(({ start, loops }) => [start, loops])).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

describe('of layers of their own time', () => {
  it('leads every one through where it is now', () => {
    const page = playing(false);
    page.player.tick(0.3);
    const { ratio } = page.player.frame;
    cycle(page).layers.forEach(({ start, loops }, i) => {
      expect((start + loops * ratio) % 1).toBeCloseTo(page.mixer.layers[i].ratio, 6);
    });
  });

  it('holds until the playhead begins anew', () => {
    const page = playing(false);
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
    const page = playing(false);
    const before = cycle(page);
    page.store.getState().removeLayer(page.store.getState().layers[1].id);
    expect(isInCycle(before, page.mixer, page.player.frame)).toBe(false);
  });
});
