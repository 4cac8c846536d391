import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { errorStatistics } from '#engine';
import type { ErrorMap, JointIndex } from '#engine';
import {
  drawErrorCursor,
  drawErrorFrame,
  drawErrorMap,
  errorCellAt,
  errorLayout,
  nearestColumn,
} from '../../draw/error/draw-error-map.ts';
import type { ErrorCell, ErrorLook } from '../../draw/error/draw-error-map.ts';
import { errorText } from '../../draw/error/error-text.ts';
import { palettes } from '../../draw/palette.ts';
import { frameLoop, player } from '../../playback/playback.ts';
import { selectComparison } from '../../store/error.ts';
import type { Comparison } from '../../store/error.ts';
import { appStore } from '../../store/store.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import type { CanvasSurface } from '../../ui/canvas-surface.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePainter } from '../../ui/use-painter.ts';
import { ErrorMapBar } from './error-map-bar.tsx';
import './error-map-pane.css';

/** Where and when the clip on the stage is off its source: joints × time, the worst joint first. */
export default function ErrorMapPane(): ReactNode {
  const comparison = useStore(appStore, selectComparison);
  const run = useStore(appStore, (state) => state.errorRun);
  useEffect(() => {
    if (comparison !== undefined) appStore.getState().requestErrorMap(comparison);
  }, [comparison]);
  if (comparison === undefined) {
    return (
      <EmptyState title="Nothing to measure against">
        <p>Open the source of this clip, or choose another clip in the Error pane.</p>
      </EmptyState>
    );
  }
  const map = run.of === comparison ? run.map : undefined;
  if (map === undefined) return <EmptyState title={run.problem ?? 'Measuring…'} />;
  return <Map comparison={comparison} map={map} />;
}

interface MapProps {
  readonly comparison: Comparison;
  readonly map: ErrorMap;
}

function Map({ comparison, map }: MapProps): ReactNode {
  const metric = useStore(appStore, (state) => state.errorMetric);
  const colors = useStore(appStore, (state) => state.errorColors);
  const scale = useStore(appStore, (state) => state.errorScale);
  const unit = useStore(appStore, (state) => state.lengthUnit);
  const [cell, setCell] = useState<ErrorCell | null>(null);
  const { names } = comparison.skeleton;
  const { order, highest } = useMemo(() => {
    const { jointMax, max } = errorStatistics(map, metric);
    const worstFirst = Array.from(jointMax.keys()).toSorted((a, b) => jointMax[b] - jointMax[a]);
    return { order: worstFirst, highest: max };
  }, [map, metric]);
  const look = useMemo(
    () => ({ metric, colors, scale, highest }),
    [metric, colors, scale, highest],
  );
  const readout = (): string => {
    if (cell === null) return 'Point at the map; a click goes there.';
    const joint = order[cell.row];
    const column = nearestColumn(map, cell.time);
    const value = map.values[metric][joint * map.columns + column];
    return `${names[joint]} at ${map.times[column].toFixed(4)} s: ${errorText(value, metric, unit)}`;
  };
  return (
    <section className="error-map" aria-label="Error map">
      <ErrorMapBar look={look} readout={readout()} />
      <MapCanvas {...{ map, order, look, names, cell }} onCell={setCell} />
    </section>
  );
}

interface MapCanvasProps {
  readonly map: ErrorMap;
  readonly order: readonly JointIndex[];
  readonly look: ErrorLook;
  readonly names: readonly string[];
  readonly cell: ErrorCell | null;
  readonly onCell: (cell: ErrorCell | null) => void;
}

/** The map is drawn when it changes; the playhead over it whenever the pose does. */
function MapCanvas({ map, order, look, names, cell, onCell }: MapCanvasProps): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const active = useStore(appStore, (state) => state.selectedJoints.at(-1));
  const host = useRef<HTMLButtonElement>(null);
  const surfaces = useRef<readonly CanvasSurface[]>([]);
  const drawn = useRef<readonly unknown[]>([]);
  const sorted = useMemo(() => order.map((joint) => names[joint]), [order, names]);
  const activeRow = active === undefined ? -1 : order.indexOf(active);

  const invalidate = usePainter(
    frameLoop,
    'error-map',
    ({ ratio, duration }: typeof player.frame) => {
      const [below, above] = surfaces.current;
      if (below === undefined) return;
      const layout = errorLayout(below.width, below.height);
      const wanted = [map, order, look, palette, below.width, below.height];
      const changed = wanted.some((part, i) => part !== drawn.current[i]);
      const canvas = changed ? below.begin() : undefined;
      if (canvas !== undefined) {
        drawn.current = wanted;
        drawErrorMap(canvas, layout, map, order, look);
        drawErrorFrame(canvas, layout, map, sorted, palette, fonts());
      }
      const over = above.begin();
      if (over === undefined) return;
      drawErrorCursor(over, layout, map, ratio * duration, activeRow, palette.cursor);
      if (cell !== null) drawErrorCursor(over, layout, map, cell.time, cell.row, palette.text);
    },
  );

  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    drawn.current = [];
    const add = (): CanvasSurface => createCanvasSurface(element, invalidate);
    surfaces.current = [add(), add()];
    return () => surfaces.current.forEach((surface) => surface.dispose());
  }, [invalidate]);

  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent): void => {
    const [{ width, height }] = surfaces.current;
    const { left, top } = currentTarget.getBoundingClientRect();
    onCell(errorCellAt(errorLayout(width, height), map, clientX - left, clientY - top));
  };
  return (
    <button
      ref={host}
      type="button"
      className="error-map-canvas"
      aria-label="Error of every joint over time: arrow keys choose a place, Enter goes there"
      onPointerMove={pointAt}
      onPointerLeave={() => onCell(null)}
      onBlur={() => onCell(null)}
      onClick={() => cell !== null && goTo(order[cell.row], cell.time)}
      onKeyDown={(event) => pointByKey(event, cell, map, onCell)}
    />
  );
}

let pageFonts: { labelFont: string; numberFont: string; rowHeight: number } | undefined;

function fonts(): NonNullable<typeof pageFonts> {
  const style = getComputedStyle(document.documentElement);
  pageFonts ??= {
    labelFont: `11px ${style.getPropertyValue('--ui-font') || 'sans-serif'}`,
    numberFont: `10.5px ${style.getPropertyValue('--number-font') || 'monospace'}`,
    rowHeight: 20,
  };
  return pageFonts;
}

function goTo(joint: JointIndex, time: number): void {
  const { pause, selectJoint } = appStore.getState();
  pause();
  selectJoint(joint);
  player.seek(time);
}

const ARROWS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

function pointByKey(
  event: KeyboardEvent,
  cell: ErrorCell | null,
  map: ErrorMap,
  onCell: (cell: ErrorCell) => void,
): void {
  const by = ARROWS[event.key];
  if (by === undefined) return;
  // Not the frame steps that the arrows mean elsewhere.
  event.preventDefault();
  event.stopPropagation();
  const column = nearestColumn(map, cell?.time ?? 0) + by[1];
  const row = (cell?.row ?? 0) + by[0];
  onCell({
    row: Math.min(map.jointCount - 1, Math.max(0, row)),
    time: map.times[Math.min(map.columns - 1, Math.max(0, column))],
  });
}
