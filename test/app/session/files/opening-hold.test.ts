import { describe, expect, it, vi } from 'vitest';
import { MAX_LOADING_PAUSE, createOpening } from '../../../../app/session/files/opening.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { Load } from '../../../support/app-files.ts';
import { fixtureSource, loadOnThisThread, openingContext } from '../../../support/app-files.ts';

describe('the picture stands still', () => {
  function heldPage(load: Load = loadOnThisThread) {
    const holds = { started: 0, ended: 0 };
    const hold = (): (() => void) => {
      holds.started++;
      return () => void holds.ended++;
    };
    const store = createSessionStore();
    return { holds, opening: createOpening(openingContext(store, { load, hold })) };
  }

  it('not for what nobody asked for, nor for what joins an example that plays', async () => {
    const { holds, opening } = heldPage();
    const sources = [fixtureSource('eight.skeleton.ozz')];
    const beside = await opening.open({ sources, origin: 'example', automatic: true });
    await opening.open({
      sources: [fixtureSource('eight.animation.ozz')],
      origin: 'example',
      beside,
    });
    expect(beside).toHaveLength(1);
    expect(holds).toEqual({ started: 0, ended: 0 });
  });

  it('until what a person asked for has been opened', async () => {
    const { holds, opening } = heldPage();
    const opened = opening.open({
      sources: [fixtureSource('eight.skeleton.ozz')],
      origin: 'opened',
    });
    expect(holds).toEqual({ started: 1, ended: 0 });
    await opened;
    expect(holds).toEqual({ started: 1, ended: 1 });
  });

  it('no longer than for a moment', async () => {
    vi.useFakeTimers();
    const { holds, opening } = heldPage(() => new Promise(() => {}));
    void opening.open({ sources: [fixtureSource('eight.skeleton.ozz')], origin: 'opened' });
    vi.advanceTimersByTime(MAX_LOADING_PAUSE - 1);
    expect(holds.ended).toBe(0);
    vi.advanceTimersByTime(1);
    expect(holds.ended).toBe(1);
    vi.useRealTimers();
  });
});
