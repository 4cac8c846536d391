import { useMemo, type ReactNode } from 'react';
import { shownNames } from '#engine/base';
import type { JointIndex } from '#engine/base';
import { errorStatistics, errorText, METRIC_UNITS, type ErrorMap } from '#engine/inspect/error';
import { NothingInScope } from '../../components/scope-line.tsx';
import { Plot, PlotLayer, usePointed } from '../../components/plot.tsx';
import { useRequestedJob, useSession, useSessionState } from '../../components/session.tsx';
import { CONTOUR_LINE } from '../../draw/error/contour.ts';
import { brightEnd, type ErrorStyle } from '../../draw/error/error-colors.ts';
import {
  drawErrorCursor,
  drawErrorFrame,
  drawErrorMap,
  errorCellAt,
  errorLayout,
  nearestColumn,
  type ErrorCell,
} from '../../draw/error/draw-error-map.ts';
import type { JobState } from '../../session/jobs/job.ts';
import { goToJoint } from '../../session/navigation.ts';
import type { ArrowStep } from '../../ui/arrow-step.ts';
import { selectErrorComparison } from '../../session/state/error-comparison.ts';
import { errorMapJob, type Comparison, mapInScope } from '../../session/state/error.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { drawMarkedNames, type MarkedRow } from './draw-marked-names.ts';
import { ErrorMapBar } from './error-map-bar.tsx';
import { DurationHint } from './hints.tsx';
import { NotMeasured, UnpairedJoints } from './not-measured.tsx';
import './error-map-pane.css';
import { formatSeconds } from '../../draw/format.ts';

/** The error of the clip on the stage: joints × time, the worst joint first. */
export default function ErrorMapPane(): ReactNode {
  const comparison = useSessionState(selectErrorComparison);
  const measuring = useRequestedJob(errorMapJob, comparison);
  if (comparison === undefined) {
    return (
      <NotMeasured
        title="Nothing to measure against"
        advice="Open the source of this clip, or choose another clip in the Error pane."
      />
    );
  }
  const { result: map, problem } = measuring;
  if (map === undefined) return <EmptyState title={problem ?? 'Measuring…'} />;
  return <Map comparison={comparison} map={map} measuring={measuring} />;
}

interface MapProps {
  readonly comparison: Comparison;
  readonly map: ErrorMap;
  readonly measuring: JobState<Comparison, ErrorMap>;
}

function Map({ comparison, map, measuring }: MapProps): ReactNode {
  const metric = useSessionState((state) => state.errorMetric);
  const colors = useSessionState((state) => state.errorColors);
  const scale = useSessionState((state) => state.errorScale);
  const unit = useSessionState((state) => state.lengthUnit);
  const errorTolerance = useSessionState((state) => state.errorTolerance);
  const contour = useSessionState((state) => state.errorContour);
  const isOutlined = contour && METRIC_UNITS[metric] === 'length';
  const tolerance = isOutlined ? errorTolerance : undefined;
  const names = shownNames(comparison.skeleton.names);
  const limited = useSessionState((state) => mapInScope(state, comparison.skeleton, map));
  const { order, highest } = useMemo(() => {
    const { jointMax, max } = errorStatistics(limited, metric);
    const shown = Array.from(jointMax.keys()).filter((joint) => limited.counted?.[joint] !== 0);
    const worstFirst = shown.toSorted((a, b) => jointMax[b] - jointMax[a]);
    return { order: worstFirst, highest: brightEnd(max, metric) };
  }, [limited, metric]);
  const [cell, setCell] = usePointed<ErrorCell>(order);
  const style = useMemo(
    () => ({ metric, colors, scale, highest }),
    [metric, colors, scale, highest],
  );
  const readout = (): string => {
    if (cell === null) return 'Point at the map; a click goes there.';
    const joint = order[cell.row];
    const column = nearestColumn(map, cell.time);
    const value = map.values[metric][joint * map.columns + column];
    const text = Number.isFinite(value) ? errorText(value, metric, unit) : 'no number';
    return `${names[joint]} at ${formatSeconds(map.times[column])} s: ${text}`;
  };
  if (order.length === 0) return <NothingInScope />;
  return (
    <section className="ui-pane" aria-label="Error map">
      <ErrorMapBar {...{ measuring, style, tolerance }} readout={readout()} />
      <DurationHint comparison={comparison} />
      <UnpairedJoints />
      <MapCanvas {...{ map, order, style, tolerance, names, cell }} onCell={setCell} />
    </section>
  );
}

