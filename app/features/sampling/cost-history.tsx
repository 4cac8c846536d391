import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { Seconds } from '#engine/base';
import { KEY_KINDS } from '#engine/model';
import { KEY_ACCESSES } from '#engine/runtime';
import {
  useFrameCanvas,
  useFramePainter,
  useSession,
  useSessionState,
} from '../../components/session.tsx';
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
import type { StepHistory } from '../../playback/step-history.ts';
import { goToTime } from '../../session/navigation.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { READING_MS } from '../../ui/use-painter.ts';
import { writeText } from '../../ui/dom.ts';
import { placeOf } from '../../ui/pointer.ts';

const METRICS = [
  { value: 'keys', label: 'keys' },
  { value: 'groups', label: 'groups' },
  { value: 'time', label: 'µs' },
] as const;

/** A bar for each of the last steps; pointing at one tells what it cost, a click goes back to its time. */
export function CostHistory(): ReactNode {
  const [metric, setMetric] = useState<CostMetric>('keys');
  const title = useRef<HTMLSpanElement>(null);
  const readout = useRef<HTMLDivElement>(null);
  return (
    <>
      <h3 className="ui-heading ui-live sampling-heading">
        <span className="sampling-title">
          Cost, <span ref={title} />
        </span>
        <Segmented name="Cost in" value={metric} choices={METRICS} onChange={setMetric} />
      </h3>
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
  /** Shows what the step under the pointer cost, else the highest cost. */
  readonly readout: RefObject<HTMLElement | null>;
}

/** The chart itself, drawn at frame time. */
function CostChart({ metric, title, readout }: CostChartProps): ReactNode {
  const session = useSession();
  const { store, playback } = session;
  const palette = useSessionState((state) => palettes[state.theme]);
  const [pointer, setPointer] = useState(NO_HOVER_PLACE);
  const view = useRef({ width: 0, height: 0, metric, hovered: -1 });

  const hoverStep = (history: StepHistory): CostView => {
    const shown = view.current;
    shown.metric = metric;
    shown.hovered = stepAt(history, shown.width, pointer);
    return shown;
  };
  const tellAnew = useFramePainter(
    'sampling-cost-text',
    ({ history }) => {
      const shown = hoverStep(history);
      const count = shownSteps(history, shown.width);
      writeText(title.current, count === 1 ? 'last step' : `last ${count} steps`);
      writeText(readout.current, readoutText(history, shown));
    },
    READING_MS,
  );
  const host = useFrameCanvas<HTMLButtonElement>(
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
    store.getState().setHover({ time: timeAt(playback.player.frame.history, width, x) });
  };
  const goTo = (x: number, width: number): void => {
    const time = timeAt(playback.player.frame.history, width, x);
    if (time !== null) goToTime(session, time);
  };
  return (
    <button
      ref={host}
      type="button"
      className="ui-plot sampling-chart"
      aria-label="Cost of the last steps: arrow keys point at one, Enter goes to its time"
      onPointerMove={(event) => {
        const { x, width } = placeOf(event);
        pointAt(x, width);
      }}
      onPointerLeave={() => pointAt(NO_HOVER_PLACE, 0)}
      onBlur={() => pointAt(NO_HOVER_PLACE, 0)}
      onKeyDown={(event) => pointByKey(event, pointer, pointAt)}
      onClick={({ currentTarget }) => goTo(pointer, currentTarget.clientWidth)}
    />
  );
}

/** The time of the step at x; null if there is none. */
function timeAt(history: StepHistory, width: number, x: number): Seconds | null {
  const step = stepAt(history, width, x);
  return step < 0 ? null : history.time[step % history.capacity];
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
