import type { StoreApi } from 'zustand/vanilla';
import { startWorker as startWatched } from '../../session/start-worker.ts';
import { definePart, type Session } from '../../session/session.ts';
import type { PointsRequest, PointsResponse } from './points-worker.ts';
import pointsModule from './points-worker.ts?worker&url';
import {
  LAYOUTS_JOBS,
  POINTS_VIEW_SIZE,
  layoutsSlice,
  type LayoutsState,
  type PointsWorld,
} from './state.ts';

/** Points that are drawn, at most. */
const MAX_DRAWN = 8192;

/** The last step of the live points. The mover writes it; the drawing reads it. */
export interface PointsFeed {
  /** x y of each point in view; the first {@link found}. */
  places: Float32Array<ArrayBuffer>;
  found: number;
  /** Steps since these points were made. */
  steps: number;
  /** Milliseconds of the last step, and of finding the points in view after it. */
  stepMs: number;
  cullMs: number;
  /** Called with every step; set by the pane that draws. */
  onStep: (() => void) | undefined;
  /** Asks for one more step. */
  readonly next: () => void;
}

/** The part of a worker that is used; replaced in tests. */
export type PointsWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/** The live points of a session; see {@link createMovingPoints}. */
export const movingPoints = definePart((session) => createMovingPoints(session));

/** What moves the points. */
interface Mover {
  readonly store: StoreApi<LayoutsState>;
  readonly feed: PointsFeed;
  readonly startWorker: () => PointsWorker;
  /** Whether layouts are compared. */
  readonly isComparing: () => boolean;
  worker: PointsWorker | undefined;
  /** The points that the worker was asked to create. */
  made: Pick<PointsWorld, 'layout' | 'count'> | undefined;
  /** Whether the worker has not answered the last request yet. */
  isBusy: boolean;
  /** Whether a painter waits for a step. */
  isWanted: boolean;
  /** While one buffer is away to be filled, the other one is there to be drawn. */
  spare: Float32Array<ArrayBuffer>;
}

/**
 * Moves the chosen points, one step whenever a painter requests it. They rest while layouts are
 * compared, because they would distort the times.
 */
export function createMovingPoints(
  session: Pick<Session, 'store' | 'jobs' | 'onDispose'>,
  startWorker: () => PointsWorker = () => startWatched(pointsModule),
): PointsFeed {
  const store = layoutsSlice.of(session.store);
  const comparisons = Object.values(LAYOUTS_JOBS).map((job) => session.jobs.track(job).store);
  const feed: PointsFeed = {
    places: new Float32Array(0),
    found: 0,
    steps: 0,
    stepMs: 0,
    cullMs: 0,
    onStep: undefined,
    next: () => {
      mover.isWanted = true;
      takeStep(mover);
    },
  };
  const mover: Mover = {
    store,
    feed,
    startWorker,
    isComparing: () => comparisons.some((job) => job.getState().phase === 'running'),
    worker: undefined,
    made: undefined,
    isBusy: false,
    isWanted: false,
    spare: new Float32Array(2 * MAX_DRAWN),
  };
  const unsubscribes = [
    store.subscribe(({ pointsWorld }, before) => {
      if (pointsWorld !== before.pointsWorld) follow(mover, pointsWorld);
    }),
    ...comparisons.map((job) => job.subscribe(() => takeStep(mover))),
  ];
  session.onDispose(() => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    stop(mover);
  });
  return feed;
}

function follow(mover: Mover, { running, layout, count }: PointsWorld): void {
  const isMade = mover.made?.layout === layout && mover.made.count === count;
  if (!running) stop(mover);
  else if (isMade) takeStep(mover);
  else make(mover, { layout, count });
}

/** Of the old ones nothing is left, not even their memory. */
function make(mover: Mover, made: NonNullable<Mover['made']>): void {
  stop(mover);
  const worker = mover.startWorker();
  mover.made = made;
  mover.worker = worker;
  mover.isBusy = true;
  const onAnswer = (response: PointsResponse): void => {
    if (mover.worker === worker) receive(mover, response);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<PointsResponse>) => onAnswer(data));
  worker.addEventListener('error', ({ message }: ErrorEvent) =>
    onAnswer({ problem: `The points stopped (${message || 'perhaps because memory ran out'}).` }),
  );
  Object.assign(mover.feed, { steps: 0, found: 0 });
  mover.store.setState({ pointsStatus: 'Placing points…' });
  send(mover, { make: made });
}

function send({ worker }: Mover, request: PointsRequest): void {
  worker?.postMessage(request, 'step' in request ? [request.step.places.buffer] : []);
}

function stop(mover: Mover): void {
  // Whoever waits for the step that is under way waits for one of the next points.
  if (mover.isBusy) mover.isWanted = true;
  mover.worker?.terminate();
  mover.worker = undefined;
  mover.made = undefined;
  mover.isBusy = false;
}

function receive(mover: Mover, response: PointsResponse): void {
  const { feed, store } = mover;
  mover.isBusy = false;
  if ('problem' in response) {
    store.getState().setPointsWorld({ running: false });
    store.setState({ pointsStatus: response.problem });
    return;
  }
  if ('made' in response) store.setState({ pointsStatus: undefined });
  else {
    mover.spare = feed.places;
    Object.assign(feed, response.stepped, { steps: feed.steps + 1 });
    feed.onStep?.();
  }
  takeStep(mover);
}

/** Takes a step if one is requested and none is under way. */
function takeStep(mover: Mover): void {
  if (mover.isBusy || !mover.isWanted || mover.worker === undefined || mover.isComparing()) return;
  mover.isWanted = false;
  mover.isBusy = true;
  // The memory that an ended worker held is lost.
  if (mover.spare.length === 0) mover.spare = new Float32Array(2 * MAX_DRAWN);
  const size = POINTS_VIEW_SIZE[mover.store.getState().pointsWorld.view];
  send(mover, { step: { size, places: mover.spare } });
}