interface MapCanvasProps {
  readonly map: ErrorMap;
  readonly order: readonly JointIndex[];
  readonly style: ErrorStyle;
  /** Values above it are outlined; undefined if the metric is no length. */
  readonly tolerance: number | undefined;
  readonly names: readonly string[];
  readonly cell: ErrorCell | null;
  readonly onCell: (cell: ErrorCell | null) => void;
}

/** The map with its pointer, moved by the mouse or by arrow keys; a click goes there. */
function MapCanvas(props: MapCanvasProps): ReactNode {
  const { map, order, style, tolerance, names, cell } = props;
  const sorted = useMemo(() => order.map((joint) => names[joint]), [order, names]);
  const session = useSession();
  const onCell = (pointed: ErrorCell | null): void => {
    props.onCell(pointed);
    const { row, time } = pointed ?? {};
    const joint = row === undefined ? null : order[row];
    session.store.getState().setHover({ joint, time: time ?? null });
  };
  return (
    <Plot
      name="error-map"
      className="error-map-canvas"
      label="Error of every joint over time: arrow keys choose a place, Enter goes there"
      inputs={[map, order, style, tolerance]}
      draw={(pen, { width, height }) => {
        const layout = errorLayout(width, height);
        drawErrorMap(pen, layout, map, order, style, tolerance);
        drawErrorFrame(pen, layout, map, sorted);
      }}
      onPoint={({ x, y, width, height }) =>
        onCell(errorCellAt(errorLayout(width, height), map, x, y))
      }
      onLeave={() => onCell(null)}
      onStep={(step) => onCell(cellBeside(cell, map, step))}
      onPress={() => cell !== null && goToJoint(session, order[cell.row], cell.time)}
    >
      <MapCursor map={map} order={order} names={names} />
    </Plot>
  );
}

/** The playhead over it, and what is selected or pointed at anywhere. */
function MapCursor({
  map,
  order,
  names,
}: Pick<MapCanvasProps, 'map' | 'order' | 'names'>): ReactNode {
  const active = useSessionState((state) => state.selectedJoints.at(-1) ?? null);
  const hover = useSessionState((state) => state.hover);
  const rowOf = (joint: JointIndex | null): MarkedRow | null => {
    const row = joint === null ? -1 : order.indexOf(joint);
    return row < 0 ? null : { row, name: names[order[row]] };
  };
  // Like the contour of the tolerance: the map's colours are the same in every theme.
  const light = CONTOUR_LINE;
  const [own, pointed] = [rowOf(active), rowOf(hover.joint)];
  return (
    <PlotLayer
      name="error-map-cursor"
      inputs={undefined}
      draw={(pen, { width, height }, { ratio, duration }) => {
        const { canvas, palette } = pen;
        const layout = errorLayout(width, height);
        const time = ratio * duration;
        drawErrorCursor(canvas, layout, map, time, own?.row ?? null, palette.cursor);
        drawErrorCursor(canvas, layout, map, hover.time, pointed?.row ?? null, light);
        drawMarkedNames(pen, layout, map.jointCount, own, pointed);
      }}
    />
  );
}

/** The cell next to another in an arrow key's direction. */
function cellBeside(cell: ErrorCell | null, map: ErrorMap, { right, down }: ArrowStep): ErrorCell {
  const column = nearestColumn(map, cell?.time ?? 0) + right;
  const row = (cell?.row ?? 0) + down;
  return {
    row: Math.min(map.jointCount - 1, Math.max(0, row)),
    time: map.times[Math.min(map.columns - 1, Math.max(0, column))],
  };
}
