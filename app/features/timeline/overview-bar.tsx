import { appStore } from '../../transition.ts';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Seconds } from '#engine/base';
import { hitOverview, overviewAxis, overviewWindow } from './draw-overview.ts';
import type { OverviewPart } from './draw-overview.ts';
import { xToTime } from '../../draw/time-axis.ts';
import { narrowed, panRange, shownRange } from '../../session/state/visible-range.ts';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { useThrowInRender } from '../../ui/use-painter.ts';
import { LANES_ID } from './active-row.tsx';
import { mountOverview } from './mount-overview.ts';

/** The whole clip in one strip: where its keys are, and a window on what the lanes show. */
export function OverviewBar({ duration }: { readonly duration: Seconds }): ReactNode {
  const visibleRange = useStore(appStore, (state) => state.visibleRange);
  const { from, to } = shownRange(visibleRange, duration);
  const host = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const fail = useThrowInRender();
  useEffect(() => {
    if (host.current === null || playhead.current === null) return undefined;
    return mountOverview(host.current, playhead.current, fail);
  }, [fail]);
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
        aria-valuetext={`${from.toFixed(3)} to ${to.toFixed(3)} seconds`}
        tabIndex={0}
        onDoubleClick={showAll}
        onKeyDown={(event) => moveByKey(event, to - from, duration)}
        {...useWindowDrag(duration)}
      >
        <div ref={playhead} className="timeline-overview-playhead" />
      </div>
    </div>
  );
}

function showAll(): void {
  appStore.getState().setVisibleRange(null);
}

/** A step of the window, as a part of what it shows. */
const KEY_STEP = 0.1;

function moveByKey(event: KeyboardEvent, length: Seconds, duration: Seconds): void {
  const step = consumeArrowKey(event, 'sideways');
  if (step !== undefined) moveWindow('window', step.right * KEY_STEP * length, duration);
}

interface DragHandlers {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onPointerMove(event: PointerEvent<HTMLElement>): void;
  onPointerUp(): void;
}

/** Moves the window or one of its ends; a press beside it brings it there first. */
function useWindowDrag(duration: Seconds): DragHandlers {
  const drag = useRef<{ readonly part: OverviewPart; readonly time: Seconds }>(undefined);
  return {
    onPointerDown: (event) => {
      const { left, width, height } = event.currentTarget.getBoundingClientRect();
      const axis = overviewAxis(width, duration);
      const { from, to } = shownRange(appStore.getState().visibleRange, duration);
      const x = event.clientX - left;
      const part = hitOverview(overviewWindow(axis, from, to, height), x);
      const time = xToTime(axis, x);
      if (part === 'outside') moveWindow(part, time - (from + to) / 2, duration);
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { part, time };
    },
    onPointerMove: (event) => {
      if (drag.current === undefined) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const time = xToTime(overviewAxis(width, duration), event.clientX - left);
      const { part } = drag.current;
      moveWindow(part, time - drag.current.time, duration);
      drag.current = { part, time };
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
  };
}

function moveWindow(part: OverviewPart, by: Seconds, duration: Seconds): void {
  const { visibleRange, setVisibleRange } = appStore.getState();
  const { from, to } = shownRange(visibleRange, duration);
  const start = Math.max(0, Math.min(from + by, to));
  const end = Math.min(duration, Math.max(to + by, from));
  if (part === 'from') setVisibleRange(narrowed({ from: start, to }, duration));
  else if (part === 'to') setVisibleRange(narrowed({ from, to: end }, duration));
  else setVisibleRange(panRange(visibleRange, duration, by));
}
