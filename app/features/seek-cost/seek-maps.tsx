import { appStore, frameLoop, player } from '../../transition.ts';
import { useMemo, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Seconds } from '#engine/base';
import { SEEK_STRATEGIES, gridRatio } from '#engine/inspect';
import type { Animation } from '#engine/model';
import type { AnalysisResults } from './analysis.ts';
import type { Canvas2D } from '../../draw/canvas.ts';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import {
  cellCost,
  drawMapCursor,
  drawMapFrame,
  drawSeekMap,
  mapCellAt,
  mapLayout,
  mapPixels,
} from './draw-map.ts';
import type { MapCell, MapLayout, SeekMetric } from './draw-map.ts';
import type { Frame } from '../../playback/frame.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import { pixelImage } from '../../ui/dom.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { consumeArrowKey } from '../../ui/arrow-step.ts';
import { useCanvas } from '../../ui/use-canvas.ts';
import { CostLegend } from './cost-legend.tsx';
import { useAnalysis } from './use-analysis.ts';

type Maps = AnalysisResults['seek-map'];

const TITLES = {
  rule: 'as a player does',
  sequential: 'key by key only',
  best: 'the cheapest way',
} as const;

const SHORT = { rule: 'player', sequential: 'key by key', best: 'best' } as const;

const METRICS = [
  { value: 'keys', label: 'keys' },
  { value: 'bytes', label: 'bytes' },
] as const;

/** Three maps of one scale: by the rule in force, without iframes, by the best choice. */
export function SeekMaps({ animation }: { readonly animation: Animation }): ReactNode {
  const analysis = useAnalysis('seek-map', animation);
  const [metric, setMetric] = useState<SeekMetric>('keys');
  const [cell, setCell] = useState<MapCell | null>(null);
  const maps = analysis?.result;
  return (
    <div className="seek-maps" aria-busy={analysis !== undefined && analysis.phase !== 'idle'}>
      <div className="ui-bar seek-bar">
        <span className="ui-heading">From × to</span>
        <Segmented name="Cost in" value={metric} choices={METRICS} onChange={setMetric} />
        {maps === undefined ? null : (
          <CostLegend highest={highestOf(maps, metric)} metric={metric} />
        )}
        <output className="seek-readout ui-number">
          {analysis?.problem ?? readout(animation, maps, cell)}
        </output>
      </div>
      <MapCanvas animation={animation} maps={maps} metric={metric} cell={cell} onCell={setCell} />
    </div>
  );
}

interface MapCanvasProps {
  readonly animation: Animation;
  readonly maps: Maps | undefined;
  readonly metric: SeekMetric;
  readonly cell: MapCell | null;
  readonly onCell: (cell: MapCell | null) => void;
}

function layoutOf({ width, height }: { width: number; height: number }): MapLayout {
  return mapLayout(width, height, SEEK_STRATEGIES.length);
}

/** The maps, drawn when they change; a click on a seek does it. */
function MapCanvas({ animation, maps, metric, cell, onCell }: MapCanvasProps): ReactNode {
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const size = maps?.rule.size ?? 1;
  const { duration } = animation;
  const images = useMemo(() => maps && mapImages(maps, metric), [maps, metric]);
  const host = useCanvas<HTMLButtonElement, Frame>(
    frameLoop,
    'seek-maps',
    [images, palette, duration],
    (canvas, surface) => {
      if (images !== undefined) drawMaps(canvas, layoutOf(surface), images, duration, palette);
    },
  );
  const cursor = useCanvas<HTMLSpanElement, Frame>(
    frameLoop,
    'seek-maps-cursor',
    [cell, size, palette],
    (canvas, surface) => {
      if (cell === null) return;
      const layout = layoutOf(surface);
      SEEK_STRATEGIES.forEach((_, place) =>
        drawMapCursor(canvas, layout, place, size, cell, palette),
      );
    },
  );
  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent): void => {
    const box = currentTarget.getBoundingClientRect();
    onCell(mapCellAt(layoutOf(box), size, clientX - box.left, clientY - box.top));
  };
  return (
    <button
      ref={host}
      type="button"
      className="ui-plot seek-canvas"
      aria-label="Cost of seeking: arrow keys choose a seek, Enter does it"
      onPointerMove={pointAt}
      onPointerLeave={() => onCell(null)}
      onBlur={() => onCell(null)}
      onClick={() => cell !== null && doSeek(animation, cell, size)}
      onKeyDown={(event) => pointByKey(event, cell, size, onCell)}
    >
      <span ref={cursor} className="ui-layer" />
    </button>
  );
}

/** A map as it is drawn. */
interface MapImage {
  readonly cells: CanvasImageSource;
  readonly title: string;
}

function mapImages(maps: Maps, metric: SeekMetric): readonly MapImage[] {
  const highest = highestOf(maps, metric);
  return SEEK_STRATEGIES.map((strategy) => {
    const map = maps[strategy];
    return {
      cells: pixelImage(mapPixels(map, metric, highest), map.size),
      title: `${TITLES[strategy]}: ${meanText(maps, strategy, metric)}`,
    };
  });
}

function drawMaps(
  canvas: Canvas2D,
  layout: MapLayout,
  images: readonly MapImage[],
  duration: Seconds,
  palette: Palette,
): void {
  images.forEach(({ cells, title }, place) => {
    drawSeekMap(canvas, layout, place, cells);
    drawMapFrame(canvas, layout, place, title, duration, palette, pageFonts());
  });
}

function highestOf(maps: Maps, metric: SeekMetric): number {
  const worst = metric === 'keys' ? 'worstKeys' : 'worstBytes';
  return Math.max(...SEEK_STRATEGIES.map((strategy) => maps[strategy][worst]));
}

function meanText(maps: Maps, strategy: keyof Maps, metric: SeekMetric): string {
  const { meanKeys, meanBytes, worstKeys, worstBytes } = maps[strategy];
  const [mean, worst] = metric === 'keys' ? [meanKeys, worstKeys] : [meanBytes, worstBytes];
  const text = metric === 'keys' ? formatCount : formatBytes;
  return `mean ${text(mean)}, worst ${text(worst)}`;
}

function readout(animation: Animation, maps: Maps | undefined, cell: MapCell | null): string {
  if (maps === undefined) return 'Measuring…';
  if (cell === null) return 'Point at a seek; a click does it.';
  const { size } = maps.rule;
  const time = (index: number): string => (gridRatio(index, size) * animation.duration).toFixed(3);
  const costs = SEEK_STRATEGIES.map((strategy) => {
    const keys = cellCost(maps[strategy], 'keys', cell);
    return `${SHORT[strategy]} ${formatCounted(keys, 'key')}, ${formatBytes(cellCost(maps[strategy], 'bytes', cell))}`;
  });
  return `${time(cell.from)} s → ${time(cell.to)} s: ${costs.join(' · ')}`;
}

/** Goes to the one time, then to the other: every pane shows what that took. */
function doSeek(animation: Animation, { from, to }: MapCell, size: number): void {
  appStore.getState().pause();
  player.seek(gridRatio(from, size) * animation.duration);
  player.seek(gridRatio(to, size) * animation.duration);
}

function pointByKey(
  event: KeyboardEvent,
  cell: MapCell | null,
  size: number,
  onCell: (cell: MapCell) => void,
): void {
  const step = consumeArrowKey(event);
  if (step === undefined) return;
  const at = cell ?? { from: 0, to: size - 1 };
  const inside = (index: number): number => Math.min(size - 1, Math.max(0, index));
  onCell({ from: inside(at.from + step.down), to: inside(at.to + step.right) });
}
