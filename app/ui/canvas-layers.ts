import { createCanvasSurface } from './canvas-surface.ts';
import type { CanvasSurface } from './canvas-surface.ts';
import type { OnFailure, PaintLoop } from './use-painter.ts';

/** What two canvases over one element show. */
export interface LayerDrawing<Frame> {
  /** Which of the two covers the other. */
  readonly upper: 'fixed' | 'moving';
  /** Draws what stays; called when it has changed, before `drawMoving`. */
  readonly drawFixed: (canvas: CanvasRenderingContext2D, size: CanvasSurface) => void;
  /** Draws what changes with frames; called with each of them. */
  readonly drawMoving: (canvas: CanvasRenderingContext2D, frame: Frame) => void;
  /** Told of another size, before all is drawn anew. */
  readonly onResize?: (size: CanvasSurface) => void;
  readonly onFailure: OnFailure;
  /** How often what stays is drawn; see {@link createCanvasSurface}. */
  readonly drawn?: 'often' | 'seldom';
}

/** Two canvases over one element: one is drawn only when its content has changed, the other with every frame. */
export interface CanvasLayers {
  /** Draws everything anew in the next frame. */
  refresh(): void;
  /** Draws what moves in the next frame. */
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
