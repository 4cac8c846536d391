import { useCallback, useState } from 'react';

/**
 * The width of an element in CSS pixels, at layout: for what must not merely be hidden where there is
 * no room for it.
 * @returns what the element takes as its ref, and the width; 0 until it has been laid out
 */
export function useWidth(): [
  ref: (element: Element | null) => (() => void) | undefined,
  width: number,
] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
