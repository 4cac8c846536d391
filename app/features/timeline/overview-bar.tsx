import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { Seconds } from '#engine/base';
import { useSession, useSessionState } from '../../components/session.tsx';
import { timeToX, xToTime } from '../../draw/time-axis.ts';
import type { Frame } from '../../playback/frame.ts';
import type { Session } from '../../session/session.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { narrowedPart, panPart } from '../../session/state/part-of-axis.ts';
import { clipAxis, shownRange } from '../../session/state/visible-range.ts';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import { memoizeLast } from '../../session/state/changes.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import type { OnFailure } from '../../ui/use-painter.ts';
import { placeOf } from '../../ui/pointer.ts';
import {
  drawOverview,
  hitOverview,
  overviewAxis,
  overviewOf,
  overviewWindow,
} from './draw-overview.ts';
import type { OverviewPart } from './draw-overview.ts';
import { timelinePart } from './pane-state.ts';
import { LANES_ID } from './timeline-lanes.tsx';
import { formatSeconds } from '../../draw/format.ts';

/** The whole clip in one strip: the density of its keys, and a window for the range of the lanes. */
export function OverviewBar({ duration }: { readonly duration: Seconds }): ReactNode {
  const session = useSession();
  const { store } = session;
  const visibleRange = useSessionState((state) => state.visibleRange);
  const { from, to } = shownRange(visibleRange, duration);
  const host = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null || playhead.current === null) return undefined;
    return mountOverview(session, host.current, playhead.current, fail);
  }, [session, fail]);
  return (
    <div className="timeline-overview ui-live">
      <div
        ref={host}
        className="timeline-overview-area"
        role="scrollbar"
        aria-label="Part of the clip that is shown"
        aria-orientation="horizontal"
        aria-controls={LANES_ID}
        aria-valuemin={0}
        aria-valuemax={duration}
        aria-valuenow={from}
        aria-valuetext={`${formatSeconds(from, 3)} to ${formatSeconds(to, 3)} seconds`}
        tabIndex={0}
        onDoubleClick={() => store.getState().setVisibleRange(null)}
        onKeyDown={(event) => moveByKey(store, event, to - from, duration)}
        {...useWindowDrag(store, duration)}
      >
        <div ref={playhead} className="timeline-overview-playhead" />
      </div>
    </div>
  );
}

/** A step of the window, as a fraction of its range. */
const KEY_STEP = 0.1;

function moveByKey(
  store: SessionStore,
  event: KeyboardEvent,
  length: Seconds,
  duration: Seconds,
): void {
  const step = consumeArrowKey(event, 'sideways');
  if (step !== undefined) moveWindow(store, 'window', step.right * KEY_STEP * length, duration);
}

interface DragHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
}

/** Moves the window or one of its ends; a press beside it brings it there first. */
function useWindowDrag(store: SessionStore, duration: Seconds): DragHandlers {
  const drag = useRef<{ readonly part: OverviewPart; readonly time: Seconds }>(undefined);
  return {
    onPointerDown: (event) => {
      const { x, width, height } = placeOf(event);
      const axis = overviewAxis(width, duration);
      const { from, to } = shownRange(store.getState().visibleRange, duration);
      const part = hitOverview(overviewWindow(axis, from, to, height), x);
      const time = xToTime(axis, x);
      if (part === 'outside') moveWindow(store, part, time - (from + to) / 2, duration);
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { part, time };
    },
    onPointerMove: (event) => {
      if (drag.current === undefined) return;
      const { x, width } = placeOf(event);
      const time = xToTime(overviewAxis(width, duration), x);
      const { part } = drag.current;
      moveWindow(store, part, time - drag.current.time, duration);
      drag.current = { part, time };
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
  };
}

function moveWindow(store: SessionStore, part: OverviewPart, by: Seconds, duration: Seconds): void {
  const { visibleRange, setVisibleRange } = store.getState();
  const { from, to } = shownRange(visibleRange, duration);
  const start = Math.max(0, Math.min(from + by, to));
  const end = Math.min(duration, Math.max(to + by, from));
  if (part === 'from') setVisibleRange(narrowedPart({ from: start, to }, clipAxis(duration)));
  else if (part === 'to') setVisibleRange(narrowedPart({ from, to: end }, clipAxis(duration)));
  else setVisibleRange(panPart(visibleRange, clipAxis(duration), by));
}

/**
 * Draws the overview over `host`.
 * @param playhead the line that is moved to where the playhead is
 * @returns removes the drawing
 */
function mountOverview(
  session: Session,
  host: HTMLElement,
  playhead: HTMLElement,
  onFailure: OnFailure,
): () => void {
  const { store, playback } = session;
  const { selectScene, selectStyle } = session.use(timelinePart);
  const overviewFor = memoizeLast(overviewOf);
  let scene = selectScene(store.getState());
  let stale = true;
  let shownX = NaN;
  const refresh = (): void => {
    stale = true;
    painter.invalidate();
  };
  const surface = createCanvasSurface(host, () => refresh(), 'seldom');
  const paint = ({ playhead: { time } }: Frame): void => {
    if (scene === undefined) return;
    const { keys, index, rows, found } = scene;
    const axis = overviewAxis(surface.width, keys.duration);
    const x = timeToX(axis, time);
    if (x !== shownX) playhead.style.transform = `translateX(${x}px)`;
    shownX = x;
    const canvas = stale ? surface.begin() : undefined;
    if (canvas === undefined) return;
    const state = store.getState();
    const { from, to } = shownRange(state.visibleRange, keys.duration);
    const window = overviewWindow(axis, from, to, surface.height);
    const overview = overviewFor(keys, index, rows, found);
    drawOverview({ canvas, ...selectStyle(state) }, axis, surface.height, overview, window);
    stale = false;
  };
  const painter = playback.frameLoop.addPainter('timeline-overview', paint, onFailure);
  const unsubscribe = store.subscribe((state, before) => {
    const now = selectScene(state);
    const same =
      now?.rows === scene?.rows &&
      now?.keys === scene?.keys &&
      now?.found === scene?.found &&
      state.visibleRange === before.visibleRange &&
      state.theme === before.theme;
    scene = now;
    if (!same) refresh();
  });
  return () => {
    unsubscribe();
    surface.dispose();
    painter.dispose();
  };
}
