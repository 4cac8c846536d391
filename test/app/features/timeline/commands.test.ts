import { beforeEach, describe, expect, it } from 'vitest';
import { timelineFeature } from '../../../../app/features/timeline/feature.ts';
import type { Player } from '../../../../app/playback/player.ts';
import type { Session } from '../../../../app/session/session.ts';
import { KEY_KINDS, keyStream } from '#engine/model';
import { keyCache } from '#engine/runtime';
import { EIGHT, testSession } from '../../../support/test-session.ts';

let session: Session;
let player: Player;
const store = () => session.store.getState();

beforeEach(() => {
  session = testSession(EIGHT, { features: [timelineFeature] });
  ({ player } = session.playback);
  player.seek(1);
});

function run(...names: readonly string[]): void {
  for (const name of names) session.commands.run(`timeline.${name}`);
}

describe('without a clip', () => {
  it('no command of the timeline is enabled', () => {
    store().closeAllFiles();
    store().refillStage();
    expect(session.commands.all.filter((command) => command.enabled?.(session) !== false)).toEqual(
      [],
    );
  });
});

describe('what needs something is off without it', () => {
  it.each([
    ['show-all', () => store().setVisibleRange({ from: 1, to: 2 })],
    ['zoom-to-range', () => store().selectRange({ from: 1, to: 2 })],
    ['loop-selected-range', () => store().selectRange({ from: 1, to: 2 })],
    ['expand', () => store().selectJoint(3)],
    ['next-marker', () => store().toggleMarker(3)],
    ['previous-marker', () => store().toggleMarker(3)],
  ])('%s', (name, provide) => {
    expect(session.commands.find(`timeline.${name}`).enabled?.(session)).toBe(false);
    provide();
    expect(session.commands.find(`timeline.${name}`).enabled?.(session)).toBe(true);
  });
});

describe('what is seen', () => {
  it.each([
    ['zooms in around the playhead', ['zoom-in'], { from: 0.2, to: 3.4 }],
    ['zooms out to all', ['zoom-in', 'zoom-out'], null],
    ['moves on', ['zoom-in', 'pan-right'], { from: 0.52, to: 3.72 }],
    ['moves back', ['zoom-in', 'pan-left', 'pan-left'], { from: 0, to: 3.2 }],
    ['becomes all again', ['zoom-in', 'zoom-in', 'show-all'], null],
  ])('%s', (_, names, range) => {
    run(...names);
    const { visibleRange } = store();
    expect(visibleRange === null).toBe(range === null);
    if (range === null) return;
    expect(visibleRange?.from).toBeCloseTo(range.from);
    expect(visibleRange?.to).toBeCloseTo(range.to);
  });

  it('zooms around the middle where the playhead is out of view', () => {
    store().setVisibleRange({ from: 2, to: 4 });
    run('zoom-in');
    expect(store().visibleRange?.from).toBeCloseTo(2.2);
    expect(store().visibleRange?.to).toBeCloseTo(3.8);
  });

  it('is the selected range, or the loop is', () => {
    store().selectRange({ from: 1, to: 2 });
    run('zoom-to-range', 'loop-selected-range');
    expect(store()).toMatchObject({
      visibleRange: { from: 1, to: 2 },
      loopRange: { from: 1, to: 2 },
      loopRangeOn: true,
    });
  });
});

describe('markers', () => {
  it('are set where the playhead is, and taken away there', () => {
    run('marker');
    expect(store().markers).toEqual([{ time: 1 }]);
    run('marker');
    expect(store().markers).toEqual([]);
  });

  it('are gone to one after another, and around', () => {
    for (const time of [0.5, 2, 3]) store().toggleMarker(time);
    const visited = [1, 2, 3].map(() => {
      run('next-marker');
      return player.frame.playhead.time;
    });
    expect(visited).toEqual([2, 3, 0.5]);
    run('previous-marker');
    expect(player.frame.playhead.time).toBe(3);
  });
});

describe('iframes', () => {
  it.each([
    ['next-iframe', 1, 1.5],
    ['next-iframe', 1.2, 1.5],
    ['previous-iframe', 1, 0.5],
    ['previous-iframe', 0.2, 0.2],
    ['next-iframe', 4, 4],
  ])('%s from %f s is at %f s', (name, from, to) => {
    player.seek(from);
    store().play(1);
    run(name);
    expect(player.frame.playhead.time).toBe(to);
  });

  it('a player that goes to one stops, and what is seen follows', () => {
    store().setVisibleRange({ from: 0, to: 1.2 });
    store().play(1);
    run('next-iframe');
    expect(store().playing).toBe(false);
    expect(store().visibleRange?.to).toBeCloseTo(1.5);
  });
});

describe('the sampling cursor', () => {
  const cursor = (kind: (typeof KEY_KINDS)[number]): number => {
    const { context } = player.frame;
    return context === undefined ? -1 : keyCache(context, kind).next;
  };

  it.each(KEY_KINDS)('of the %ss goes through all of them, and back', (kind) => {
    const { animation } = player.frame;
    if (animation === undefined) throw new Error('a clip is on the stage');
    const { count, table } = keyStream(animation, kind);
    store().selectKey({ kind, key: 0 }, 0);
    player.seek(0);
    const forward: number[] = [cursor(kind)];
    while (cursor(kind) < count) {
      run('cursor-forward');
      expect(cursor(kind)).toBeGreaterThan(forward.at(-1) ?? -1);
      forward.push(cursor(kind));
    }
    // One step for every time at which some key is needed.
    const times = new Set([...table.neededAt].filter((time) => time > 0));
    expect(forward).toHaveLength(1 + times.size);
    const backward: number[] = [cursor(kind)];
    while (player.frame.playhead.time > 0) {
      run('cursor-back');
      backward.push(cursor(kind));
    }
    expect(backward.toReversed()).toEqual(forward);
  });

  it('stays at the ends', () => {
    player.seek(4);
    run('cursor-forward');
    expect(player.frame.playhead.time).toBe(4);
    player.seek(0);
    run('cursor-back');
    expect(player.frame.playhead.time).toBe(0);
  });
});

describe('rows', () => {
  it.each([
    ['the first from none', [], ['next-joint'], [0]],
    ['the last from none', [], ['previous-joint'], [7]],
    ['the one below', [3], ['next-joint'], [4]],
    ['none below the last', [7], ['next-joint'], [7]],
  ])('%s', (_, selected, names, expected) => {
    store().selectJoints(selected);
    run(...names);
    expect(store().selectedJoints).toEqual(expected);
  });

  it('that the filter hides are passed over', () => {
    store().setFilter('joint_1, joint_5');
    run('next-joint', 'next-joint');
    expect(store().selectedJoints).toEqual([5]);
  });

  it('show their lanes: those selected, all that are not hidden, none', () => {
    store().selectJoints([1, 2]);
    run('expand');
    expect([...store().expandedRows]).toEqual([1, 2]);
    run('expand');
    expect([...store().expandedRows]).toEqual([]);
    store().setFilter('joint_3');
    run('expand-all');
    expect([...store().expandedRows]).toEqual([3]);
    run('collapse-all');
    expect([...store().expandedRows]).toEqual([]);
  });
});
