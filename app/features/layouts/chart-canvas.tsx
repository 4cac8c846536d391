import type { ReactNode } from 'react';
import { useFrameCanvas, useSessionState } from '../../components/session.tsx';
import type { Canvas2D, Metrics } from '../../draw/canvas.ts';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import { classNames } from '../../ui/dom.ts';
import { pageFonts } from '../../ui/page-fonts.ts';

/** A chart's size, CSS pixels. */
export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

type DrawOver = (canvas: Canvas2D, size: ChartSize, palette: Palette, frame: Frame) => void;

interface ChartCanvasProps {
  readonly label: string;
  readonly className?: string;
  /** What the drawing depends on besides size and theme: it is drawn anew when one of them changes. */
  readonly parts: readonly unknown[];
  readonly draw: (canvas: Canvas2D, size: ChartSize, palette: Palette, metrics: Metrics) => void;
  /** What moves over it: drawn whenever the pose changes. */
  readonly drawOver?: DrawOver;
  readonly onPoint?: (x: number, y: number, size: ChartSize) => void;
  readonly onLeave?: () => void;
  readonly onPress?: () => void;
}

/** A chart that is drawn when something of it has changed, with what moves on a layer of its own. */
export function ChartCanvas(props: ChartCanvasProps): ReactNode {
  const { label, className = 'layouts-canvas', parts, draw, drawOver } = props;
  const { onPoint, onLeave, onPress } = props;
  const palette = useSessionState((state) => palettes[state.theme]);
  const host = useFrameCanvas<HTMLButtonElement>(
    'layouts-chart',
    [palette, ...parts],
    (canvas, size) => draw(canvas, size, palette, pageFonts()),
  );
  return (
    <button
      ref={host}
      type="button"
      className={classNames('ui-plot', className)}
      aria-label={label}
      onPointerMove={({ clientX, clientY, currentTarget }) => {
        const box = currentTarget.getBoundingClientRect();
        onPoint?.(clientX - box.left, clientY - box.top, box);
      }}
      onPointerLeave={onLeave}
      onBlur={onLeave}
      onClick={onPress}
    >
      {drawOver === undefined ? null : <Over draw={drawOver} palette={palette} />}
    </button>
  );
}

interface OverProps {
  readonly draw: DrawOver;
  readonly palette: Palette;
}

function Over({ draw, palette }: OverProps): ReactNode {
  const host = useFrameCanvas<HTMLSpanElement>(
    'layouts-chart-over',
    undefined,
    (canvas, size, frame) => draw(canvas, size, palette, frame),
  );
  return <span ref={host} className="ui-layer" />;
}
