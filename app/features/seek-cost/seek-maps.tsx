import { useMemo, useState, type ReactNode } from 'react';
import type { Seconds } from '#engine/base';
import { SEEK_STRATEGIES, gridRatio } from '#engine/inspect';
import type { Animation } from '#engine/model';
import { Plot, PlotLayer, usePointed, type PlotSize } from '../../components/plot.tsx';
import { useSession } from '../../components/session.tsx';
import type { Pen } from '../../draw/canvas.ts';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import type { JobState } from '../../session/jobs/job.ts';
import { goToTime } from '../../session/navigation.ts';
import type { ArrowStep } from '../../ui/arrow-step.ts';
import type { Session } from '../../session/session.ts';
import { pixelImage } from '../../ui/dom.ts';
import { Segmented } from '../../ui/segmented.tsx';
import {
  costColor,
  drawMapCursor,
  drawMapFrame,
  drawSeekMap,
  mapCellAt,
  mapLayout,
  mapPixels,
} from './draw-map.ts';
import type { MapCell, MapLayout, SeekMetric } from './draw-map.ts';
import { mapTitle, seekText } from './seek-cost-text.ts';
import type { SeekMaps } from './seek-cost.job.ts';

const METRICS = ['keys', 'bytes'] as const;

const STEPS = 24;

interface SeekMapsViewProps {
  readonly animation: Animation;
  readonly job: JobState<Animation, SeekMaps>;
}

/** Three maps with one scale: by the player's rule, key by key, by the best choice. */
export function SeekMapsView({ animation, job }: SeekMapsViewProps): ReactNode {
  const [metric, setMetric] = useState<SeekMetric>('keys');
  const { result: maps, problem } = job;
  const [cell, setCell] = usePointed<MapCell>(maps);
  return (
    <div className="seek-maps" aria-busy={job.phase !== 'idle'}>
      <div className="ui-bar seek-bar">
        <span className="ui-heading">From × to</span>
        <Segmented name="Cost in" value={metric} choices={METRICS} onChange={setMetric} />
        {maps === undefined ? null : (
          <CostLegend highest={highestOf(maps, metric)} metric={metric} />
        )}
        <output className="ui-cut seek-readout ui-number">
          {problem ?? readout(animation, maps, cell)}
        </output>
      </div>
      <MapCanvas animation={animation} maps={maps} metric={metric} cell={cell} onCell={setCell} />
    </div>
  );
}

interface CostLegendProps {
  readonly highest: number;
  readonly metric: SeekMetric;
}

/** The meaning of the colours. */
function CostLegend({ highest, metric }: CostLegendProps): ReactNode {
  return (
    <span className="ui-color-legend ui-number">
      0
      <span aria-hidden>
        {Array.from({ length: STEPS }, (_, step) => (
          <span key={step} style={{ background: costColor(step, STEPS - 1) }} />
        ))}
      </span>
      {metric === 'keys' ? formatCounted(highest, 'key') : formatBytes(highest)}
    </span>
  );
}

function readout(
  { duration }: Animation,
  maps: SeekMaps | undefined,
  cell: MapCell | null,
): string {
  if (maps === undefined) return 'Measuring…';
  return cell === null ? 'Point at a seek; a click does it.' : seekText(duration, maps, cell);
}

interface MapCanvasProps {
  readonly animation: Animation;
  readonly maps: SeekMaps | undefined;
  readonly metric: SeekMetric;
  readonly cell: MapCell | null;
  readonly onCell: (cell: MapCell | null) => void;
}

function layoutOf({ width, height }: PlotSize): MapLayout {
  return mapLayout(width, height, SEEK_STRATEGIES.length);
}

/** The maps, drawn when they change; a click on a seek does it. */
function MapCanvas({ animation, maps, metric, cell, onCell }: MapCanvasProps): ReactNode {
  const session = useSession();
  const size = maps?.rule.size ?? 1;
  const { duration } = animation;
  const images = useMemo(() => maps && mapImages(maps, metric), [maps, metric]);
  return (
    <Plot
      name="seek-maps"
      className="seek-canvas"
      label="Cost of seeking: arrow keys choose a seek, Enter does it"
      inputs={[images, duration]}
      draw={(pen, area) => {
        if (images !== undefined) drawMaps(pen, layoutOf(area), images, duration);
      }}
      onPoint={(place) => onCell(mapCellAt(layoutOf(place), size, place.x, place.y))}
      onLeave={() => onCell(null)}
      onStep={(step) => onCell(cellBeside(cell, size, step))}
      onPress={() => cell !== null && seekAcross(session, duration, cell, size)}
    >
      <PlotLayer
        name="seek-maps-cursor"
        inputs={[cell, size]}
        draw={(pen, area) => {
          if (cell === null) return;
          const layout = layoutOf(area);
          SEEK_STRATEGIES.forEach((_, place) => drawMapCursor(pen, layout, place, size, cell));
        }}
      />
    </Plot>
  );
}

interface MapImage {
  readonly cells: CanvasImageSource;
  readonly title: string;
}

function mapImages(maps: SeekMaps, metric: SeekMetric): readonly MapImage[] {
  const highest = highestOf(maps, metric);
  return SEEK_STRATEGIES.map((strategy) => {
    const map = maps[strategy];
    return {
      cells: pixelImage(mapPixels(map, metric, highest), map.size),
      title: mapTitle(maps, strategy, metric),
    };
  });
}

function drawMaps(
  pen: Pen,
  layout: MapLayout,
  images: readonly MapImage[],
  duration: Seconds,
): void {
  images.forEach(({ cells, title }, place) => {
    drawSeekMap(pen.canvas, layout, place, cells);
    drawMapFrame(pen, layout, place, title, duration);
  });
}

function highestOf(maps: SeekMaps, metric: SeekMetric): number {
  const worst = metric === 'keys' ? 'worstKeys' : 'worstBytes';
  return Math.max(...SEEK_STRATEGIES.map((strategy) => maps[strategy][worst]));
}

/** Goes to one time, then to the other, so that all panes show the cost. */
function seekAcross(
  session: Session,
  duration: Seconds,
  { from, to }: MapCell,
  size: number,
): void {
  goToTime(session, gridRatio(from, size) * duration);
  goToTime(session, gridRatio(to, size) * duration);
}

/** The cell that an arrow key leads to. */
function cellBeside(cell: MapCell | null, size: number, { right, down }: ArrowStep): MapCell {
  const at = cell ?? { from: 0, to: size - 1 };
  const inside = (index: number): number => Math.min(size - 1, Math.max(0, index));
  return { from: inside(at.from + down), to: inside(at.to + right) };
}
