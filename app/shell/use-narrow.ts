import { useCallback, useSyncExternalStore } from 'react';
import { windowOf } from '../ui/dom.ts';

/** CSS pixels below which panes are one column of tabs, with the transport below them. */
export const SMALL_SCREEN = 640;

/** Whether an element is narrower than so many CSS pixels, at layout. */
export function useNarrow(element: HTMLElement, width: number): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { ResizeObserver } = windowOf(element);
      const observer = new ResizeObserver(onChange);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => element.clientWidth < width);
}
