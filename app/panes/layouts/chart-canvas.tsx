import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Canvas2D, Metrics } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import { frameLoop } from '../../playback/playback.ts';
import type { player } from '../../playback/playback.ts';
import { appStore } from '../../store/store.ts';
import { classNames } from '../../ui/class-names.ts';
import { createCanvasSurface } from '../../ui/canvas-surface.ts';
import type { CanvasSurface } from '../../ui/canvas-surface.ts';
import { usePainter } from '../../ui/use-painter.ts';

/** A chart's size, CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

type Frame = typeof player.frame;

interface ChartCanvasProps {
  readonly label: string;
  readonly className?: string;
  /** What the drawing depends on besides size and theme: it is drawn anew when one of them changes. */
  readonly parts: readonly unknown[];
  readonly draw: (canvas: Canvas2D, size: ChartSize, palette: Palette, metrics: Metrics) => void;
  /** What moves over it: drawn whenever the pose changes. */
  readonly drawOver?: (canvas: Canvas2D, size: ChartSize, palette: Palette, frame: Frame) => void;
  readonly onPoint?: (x: number, y: number, size: ChartSize) => void;
  readonly onLeave?: () => void;
  readonly onPress?: () => void;
}

/** A chart that is drawn when something of it has changed, with what moves on a layer of its own. */
export function ChartCanvas(props: ChartCanvasProps): ReactNode {
  const { label, className = 'layouts-canvas', parts, draw, drawOver } = props;
  const { onPoint, onLeave, onPress } = props;
  const palette = useStore(appStore, (state) => palettes[state.theme]);
  const host = useRef<HTMLButtonElement>(null);
  const surfaces = useRef<readonly CanvasSurface[]>([]);
  const drawn = useRef<readonly unknown[]>([]);
  const invalidate = usePainter(frameLoop, 'layouts-chart', (frame: Frame) => {
    const [below, above] = surfaces.current;
    if (below === undefined) return;
    const wanted = [palette, below.width, below.height, ...parts];
    if (wanted.some((part, i) => part !== drawn.current[i])) {
      const canvas = below.begin();
      if (canvas === undefined) return;
      drawn.current = wanted;
      draw(canvas, below, palette, chartMetrics());
    }
    const over = above?.begin();
    if (over !== undefined) drawOver?.(over, above, palette, frame);
  });
  const hasOver = drawOver !== undefined;
  useEffect(() => {
    const element = host.current;
    if (element === null) return undefined;
    const add = (): CanvasSurface => createCanvasSurface(element, invalidate);
    const made = hasOver ? [add(), add()] : [add()];
    surfaces.current = made;
    drawn.current = [];
    return () => made.forEach((surface) => surface.dispose());
  }, [invalidate, hasOver]);
  return (
    <button
      ref={host}
      type="button"
      className={classNames('ui-plot', className)}
      aria-label={label}
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        const { left, top } = currentTarget.getBoundingClientRect();
        onPoint?.(clientX - left, clientY - top, surfaces.current[0]);
      }}
      onPointerLeave={onLeave}
      onBlur={onLeave}
      onClick={onPress}
    />
  );
}

let pageMetrics: Metrics | undefined;

/** The page's fonts, in the sizes of charts. */
export function chartMetrics(): Metrics {
  const style = getComputedStyle(document.documentElement);
  pageMetrics ??= {
    labelFont: `11px ${style.getPropertyValue('--ui-font') || 'sans-serif'}`,
    numberFont: `10.5px ${style.getPropertyValue('--number-font') || 'monospace'}`,
    rowHeight: 20,
  };
  return pageMetrics;
}
