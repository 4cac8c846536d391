import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

interface Painter {
  invalidate(): void;
  dispose(): void;
}

/** Who calls painters: once soon after they are added, and whenever what all of them show changes. */
interface PaintLoop<Frame> {
  addPainter(name: string, paint: (frame: Frame) => void): Painter;
}

/**
 * Keeps a painter as long as the component is mounted. It sees the props and state of the last
 * render, and is asked to draw after each.
 * @returns asks for one more drawing; the same function in every render
 */
export function usePainter<Frame>(
  loop: PaintLoop<Frame>,
  name: string,
  paint: (frame: Frame) => void,
): () => void {
  const painter = useRef<Painter>(undefined);
  const onPaint = useEffectEvent(paint);
  useEffect(() => {
    const added = loop.addPainter(name, (frame) => onPaint(frame));
    painter.current = added;
    return () => {
      painter.current = undefined;
      added.dispose();
    };
  }, [loop, name]);
  useEffect(() => painter.current?.invalidate());
  return useCallback(() => painter.current?.invalidate(), []);
}
