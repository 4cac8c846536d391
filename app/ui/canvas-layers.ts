import { createCanvasSurface } from './canvas-surface.ts';
import type { CanvasSurface } from './canvas-surface.ts';
import type { OnFailure, PaintLoop } from './use-painter.ts';

/** Drawing functions of two canvases over one element. */
export interface LayerDrawing<Frame> {
  /** Which of the two covers the other. */
  readonly upper: 'fixed' | 'moving';
  /** Draws the static picture; called when it has changed, before `drawMoving`. */
  readonly drawFixed: (canvas: CanvasRenderingContext2D, size: CanvasSurface) => void;
  /** Draws what changes every frame; called in each frame. */
  readonly drawMoving: (canvas: CanvasRenderingContext2D, frame: Frame) => void;
  /** Called with a new size, before everything is redrawn. */
  readonly onResize?: (size: CanvasSurface) => void;
  readonly onFailure: OnFailure;
  /** How often the static picture is drawn; see {@link createCanvasSurface}. */
  readonly drawn?: 'often' | 'seldom';
}

/** Two canvases over one element: one is drawn only when its content has changed, the other with every frame. */
export interface CanvasLayers {
  /** Redraws everything in the next frame. */
  refresh(): void;
  /** Redraws what changes every frame, in the next frame. */
  repaint(): void;
  /** Takes the canvases out again. */
  dispose(): void;
}

/**
 * Lays two canvases over `host`, which must be positioned.
 * @param name of the painter
 */
export function createCanvasLayers<Frame>(
  loop: PaintLoop<Frame>,
  name: string,
  host: HTMLElement,
  drawing: LayerDrawing<Frame>,
): CanvasLayers {
  const { upper, drawFixed, drawMoving, onResize, onFailure, drawn } = drawing;
  let stale = true;
  const refresh = (): void => {
    stale = true;
    painter.invalidate();
  };
  const addMoving = (): CanvasSurface => createCanvasSurface(host, () => refresh());
  const below = upper === 'fixed' ? addMoving() : undefined;
  const resized = (): void => {
    onResize?.(fixed);
    refresh();
  };
  const fixed = createCanvasSurface(host, () => resized(), drawn);
  const moving = below ?? addMoving();
  const painter = loop.addPainter(
    name,
    (frame) => {
      const still = stale ? fixed.begin() : undefined;
      if (still !== undefined) {
        drawFixed(still, fixed);
        stale = false;
      }
      const changing = moving.begin();
      if (changing !== undefined) drawMoving(changing, frame);
    },
    onFailure,
  );
  return {
    refresh,
    repaint: painter.invalidate,
    dispose: () => {
      fixed.dispose();
      moving.dispose();
      painter.dispose();
    },
  };
}
