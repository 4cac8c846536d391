import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keyStream } from '#engine/model';
import { memoryFeature } from '../../../../app/features/memory/feature.ts';
import MemoryPane from '../../../../app/features/memory/memory-pane.tsx';
import type { Session } from '../../../../app/session/session.ts';
import { selectAnimation } from '../../../../app/session/state/stage.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [memoryFeature];

it.each([
  ['nothing', [], 'No keys to show'],
  ['a source', ['eight.raw_animation.ozz'], 'A source clip has no memory order'],
])('says why there are no keys where %s is on the stage', (_, names, expected) => {
  const session = testSession(names, { features });
  expect(paneText(session, MemoryPane)).toContain(expected);
  expect(session.commands.find('memory.next-place').enabled?.(session)).toBe(false);
});

describe('the keys of a clip', () => {
  let session: Session;
  const state = () => session.store.getState();
  const run = async (command: string): Promise<void> => {
    session.commands.run(command);
    await vi.dynamicImportSettled();
  };

  beforeEach(() => {
    session = testSession(EIGHT, { features });
  });

  it('are all shown at first', () => {
    expect(paneText(session, MemoryPane)).toContain('0–376 of 377');
  });

  it('ask for a selected key before they are walked along a track', async () => {
    expect(session.commands.find('memory.successor').enabled?.(session)).toBe(false);
    await run('memory.next-place');
    expect(session.commands.find('memory.successor').enabled?.(session)).toBe(true);
  });

  it.each([
    ['zoom-in', '62–314 of 377'],
    ['zoom-out', '0–376 of 377'],
    ['show-one', '16–16 of 377'],
  ])('are seen closer or from farther: %s', async (name, expected) => {
    await run(`memory.${name}`);
    expect(paneText(session, MemoryPane)).toContain(expected);
  });

  it.each([
    ['next-place', 'rotation', 101],
    ['previous-place', 'rotation', 99],
    ['kind-above', 'translation', 100],
    ['kind-below', 'scale', 20],
  ])('are walked from key 100: %s', async (name, kind, key) => {
    state().selectKey({ kind: 'rotation', key: 100 }, null);
    await run(`memory.${name}`);
    expect(state().selectedKey).toEqual({ kind, key });
  });

  it('are walked along their track, and gone to', async () => {
    const animation = selectAnimation(state());
    if (animation === undefined) throw new Error('a clip is on the stage');
    const { table } = keyStream(animation, 'rotation');
    state().selectKey({ kind: 'rotation', key: 100 }, null);
    await run('memory.successor');
    expect(state().selectedKey?.key).toBe(table.next[100]);
    await run('memory.predecessor');
    expect(state().selectedKey?.key).toBe(100);
    await run('memory.seek');
    expect(session.playback.player.frame.playhead.time).toBeCloseTo(table.ratio[100] * 4, 5);
  });

  it('are told of in words', () => {
    state().selectKey({ kind: 'rotation', key: 100 }, null);
    const text = paneText(session, MemoryPane);
    expect(text).toMatch(/joint_\d key 100 /);
    expect(text).toContain('value 0x');
  });

  it('are shown in another order, all of them', async () => {
    state().setMemoryRange({ from: 3, to: 9 });
    await run('memory.order-time');
    expect(paneText(session, MemoryPane)).toContain('0–376 of 377');
    expect(session.commands.find('memory.order-time').checked?.(session)).toBe(true);
  });
});
