import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Seconds } from '#engine/base';
import { KEY_KINDS } from '#engine/model';
import { KEY_ACCESSES } from '#engine/runtime';
import { Plot } from '../../components/plot.tsx';
import { useFramePainter, useSession } from '../../components/session.tsx';
import { formatCounted, formatSeconds } from '../../draw/format.ts';
import {
  BAR_PITCH,
  costOf,
  drawCostChart,
  highestCost,
  shownSteps,
  stepAt,
} from './draw-cost-chart.ts';
import type { CostMetric, CostView } from './draw-cost-chart.ts';
import type { StepHistory } from '../../playback/step-history.ts';
import { goToTime } from '../../session/navigation.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';

const METRICS = ['keys', 'groups', { value: 'time', label: 'µs' }] as const;

/** A bar for each of the last steps. Pointing at one shows its cost; a click goes to its time. */
export function CostHistory(): ReactNode {
  const [metric, setMetric] = useState<CostMetric>('keys');
  const title = useRef<HTMLSpanElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  return (
    <>
      <h2 className="ui-heading ui-live sampling-heading">
        <span className="ui-cut">
          Cost, <span ref={title} />
        </span>
        <Segmented name="Cost in" value={metric} choices={METRICS} onChange={setMetric} />
      </h2>
      <CostChart metric={metric} title={title} readout={readout} />
      <div className="sampling-legend ui-live">
        <div ref={readout} className="sampling-readout" />
        <span className="sampling-mark-iframe">◆ iframe</span>
        <span className="sampling-mark-start">■ start</span>
        <span className="sampling-mark-backward">▬ backward</span>
      </div>
    </>
  );
}

/** No pointer on the chart. */
const NO_HOVER_PLACE = -1;

interface CostChartProps {
  readonly metric: CostMetric;
  /** Shows how many steps there are. */
  readonly title: RefObject<HTMLElement | null>;
  /** Shows the cost of the step under the pointer, else the highest cost. */
  readonly readout: RefObject<HTMLElement | null>;
}

/** The chart itself, drawn at frame time. */
function CostChart({ metric, title, readout }: CostChartProps): ReactNode {
  const session = useSession();
  const { store, playback } = session;
  const [pointer, setPointer] = useState(NO_HOVER_PLACE);
  const view = useRef({ width: 0, height: 0, metric, hovered: -1 });

  const hoverStep = (history: StepHistory): CostView => {
    const shown = view.current;
    shown.metric = metric;
    shown.hovered = stepAt(history, shown.width, pointer);
    return shown;
  };
  const repaint = useFramePainter(
    'sampling-cost-text',
    ({ history }) => {
      const shown = hoverStep(history);
      const count = shownSteps(history, shown.width);
      writeText(title.current, count === 1 ? 'last step' : `last ${count} steps`);
      writeText(readout.current, readoutText(history, shown));
    },
    READING_MS,
  );
  const pointAt = (x: number, width: number): void => {
    setPointer(x);
    store.getState().setHover({ time: timeAt(playback.player.frame.history, width, x) });
  };
  const goTo = (x: number, width: number): void => {
    const time = timeAt(playback.player.frame.history, width, x);
    if (time !== null) goToTime(session, time);
  };
  return (
    <Plot
      name="sampling-cost"
      className="sampling-chart"
      label="Cost of the last steps: arrow keys point at one, Enter goes to its time"
      inputs={undefined}
      draw={(pen, { width, height }, { history }) => {
        const shown = view.current;
        if (shown.width !== width) repaint();
        shown.width = width;
        shown.height = height;
        drawCostChart(pen, history, hoverStep(history));
      }}
      onPoint={({ x, width }) => pointAt(x, width)}
      onLeave={() => pointAt(NO_HOVER_PLACE, 0)}
      arrows="sideways"
      onStep={({ right }, { width }) => pointAt(placeBeside(pointer, right, width), width)}
      onPress={({ width }) => goTo(pointer, width)}
    />
  );
}

/** The time of the step at x; null if there is none. */
function timeAt(history: StepHistory, width: number, x: number): Seconds | null {
  const step = stepAt(history, width, x);
  return step < 0 ? null : history.time[step % history.capacity];
}

/** Where arrow keys lead; the newest step is the first. */
function placeBeside(x: number, steps: number, width: number): number {
  const newest = width - BAR_PITCH / 2;
  if (x === NO_HOVER_PLACE) return newest;
  return Math.max(0, Math.min(newest, x + steps * BAR_PITCH));
}

function readoutText(history: StepHistory, { width, metric, hovered }: CostView): string {
  if (hovered < 0) return `highest ${costText(highestCost(history, width, metric), metric)}`;
  const { time, engineMs, capacity } = history;
  const slot = hovered % capacity;
  const keys = costText(costOf(history, hovered, 'keys'), 'keys');
  const groups = costText(costOf(history, hovered, 'groups'), 'groups');
  const spent = costText(engineMs[slot], 'time');
  return `${formatSeconds(time[slot])} s · ${keys} · ${groups} · ${spent} · ${accessOf(history, slot)}`;
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
