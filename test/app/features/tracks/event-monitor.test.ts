import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { edgesBetween } from '#engine/runtime';
import { createEventMonitor } from '../../../../app/features/tracks/event-monitor.ts';
import type { EventMonitor } from '../../../../app/features/tracks/event-monitor.ts';
import { createPlayer } from '../../../../app/playback/player.ts';
import type { Player } from '../../../../app/playback/player.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import type { LoopMode } from '../../../../app/session/state/transport.ts';
import { fixtureFile, storeWith } from '../../../support/app-files.ts';
import { between } from '../../../support/numbers.ts';

/** A clip, and two tracks that cross 0.1 at 0.1281 and 0.8424, and at places of its own. */
const CLIP = ['eight.skeleton.ozz', 'eight.animation.ozz', 'track_1.ozz', 'track_2.ozz'];

interface Page {
  readonly store: SessionStore;
  readonly player: Player;
  readonly monitor: EventMonitor;
}

function pageOf(...names: readonly string[]): Page {
  const store = storeWith(...names);
  const player = createPlayer(store, vi.fn());
  // A player stages what its store holds when that changes.
  store.getState().addFiles([]);
  const monitor = createEventMonitor(store, vi.fn());
  player.addListener(monitor.listener);
  for (const { id } of monitor.tallies) store.getState().setThreshold(id, 0.1);
  return { store, player, monitor };
}

/** What the log holds, one line an event. */
function linesOf({ log }: EventMonitor): string[] {
  return Array.from({ length: log.total }, (_, slot) => {
    const way = log.forward[slot] === 1 ? 'forward' : 'backward';
    const edge = log.rising[slot] === 1 ? 'rising' : 'falling';
    return `${log.loop[slot]} ${log.ratio[slot].toFixed(4)} track_${log.source[slot] + 1} ${edge} ${way}`;
  });
}

/** Plays one step of so many clip lengths. */
function step({ store, player }: Page, loops: number): void {
  const { setSpeed, play } = store.getState();
  setSpeed(Math.sign(loops) || 1);
  play(loops < 0 ? -1 : 1);
  player.tick(Math.abs(loops) * player.frame.duration);
}

describe('nothing fires', () => {
  it('on the way to where the playhead is placed, and afterwards what it passes does', () => {
    const page = pageOf(...CLIP);
    const { player, monitor } = page;
    player.place(0.5 * player.frame.duration);
    expect(monitor.log.total).toBe(0);
    expect(monitor.tallies.map((tally) => [tally.fired, monitor.expected(tally)])).toEqual([
      [0, 0],
      [0, 0],
    ]);
    player.seek(0);
    expect(linesOf(monitor)).toContain('0 0.1281 track_1 rising backward');
  });

  it.each([
    ['without tracks', CLIP.slice(0, 2)],
    ['of tracks that are no float tracks', [...CLIP.slice(0, 2), 'made.raw_tracks.ozz']],
  ])('%s', (_, names) => {
    const page = pageOf(...names);
    step(page, 2);
    expect(page.monitor.tallies).toEqual([]);
    expect(page.monitor.log.total).toBe(0);
  });

  it('while the playhead stands', () => {
    const page = pageOf(...CLIP);
    page.player.refresh();
    page.player.seek(0);
    expect(page.monitor.log.total).toBe(0);
  });
});

/** Of the first track alone. */
const ofFirst = ({ monitor }: Page): string[] =>
  linesOf(monitor).filter((line) => line.includes('track_1'));

describe('the log', () => {
  it.each<[string, (page: Page) => void, string[]]>([
    ['playing', (page) => step(page, 0.5), ['0 0.1281 track_1 falling forward']],
    [
      'scrubbing',
      (page) => page.player.seek(0.5 * page.player.frame.duration),
      ['0 0.1281 track_1 falling forward'],
    ],
    [
      'looping',
      (page) => step(page, 1.5),
      [
        '0 0.1281 track_1 falling forward',
        '0 0.8424 track_1 rising forward',
        '1 0.1281 track_1 falling forward',
      ],
    ],
    [
      'backward over the loop point, rising and falling swapped',
      (page) => step(page, -0.9),
      ['-1 0.8424 track_1 falling backward', '-1 0.1281 track_1 rising backward'],
    ],
  ])('tells what fired %s', (_, move, expected) => {
    const page = pageOf(...CLIP);
    move(page);
    expect(ofFirst(page)).toEqual(expected);
  });

  it('is in the order of play, whatever the track', () => {
    const page = pageOf(...CLIP);
    step(page, -1.7);
    const { log } = page.monitor;
    const places = Array.from({ length: log.total }, (_, i) => log.loop[i] + log.ratio[i]);
    expect(places.length).toBeGreaterThan(4);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });
});

