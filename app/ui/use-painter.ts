import { useCallback, useState, useEffect, useEffectEvent, useRef } from 'react';

/** Told of what was thrown outside of rendering. */
export type OnFailure = (error: unknown) => void;

/**
 * Lets what a component keeps mounted fail like the component itself: an error that it gets, the component throws,
 * so that the boundary around the pane says so.
 * @returns the same function in every render
 */
export function useThrowInRender(): OnFailure {
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const fail = useCallback((error: unknown) => setFailure({ error }), []);
  if (failure !== undefined) throw failure.error;
  return fail;
}

interface Painter {
  invalidate(): void;
  dispose(): void;
}

/** Who calls painters: once soon after they are added, and whenever what all of them show changes. */
export interface PaintLoop<Frame> {
  addPainter(
    name: string,
    paint: (frame: Frame) => void,
    onFailure: OnFailure,
    restMs?: number,
    writes?: boolean,
  ): Painter;
}

/** Milliseconds between two writings of numbers that are read while they change. */
export const READING_MS = 100;

/**
 * Keeps a painter as long as the component is mounted. It sees the props and state of the last
 * render, and is asked to draw after each. What it throws, the component throws.
 * @param restMs the least milliseconds between two drawings while something plays
 * @param writes false if it only draws on a canvas
 * @param moves whether it moves by itself: it is called with every frame of the screen
 * @returns asks for one more drawing; the same function in every render
 */
export function usePainter<Frame>(
  loop: PaintLoop<Frame>,
  name: string,
  paint: (frame: Frame) => void,
  restMs = 0,
  writes = true,
  moves = false,
): () => void {
  const painter = useRef<Painter>(undefined);
  const fail = useThrowInRender();
  const onPaint = useEffectEvent(paint);
  useEffect(() => {
    const draw = (frame: Frame): void => {
      onPaint(frame);
      if (moves) painter.current?.invalidate();
    };
    const added = loop.addPainter(name, draw, fail, restMs, writes);
    painter.current = added;
    return () => {
      painter.current = undefined;
      added.dispose();
    };
  }, [loop, name, restMs, writes, moves, fail]);
  useEffect(() => painter.current?.invalidate());
  return useCallback(() => painter.current?.invalidate(), []);
}
