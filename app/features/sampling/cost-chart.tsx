import { appStore, frameLoop, player } from '../../transition.ts';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useStore } from 'zustand';
import { KEY_KINDS } from '#engine/model';
import { KEY_ACCESSES } from '#engine/runtime';
import { formatCounted } from '../../draw/format.ts';
import { palettes } from '../../draw/palette.ts';
import {
  BAR_PITCH,
  costOf,
  drawCostChart,
  highestCost,
  shownSteps,
  stepAt,
} from './draw-cost-chart.ts';
import type { CostMetric, CostView } from './draw-cost-chart.ts';
import type { Frame } from '../../playback/frame.ts';
import type { StepHistory } from '../../playback/step-history.ts';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { useCanvas } from '../../ui/use-canvas.ts';
import { READING_MS, usePainter } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

/** No pointer on the chart. */
const NO_HOVER_PLACE = -1;

interface CostChartProps {
  readonly metric: CostMetric;
  /** Told how many steps there are. */
  readonly title: RefObject<HTMLElement | null>;
  /** Told what the step under the pointer cost, else how much the highest. */
  readonly readout: RefObject<HTMLElement | null>;
}

/** The chart itself, drawn at frame time. */
export function CostChart({ metric, title, readout }: CostChartProps): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const [pointer, setPointer] = useState(NO_HOVER_PLACE);
  const view = useRef({ width: 0, height: 0, metric, hovered: -1 });

  const hoverStep = (history: StepHistory): CostView => {
    const shown = view.current;
    shown.metric = metric;
    shown.hovered = stepAt(history, shown.width, pointer);
    return shown;
  };
  const tellAnew = usePainter(
    frameLoop,
    'sampling-cost-text',
    ({ history }) => {
      const shown = hoverStep(history);
      const count = shownSteps(history, shown.width);
      writeText(title.current, count === 1 ? 'last step' : `last ${count} steps`);
      writeText(readout.current, readoutText(history, shown));
    },
    READING_MS,
  );
  const host = useCanvas<HTMLButtonElement, Frame>(
    frameLoop,
    'sampling-cost',
    undefined,
    (canvas, { width, height }, { history }) => {
      const shown = view.current;
      if (shown.width !== width) tellAnew();
      shown.width = width;
      shown.height = height;
      drawCostChart(canvas, history, hoverStep(history), palette);
    },
  );
  const pointAt = (x: number, width: number): void => {
    setPointer(x);
    const step = stepAt(player.frame.history, width, x);
    appStore.getState().setHover({ time: step < 0 ? null : timeOf(step) });
  };
  return (
    <button
      ref={host}
      type="button"
      className="ui-plot sampling-chart"
      aria-label="Cost of the last steps: arrow keys point at one, Enter goes to its time"
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        pointAt(clientX - left, width);
      }}
      onPointerLeave={() => pointAt(NO_HOVER_PLACE, 0)}
      onBlur={() => pointAt(NO_HOVER_PLACE, 0)}
      onKeyDown={(event) => pointByKey(event, pointer, pointAt)}
      onClick={({ currentTarget }) =>
        goTo(stepAt(player.frame.history, currentTarget.clientWidth, pointer))
      }
    />
  );
}

function timeOf(step: number): number {
  const { time, capacity } = player.frame.history;
  return time[step % capacity];
}

function goTo(step: number): void {
  if (step < 0) return;
  appStore.getState().pause();
  player.seek(timeOf(step));
}

/** The arrow keys point at the newest step first. */
function pointByKey(
  event: KeyboardEvent,
  x: number,
  pointAt: (x: number, width: number) => void,
): void {
  const step = consumeArrowKey(event, 'sideways');
  if (step === undefined) return;
  const width = event.currentTarget.clientWidth;
  const newest = width - BAR_PITCH / 2;
  pointAt(
    x === NO_HOVER_PLACE ? newest : Math.max(0, Math.min(newest, x + step.right * BAR_PITCH)),
    width,
  );
}

function readoutText(history: StepHistory, { width, metric, hovered }: CostView): string {
  if (hovered < 0) return `highest ${costText(highestCost(history, width, metric), metric)}`;
  const { time, engineMs, capacity } = history;
  const slot = hovered % capacity;
  const keys = costText(costOf(history, hovered, 'keys'), 'keys');
  const groups = costText(costOf(history, hovered, 'groups'), 'groups');
  const spent = costText(engineMs[slot], 'time');
  return `${time[slot].toFixed(4)} s · ${keys} · ${groups} · ${spent} · ${accessOf(history, slot)}`;
}

/** The most that any kind had to do: from holding its keys to starting over. */
function accessOf({ access }: StepHistory, slot: number): string {
  const cell = slot * KEY_KINDS.length;
  return KEY_ACCESSES[Math.max(access[cell], access[cell + 1], access[cell + 2])];
}

function costText(cost: number, metric: CostMetric): string {
  if (metric === 'time') return `${Math.round(cost * 1000)} µs`;
  return formatCounted(cost, metric === 'keys' ? 'key' : 'group');
}
