import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { createCanvasSurface } from './canvas-surface.ts';
import type { CanvasSurface } from './canvas-surface.ts';
import { usePainter } from './use-painter.ts';
import type { PaintLoop } from './use-painter.ts';

/**
 * Lays a canvas over an element and draws on it, as long as the component is mounted.
 * @param inputs all that the drawing depends on: it is drawn again when one of them is another, or the
 *   element has another size. Undefined for what depends on the frame too, and is drawn with each.
 * @param restMs the least milliseconds between two drawings while something plays
 * @returns what the element, which must be positioned, takes as its ref
 */
export function useCanvas<Host extends HTMLElement, Frame>(
  loop: PaintLoop<Frame>,
  name: string,
  inputs: readonly unknown[] | undefined,
  paint: (canvas: CanvasRenderingContext2D, size: CanvasSurface, frame: Frame) => void,
  restMs = 0,
): RefObject<Host | null> {
  const host = useRef<Host>(null);
  const surface = useRef<CanvasSurface>(undefined);
  const drawn = useRef<readonly unknown[]>([]);
  const draw = (frame: Frame): void => {
    const size = surface.current;
    if (size === undefined) return;
    if (inputs !== undefined) {
      const wanted = [...inputs, size.width, size.height];
      if (wanted.every((part, i) => part === drawn.current[i])) return;
      drawn.current = wanted;
    }
    const canvas = size.begin();
    if (canvas !== undefined) paint(canvas, size, frame);
  };
  const invalidate = usePainter(loop, name, draw, restMs);
  useEffect(() => {
    if (host.current === null) return undefined;
    drawn.current = [];
    const made = createCanvasSurface(host.current, invalidate);
    surface.current = made;
    return () => {
      surface.current = undefined;
      made.dispose();
    };
  }, [invalidate]);
  return host;
}
