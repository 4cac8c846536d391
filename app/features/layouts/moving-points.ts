import { POINTS_VIEW_SIZE, type PointsWorld } from './state.ts';
import type { SessionState, SessionStore } from '../../session/state/store.ts';
import type { PointsMover, PointsResponse } from './points.ts';

/** Points that are drawn, at most. */
const MAX_DRAWN = 8192;

type StartMover = (onAnswer: (response: PointsResponse) => void) => PointsMover;

/** What moves the points. */
interface Drive {
  readonly store: SessionStore;
  mover: PointsMover | undefined;
  /** What the mover was asked to make. */
  made: Pick<PointsWorld, 'layout' | 'count'> | undefined;
  /** It has been asked something and has not answered yet. */
  isBusy: boolean;
  /** Somebody waits for a step. */
  isWanted: boolean;
  /** While one buffer is away to be filled, the other one is there to be drawn. */
  spare: Float32Array<ArrayBuffer>;
}

/**
 * Moves the points that the store asks for, a step whenever somebody who draws wants one. They rest while layouts
 * are compared, whose times they would spoil.
 * @returns what ends it
 */
export function keepMovingPoints(store: SessionStore, start: StartMover): () => void {
  const drive: Drive = {
    store,
    mover: undefined,
    made: undefined,
    isBusy: false,
    isWanted: false,
    spare: new Float32Array(2 * MAX_DRAWN),
  };
  const { pointsFeed } = store.getState();
  pointsFeed.next = () => {
    drive.isWanted = true;
    goOn(drive);
  };
  const unsubscribe = store.subscribe((state, before) => {
    const changed =
      state.pointsWorld !== before.pointsWorld || state.layoutsRuns !== before.layoutsRuns;
    if (changed) follow(drive, start, state.pointsWorld);
  });
  return () => {
    unsubscribe();
    end(drive);
    pointsFeed.next = undefined;
  };
}

function follow(drive: Drive, start: StartMover, { running, layout, count }: PointsWorld): void {
  if (!running) end(drive);
  else if (drive.made?.layout !== layout || drive.made.count !== count) {
    make(drive, start, { layout, count });
  } else goOn(drive);
}

/** Of the old ones nothing is left, not even their memory. */
function make(drive: Drive, start: StartMover, made: NonNullable<Drive['made']>): void {
  end(drive);
  drive.made = made;
  drive.mover = start((response) => hear(drive, response));
  drive.isBusy = true;
  const { pointsFeed, reportPoints } = drive.store.getState();
  Object.assign(pointsFeed, { steps: 0, found: 0 });
  reportPoints('Placing points…');
  drive.mover.ask({ make: made });
}

function end(drive: Drive): void {
  drive.mover?.end();
  drive.mover = undefined;
  drive.made = undefined;
  drive.isBusy = false;
}

function hear(drive: Drive, response: PointsResponse): void {
  const { pointsFeed, reportPoints, setPointsWorld } = drive.store.getState();
  drive.isBusy = false;
  if ('problem' in response) {
    setPointsWorld({ running: false });
    reportPoints(response.problem);
    return;
  }
  if ('made' in response) reportPoints(undefined);
  else {
    drive.spare = pointsFeed.places;
    Object.assign(pointsFeed, response.stepped, { steps: pointsFeed.steps + 1 });
    pointsFeed.onStep?.();
  }
  goOn(drive);
}

/** Takes a step, if one is wanted and nothing is under way. */
function goOn(drive: Drive): void {
  const state = drive.store.getState();
  if (drive.isBusy || !drive.isWanted || drive.mover === undefined || isComparing(state)) return;
  drive.isWanted = false;
  drive.isBusy = true;
  // What an ended worker had is gone.
  if (drive.spare.length === 0) drive.spare = new Float32Array(2 * MAX_DRAWN);
  const size = POINTS_VIEW_SIZE[state.pointsWorld.view];
  drive.mover.ask({ step: { size, places: drive.spare } });
}

function isComparing({ layoutsRuns }: SessionState): boolean {
  return Object.values(layoutsRuns).some(({ phase }) => phase === 'running');
}
