import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import './pointer-tip.css';

interface PointerTipProps {
  /** The pointer, in CSS pixels of the page. */
  readonly x: number;
  readonly y: number;
  readonly children: ReactNode;
}

/** How far from the pointer. */
const DISTANCE = 14;
const MARGIN = 6;

/** A tooltip that stands beside the pointer, above everything, within the page. The pointer goes through it. */
export function PointerTip({ x, y, children }: PointerTipProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The top layer: no pane cuts it off.
    element.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    const tip = element.current;
    if (tip === null) return;
    const { width, height } = tip.getBoundingClientRect();
    const left = x + DISTANCE + width > innerWidth - MARGIN ? x - DISTANCE - width : x + DISTANCE;
    const below = y + DISTANCE + height <= innerHeight - MARGIN;
    tip.style.left = `${Math.max(MARGIN, left)}px`;
    tip.style.top = `${Math.max(MARGIN, below ? y + DISTANCE : y - DISTANCE - height)}px`;
  });
  return (
    <div ref={element} popover="manual" role="tooltip" className="ui-pointer-tip">
      {children}
    </div>
  );
}
