import { beforeEach, describe, expect, it } from 'vitest';
import { keepMovingPoints } from '../../../../app/features/layouts/moving-points.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import type { PointsRequest, PointsResponse } from '../../../../app/features/layouts/points.ts';

interface FakeMover {
  readonly asked: PointsRequest[];
  readonly answer: (response: PointsResponse) => void;
  ended: boolean;
}

let store: SessionStore;
let movers: FakeMover[];
let end: () => void;

beforeEach(() => {
  store = createSessionStore();
  movers = [];
  end = keepMovingPoints(store, (onAnswer) => {
    const mover: FakeMover = { asked: [], answer: onAnswer, ended: false };
    movers.push(mover);
    return {
      ask: (request) => void mover.asked.push(request),
      end: () => {
        mover.ended = true;
      },
    };
  });
});

const feed = () => store.getState().pointsFeed;

/** Answers the last request as a worker would. */
function answerStep(): void {
  const mover = movers[movers.length - 1];
  const last = mover.asked[mover.asked.length - 1];
  if (!('step' in last)) throw new Error('a step was asked for');
  mover.answer({ stepped: { places: last.step.places, found: 3, stepMs: 1, cullMs: 2 } });
}

describe('points do not move', () => {
  it('as long as nobody has them run, or looks', () => {
    feed().next?.();
    expect(movers).toEqual([]);
    store.getState().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
    answerStep();
    expect(movers[0].asked).toHaveLength(2);
  });

  it('when they are stopped: their memory goes', () => {
    store.getState().setPointsWorld({ running: true });
    store.getState().setPointsWorld({ running: false });
    expect(movers[0].ended).toBe(true);
  });

  it('while layouts are compared', () => {
    store.getState().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
    store.getState().reportLayouts('points', { phase: 'running' });
    feed().next?.();
    expect(movers[0].asked).toHaveLength(1);
    store.getState().reportLayouts('points', { phase: 'idle' });
    expect(movers[0].asked).toHaveLength(2);
  });

  it('where they have no memory: that is said', () => {
    store.getState().setPointsWorld({ running: true });
    movers[0].answer({ problem: 'No memory.' });
    expect(store.getState().pointsNews).toBe('No memory.');
    expect(store.getState().pointsWorld.running).toBe(false);
    expect(movers[0].ended).toBe(true);
  });

  it('when the page ends', () => {
    store.getState().setPointsWorld({ running: true });
    end();
    expect(movers[0].ended).toBe(true);
    expect(feed().next).toBeUndefined();
  });
});

describe('points move', () => {
  beforeEach(() => {
    store.getState().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
  });

  it('a step whenever one is wanted, never two at once', () => {
    feed().next?.();
    feed().next?.();
    expect(movers[0].asked).toHaveLength(2);
    answerStep();
    expect(feed()).toMatchObject({ steps: 1, found: 3, stepMs: 1, cullMs: 2 });
    // The second wish was for what came then.
    expect(movers[0].asked).toHaveLength(3);
  });

  it('into one buffer while the other one can be drawn', () => {
    feed().next?.();
    answerStep();
    feed().next?.();
    const drawn = feed().places;
    const last = movers[0].asked.at(-1);
    expect(last && 'step' in last && last.step.places).not.toBe(drawn);
  });

  it('and tell whoever draws', () => {
    let told = 0;
    feed().onStep = () => void told++;
    feed().next?.();
    answerStep();
    expect(told).toBe(1);
  });

  it('in another layout after the old one has ended', () => {
    store.getState().setPointsWorld({ layout: 'arrays', count: 100_000 });
    expect(movers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(movers[1].asked).toEqual([{ make: { layout: 'arrays', count: 100_000 } }]);
    expect(store.getState().pointsNews).toBe('Placing points…');
    expect(feed().steps).toBe(0);
  });
});
