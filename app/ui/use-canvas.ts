import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createCanvasSurface } from './canvas-surface.ts';
import type { CanvasSurface } from './canvas-surface.ts';
import { usePainter } from './use-painter.ts';
import type { PaintLoop } from './use-painter.ts';

/** When a canvas is drawn. */
export interface CanvasPace {
  /** The least milliseconds between two drawings while something plays. */
  readonly restMs?: number;
  /** Whether it moves by itself, also while nothing plays: it is drawn with every frame of the screen. */
  readonly moves?: boolean;
  /** How often it is drawn; see {@link createCanvasSurface}. */
  readonly drawn?: 'often' | 'seldom';
}

/** What a drawing was made of. */
interface Drawn {
  inputs: readonly unknown[] | undefined;
  width: number;
  height: number;
}

/**
 * Lays a canvas over an element and draws on it, as long as the component is mounted.
 * @param inputs all that the drawing depends on: it is drawn again when one of them is another, or the
 *   element has another size. Undefined for what depends on the frame too, and is drawn with each.
 * @returns what the element, which must be positioned, takes as its ref
 */
export function useCanvas<Host extends HTMLElement, Frame>(
  loop: PaintLoop<Frame>,
  name: string,
  inputs: readonly unknown[] | undefined,
  paint: (canvas: CanvasRenderingContext2D, size: CanvasSurface, frame: Frame) => void,
  { restMs, moves, drawn: pace }: CanvasPace,
): RefObject<Host | null> {
  const host = useRef<Host>(null);
  const surface = useRef<CanvasSurface>(undefined);
  const drawn = useRef<Drawn>({ inputs: undefined, width: 0, height: 0 });
  const draw = (frame: Frame): void => {
    const size = surface.current;
    if (size === undefined || isDrawn(drawn.current, inputs, size)) return;
    const canvas = size.begin();
    if (canvas === undefined) return;
    drawn.current.inputs = inputs;
    drawn.current.width = size.width;
    drawn.current.height = size.height;
    paint(canvas, size, frame);
  };
  const invalidate = usePainter(loop, name, draw, restMs, false, moves);
  useEffect(() => {
    if (host.current === null) return undefined;
    drawn.current.inputs = undefined;
    const made = createCanvasSurface(host.current, invalidate, pace);
    surface.current = made;
    return () => {
      surface.current = undefined;
      made.dispose();
    };
  }, [invalidate, pace]);
  return host;
}

/** Asked with every frame, so it makes nothing. */
function isDrawn(
  drawn: Drawn,
  inputs: readonly unknown[] | undefined,
  { width, height }: CanvasSurface,
): boolean {
  if (inputs === undefined || drawn.inputs?.length !== inputs.length) return false;
  if (drawn.width !== width || drawn.height !== height) return false;
  for (let i = 0; i < inputs.length; i++) {
    if (inputs[i] !== drawn.inputs[i]) return false;
  }
  return true;
}
