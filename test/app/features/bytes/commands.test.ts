import { beforeEach, describe, expect, it } from 'vitest';
import { walkBytes } from '../../../../app/features/bytes/byte-steps.ts';
import { bytesFeature } from '../../../../app/features/bytes/feature.ts';
import { pickByte, selectMarkedBytes } from '../../../../app/features/bytes/marked-bytes.ts';
import { bytesSlice } from '../../../../app/features/bytes/state.ts';
import { keyStream } from '#engine/model';
import type { Animation } from '#engine/model';
import type { Session } from '../../../../app/session/session.ts';
import { EIGHT, testSession } from '../../../support/test-session.ts';
import { eventually } from '../../../support/eventually.ts';

const PER_ROW = 8;
const ROWS = 5;
const NONE = { ctrl: false, shift: false };

let session: Session;

const state = () => bytesSlice.of(session.store).getState();
const cursor = (): number | null => selectMarkedBytes(state())?.cursor ?? null;

beforeEach(() => {
  session = testSession(EIGHT, { features: [bytesFeature] });
  bytesSlice.of(session.store).setState({ bytesPage: { perRow: PER_ROW, rows: ROWS } });
});

/** Puts the keyboard on a byte of the clip. */
function goTo(offset: number): Animation {
  const { files } = state();
  const file = files.find(({ name }) => name === 'eight.animation.ozz');
  const object = file?.archive.entries[0].object;
  if (file === undefined || object?.kind !== 'animation') throw new Error('the clip is open');
  pickByte(state(), file, offset);
  return object;
}

it('nothing can be done without a file', () => {
  state().closeAllFiles();
  expect(session.commands.find('bytes.next-element').enabled?.(session)).toBe(false);
  expect(walkBytes(session, 'ArrowDown', NONE)).toBe(true);
  expect(state().selectedBytes).toBeNull();
});

describe('a key', () => {
  it.each(['a', 'Enter', 'Tab', 'Escape'])('%s means nothing', (key) => {
    goTo(100);
    expect(walkBytes(session, key, NONE)).toBe(false);
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
    expect(walkBytes(session, key, NONE)).toBe(true);
    expect(cursor()).toBe(expected);
  });

  it('stays in the file', () => {
    goTo(0);
    walkBytes(session, 'ArrowUp', NONE);
    expect(cursor()).toBe(0);
    walkBytes(session, 'End', { ctrl: true, shift: false });
    const last = cursor();
    walkBytes(session, 'PageDown', NONE);
    expect(cursor()).toBe(last);
    walkBytes(session, 'Home', { ctrl: true, shift: false });
    expect(cursor()).toBe(0);
  });

  it('selects with Shift', () => {
    goTo(100);
    walkBytes(session, 'ArrowDown', { ctrl: false, shift: true });
    expect(state().selectedBytes).toMatchObject({ anchor: 100, head: 108 });
  });
});

describe('from key to key', () => {
  it('and back, whatever byte of one it begins at', async () => {
    const { ranges } = keyStream(goTo(0), 'rotation');
    goTo(ranges.values.offset + 6 * 20 + 4);
    session.commands.run('bytes.next-element');
    await eventually(() => expect(state().selectedKey).toEqual({ kind: 'rotation', key: 21 }));
    session.commands.run('bytes.previous-element');
    session.commands.run('bytes.previous-element');
    await eventually(() => expect(state().selectedKey).toEqual({ kind: 'rotation', key: 19 }));
    expect(cursor()).toBe(ranges.values.offset + 6 * 19);
  });

  it('and to its time', async () => {
    const animation = goTo(0);
    expect(session.commands.find('bytes.seek').enabled?.(session)).toBe(false);
    const { ranges, table } = keyStream(animation, 'rotation');
    goTo(ranges.timepoint.offset + 2 * 30);
    session.commands.run('bytes.seek');
    const time = table.ratio[30] * animation.duration;
    const { playhead } = session.playback.player.frame;
    await eventually(() => expect(playhead.time).toBeCloseTo(time, 6));
  });
});
