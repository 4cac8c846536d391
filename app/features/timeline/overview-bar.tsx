import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { Seconds, TimeRange } from '#engine/base';
import { PlotLayer } from '../../components/plot.tsx';
import { useFramePainter, useSession, useSessionState } from '../../components/session.tsx';
import { timeToX, xToTime } from '../../draw/time-axis.ts';
import type { SessionStore } from '../../session/state/store.ts';
import { narrowedPart, panPart } from '../../session/state/part-of-axis.ts';
import { clipAxis, shownRange } from '../../session/state/visible-range.ts';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { memoizeLast } from '../../session/state/changes.ts';
import { placeOf } from '../../ui/pointer.ts';
import {
  drawOverview,
  hitOverview,
  overviewAxis,
  overviewOf,
  overviewWindow,
} from './draw-overview.ts';
import type { OverviewPart } from './draw-overview.ts';
import type { TimelineScene } from './draw-scene.ts';
import { LANES_ID } from './timeline-lanes.tsx';
import { formatSeconds } from '../../draw/format.ts';

interface OverviewBarProps {
  readonly scene: TimelineScene;
}

/** The whole clip in one strip: the density of its keys, and a window for the range of the lanes. */
export function OverviewBar({ scene }: OverviewBarProps): ReactNode {
  const { store } = useSession();
  const { duration } = scene.keys;
  const visibleRange = useSessionState((state) => state.visibleRange);
  const { from, to } = shownRange(visibleRange, duration);
  return (
    <div className="timeline-overview ui-live">
      <div
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
        <OverviewCanvas scene={scene} from={from} to={to} />
        <Playhead duration={duration} />
      </div>
    </div>
  );
}

/** The density of the keys, and the window from one time to another. */
function OverviewCanvas({ scene, from, to }: OverviewBarProps & TimeRange): ReactNode {
  const { keys, index, rows, found } = scene;
  const [overviewFor] = useState(() => memoizeLast(overviewOf));
  return (
    <PlotLayer
      name="timeline-overview"
      inputs={[keys, rows, found, from, to]}
      draw={(pen, { width, height }) => {
        const axis = overviewAxis(width, keys.duration);
        const overview = overviewFor(keys, index, rows, found);
        drawOverview(pen, axis, height, overview, overviewWindow(axis, from, to, height));
      }}
      drawn="seldom"
    />
  );
}

function Playhead({ duration }: { readonly duration: Seconds }): ReactNode {
  const line = useRef<HTMLDivElement>(null);
  useFramePainter('timeline-overview-playhead', ({ playhead: { time } }) => {
    const percent = timeToX(overviewAxis(100, duration), time);
    if (line.current !== null) line.current.style.translate = `${percent}% 0`;
  });
  return <div ref={line} className="timeline-overview-playhead" />;
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