describe('the books are kept', () => {
  it.each<[string, (page: Page) => void]>([
    [
      'when a file that has nothing to do with them is opened or closed',
      ({ store }) => {
        store.getState().addFiles([fixtureFile('one.skeleton.ozz')]);
        store.getState().closeFile(store.getState().files.at(-1)?.id ?? 0);
      },
    ],
    [
      'when a threshold of another track is set',
      ({ store }) => store.getState().setThreshold('another', 0.5),
    ],
  ])('%s', (_, change) => {
    const page = pageOf(...CLIP);
    step(page, 1.5);
    const { tallies, log } = page.monitor;
    const before = [log.total, tallies[0].fired];
    change(page);
    expect([log.total, page.monitor.tallies[0].fired]).toEqual(before);
    expect(log.total).toBeGreaterThan(0);
  });

  it('anew when a threshold of its own is', () => {
    const page = pageOf(...CLIP);
    step(page, 1.5);
    page.store.getState().setThreshold(page.monitor.tallies[0].id, 0.2);
    expect(page.monitor.log.total).toBe(0);
  });
});

describe('whatever way the playhead goes', () => {
  const moves = array(
    record({
      kind: constantFrom('play', 'play', 'seek'),
      by: between(-3, 3),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('every edge fires once a pass, in any loop mode: as many as counting expects, and the log marks as missed as many as are counted', () => {
    const modes = constantFrom<LoopMode>('loop', 'ping-pong', 'once');
    assert(
      property(moves, modes, integer({ min: 0, max: 2 }), (steps, mode, range) => {
        const page = pageOf(...CLIP);
        page.store.setState({ loopMode: mode });
        const { duration } = page.player.frame;
        if (range > 0)
          page.store.getState().setLoopRange({ from: 0.1 * range, to: duration - 0.2 * range });
        for (const { kind, by } of steps) {
          if (kind === 'play') step(page, by);
          else page.player.seek(Math.abs(by) * 0.3 * duration);
        }
        for (const tally of page.monitor.tallies) {
          expect(tally.fired, tally.name).toBe(page.monitor.expected(tally));
        }
        const { log, tallies } = page.monitor;
        const missed = log.sampled.subarray(0, log.total).filter((told) => told === 0);
        expect(missed).toHaveLength(tallies.reduce((sum, tally) => sum + tally.missed, 0));
      }),
      { numRuns: 100 },
    );
  });

  it('any split of a span fires the same as the whole span', () => {
    const parts = array(between(0.001, 1.2), {
      minLength: 1,
      maxLength: 8,
    });
    assert(
      property(parts, constantFrom(1, -1), (lengths, direction) => {
        const split = pageOf(...CLIP);
        for (const length of lengths) step(split, direction * length);
        const whole = pageOf(...CLIP);
        const { playhead, duration } = split.player.frame;
        const at = playhead.loops + playhead.time / duration;
        const tally = whole.monitor.tallies[0];
        const expected = edgesBetween(tally.track, tally.threshold, 0, at);
        expect(split.monitor.tallies[0].fired).toBe(expected.length);
        step(whole, at);
        expect(linesOf(split.monitor)).toEqual(linesOf(whole.monitor));
      }),
      { numRuns: 100 },
    );
  });
});

describe('beside it, sampling at the end of every step', () => {
  it('misses what begins and ends within a step', () => {
    const page = pageOf(...CLIP);
    step(page, 1.3);
    const missed = page.monitor.tallies.reduce((sum, tally) => sum + tally.missed, 0);
    expect(missed).toBeGreaterThan(0);
    expect(missed).toBeLessThan(page.monitor.log.total);
  });

  it('dates what it sees at the end of the step', () => {
    const page = pageOf(...CLIP);
    step(page, 0.2);
    const [first] = page.monitor.tallies;
    expect(first).toMatchObject({ fired: 1, missed: 0 });
    expect(first.lateSum).toBeCloseTo(0.2 - 0.128124446, 6);
  });

  it('is on time where a step ends on the edge itself', () => {
    const page = pageOf(...CLIP);
    const [first] = page.monitor.tallies;
    page.player.seek(page.player.frame.duration * first.table.ratios[0]);
    step(page, 0.02);
    expect(first).toMatchObject({ fired: 1, missed: 0, lateSum: 0 });
    const slot = page.monitor.log.source.indexOf(0);
    expect([page.monitor.log.sampled[slot], page.monitor.log.late[slot]]).toEqual([1, 0]);
  });

  it('tells of no more than fires, where a step ends on an edge and the next goes back', () => {
    const page = pageOf(...CLIP);
    const [first] = page.monitor.tallies;
    page.player.seek(page.player.frame.duration * first.table.ratios[0]);
    expect(first).toMatchObject({ fired: 0, ahead: true });
    step(page, -0.02);
    expect(first).toMatchObject({ fired: 0, missed: 0, ahead: false });
    step(page, 0.1);
    expect(first).toMatchObject({ fired: 1, missed: 0 });
    expect(first.lateSum).toBeCloseTo(0.08, 6);
  });
});
