import { beforeEach, describe, expect, it } from 'vitest';
import {
  createMovingPoints,
  type PointsFeed,
} from '../../../../app/features/layouts/moving-points.ts';
import type {
  PointsRequest,
  PointsResponse,
} from '../../../../app/features/layouts/points-worker.ts';
import { layoutsSlice, pointsJob } from '../../../../app/features/layouts/state.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fakeJobs } from '../../../support/job-workers.ts';
import { testSession } from '../../../support/test-session.ts';

interface FakeMover {
  readonly asked: PointsRequest[];
  readonly answer: (response: PointsResponse) => void;
  ended: boolean;
}

let session: Session;
let feed: PointsFeed;
let movers: FakeMover[];

beforeEach(() => {
  session = testSession([], { jobs: fakeJobs().jobs });
  movers = [];
  feed = createMovingPoints(session, () => {
    const listeners = new Map<string, (event: Event) => void>();
    const mover: FakeMover = {
      asked: [],
      answer: (response) =>
        listeners.get('message')?.(new MessageEvent('message', { data: response })),
      ended: false,
    };
    movers.push(mover);
    return {
      postMessage: (request: PointsRequest) => void mover.asked.push(request),
      terminate: () => {
        mover.ended = true;
      },
      addEventListener: (type: string, listener: (event: Event) => void) =>
        void listeners.set(type, listener),
    };
  });
});

const state = () => layoutsSlice.of(session.store).getState();

/** Answers the last request as a worker would. */
function answerStep(): void {
  const mover = movers[movers.length - 1];
  const last = mover.asked[mover.asked.length - 1];
  if (!('step' in last)) throw new Error('a step was asked for');
  mover.answer({ stepped: { places: last.step.places, found: 3, stepMs: 1, cullMs: 2 } });
}

describe('points do not move', () => {
  it('as long as nobody has them run, or looks', () => {
    feed.next();
    expect(movers).toEqual([]);
    state().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
    answerStep();
    expect(movers[0].asked).toHaveLength(2);
  });

  it('when they are stopped: their memory goes', () => {
    state().setPointsWorld({ running: true });
    state().setPointsWorld({ running: false });
    expect(movers[0].ended).toBe(true);
  });

  it('while layouts are compared', () => {
    state().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
    session.jobs.track(pointsJob).request(400);
    feed.next();
    expect(movers[0].asked).toHaveLength(1);
    session.jobs.track(pointsJob).cancel();
    expect(movers[0].asked).toHaveLength(2);
  });

  it('where they have no memory: that is said', () => {
    state().setPointsWorld({ running: true });
    movers[0].answer({ problem: 'No memory.' });
    expect(state().pointsStatus).toBe('No memory.');
    expect(state().pointsWorld.running).toBe(false);
    expect(movers[0].ended).toBe(true);
  });

  it('when the session ends', () => {
    state().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
    session.dispose();
    expect(movers[0].ended).toBe(true);
    feed.next();
    state().setPointsWorld({ layout: 'arrays' });
    expect(movers).toHaveLength(1);
    expect(movers[0].asked).toHaveLength(1);
  });
});

describe('points move', () => {
  beforeEach(() => {
    state().setPointsWorld({ running: true });
    movers[0].answer({ made: true });
  });

  it('a step whenever one is wanted, never two at once', () => {
    feed.next();
    feed.next();
    expect(movers[0].asked).toHaveLength(2);
    answerStep();
    expect(feed).toMatchObject({ steps: 1, found: 3, stepMs: 1, cullMs: 2 });
    // The second wish was for what came then.
    expect(movers[0].asked).toHaveLength(3);
  });

  it('into one buffer while the other one can be drawn', () => {
    feed.next();
    answerStep();
    feed.next();
    const drawn = feed.places;
    const last = movers[0].asked.at(-1);
    expect(last && 'step' in last && last.step.places).not.toBe(drawn);
  });

  it('and tell whoever draws', () => {
    let told = 0;
    feed.onStep = () => void told++;
    feed.next();
    answerStep();
    expect(told).toBe(1);
  });

  it('in another layout after the old one has ended', () => {
    state().setPointsWorld({ layout: 'arrays', count: 100_000 });
    expect(movers.map(({ ended }) => ended)).toEqual([true, false]);
    expect(movers[1].asked).toEqual([{ make: { layout: 'arrays', count: 100_000 } }]);
    expect(state().pointsStatus).toBe('Placing points…');
    expect(feed.steps).toBe(0);
  });

  it('in another layout also where a step of the old one was under way', () => {
    feed.next();
    state().setPointsWorld({ layout: 'arrays' });
    movers[1].answer({ made: true });
    answerStep();
    expect(feed.steps).toBe(1);
  });
});
