import { appStore, player, session } from '../../../../app/transition.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { walkBytes } from '../../../../app/features/bytes/commands.ts';
import { pickByte, selectMarkedBytes } from '../../../../app/features/bytes/state.ts';
import { keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import { fixtureFile } from '../../../support/app-files.ts';

const PER_ROW = 8;
const ROWS = 5;
const NONE = { ctrl: false, shift: false };

const cursor = (): number | null => selectMarkedBytes(appStore.getState())?.cursor ?? null;

beforeEach(() => {
  const state = appStore.getState();
  state.addFiles([fixtureFile('eight.skeleton.ozz'), fixtureFile('eight.animation.ozz')]);
  state.settleStage();
  state.setBytesPage({ perRow: PER_ROW, rows: ROWS });
});

afterEach(() => {
  appStore.getState().closeAllFiles();
  appStore.getState().settleStage();
  appStore.getState().clearSelection();
});

/** Puts the keyboard on a byte of the clip. */
function goTo(offset: number): Animation {
  const { files } = appStore.getState();
  const file = files.find(({ name }) => name === 'eight.animation.ozz');
  const object = file?.archive.entries[0].object;
  if (file === undefined || object?.kind !== 'animation') throw new Error('the clip is open');
  pickByte(appStore.getState(), file, offset);
  return object;
}

describe('a key', () => {
  it.each(['a', 'Enter', 'Tab', 'Escape'])('%s means nothing', (key) => {
    goTo(100);
    expect(walkBytes(key, NONE)).toBe(false);
    expect(cursor()).toBe(100);
  });

  it.each([
    ['ArrowLeft', 99],
    ['ArrowRight', 101],
    ['ArrowUp', 92],
    ['ArrowDown', 108],
    ['PageUp', 100 - 4 * PER_ROW],
    ['PageDown', 100 + 4 * PER_ROW],
    ['Home', 96],
    ['End', 103],
  ])('%s goes from byte 100 to %i', (key, expected) => {
    goTo(100);
    expect(walkBytes(key, NONE)).toBe(true);
    expect(cursor()).toBe(expected);
  });

  it('stays in the file', () => {
    goTo(0);
    walkBytes('ArrowUp', NONE);
    expect(cursor()).toBe(0);
    walkBytes('End', { ctrl: true, shift: false });
    const last = cursor();
    walkBytes('PageDown', NONE);
    expect(cursor()).toBe(last);
    walkBytes('Home', { ctrl: true, shift: false });
    expect(cursor()).toBe(0);
  });

  it('selects with Shift', () => {
    goTo(100);
    walkBytes('ArrowDown', { ctrl: false, shift: true });
    expect(appStore.getState().selectedBytes).toMatchObject({ anchor: 100, head: 108 });
  });
});

describe('from key to key', () => {
  it('and back, whatever byte of one it begins at', () => {
    const { ranges } = keyStream(goTo(0), 'rotation');
    goTo(ranges.values.offset + 6 * 20 + 4);
    session.commands.run('bytes.next-element');
    expect(appStore.getState().selectedKey).toEqual({ kind: 'rotation', key: 21 });
    session.commands.run('bytes.previous-element');
    session.commands.run('bytes.previous-element');
    expect(appStore.getState().selectedKey).toEqual({ kind: 'rotation', key: 19 });
    expect(cursor()).toBe(ranges.values.offset + 6 * 19);
  });

  it('and to its time', () => {
    const animation = goTo(0);
    expect(session.commands.find('bytes.seek').enabled?.(session)).toBe(false);
    const { ranges, table } = keyStream(animation, 'rotation');
    goTo(ranges.timepoint.offset + 2 * 30);
    session.commands.run('bytes.seek');
    expect(player.frame.playhead.time).toBeCloseTo(table.ratio[30] * animation.duration, 6);
  });
});

it('nothing can be done without a file', () => {
  appStore.getState().closeAllFiles();
  expect(session.commands.find('bytes.next-element').enabled?.(session)).toBe(false);
  expect(walkBytes('ArrowDown', NONE)).toBe(true);
  expect(appStore.getState().selectedBytes).toBeNull();
});
