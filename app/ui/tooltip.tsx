import { cloneElement, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { windowOf } from './dom.ts';
import { Keys } from './keys.tsx';
import { TIP, TIP_KEYS } from './tips.ts';
import './tooltip.css';
import './pointer-tip.css';

interface TooltipProps {
  readonly text: string;
  /** The keys that do the same, see `Keys`. */
  readonly keys?: readonly string[] | undefined;
  /** The element that the tooltip is for; it must pass its props on. */
  readonly children: ReactElement;
}

/** A short text, and the keys, of what the pointer or the focus is on. Not for what must be read. */
export function Tooltip({ text, keys, children }: TooltipProps): ReactNode {
  return cloneElement(children, tipProps(text, keys));
}

/** The attributes of an element that has a tooltip; see {@link Tooltip}. */
export function tipProps(text: string, keys?: readonly string[]): object {
  // No attribute without keys: an empty one would be shown as an empty cap.
  return { [TIP]: text, [TIP_KEYS]: keys?.join('\n') || undefined };
}

/** The tooltip of an element, above it or, if there is no room, below it. */
export function TipBox({ owner }: { readonly owner: Element }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useChanges(owner);
  useLayoutEffect(() => {
    // The top layer: no pane cuts it off.
    box.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    if (box.current === null) return;
    const { left, top } = tipPlace(
      owner.getBoundingClientRect(),
      box.current.getBoundingClientRect(),
      windowOf(owner).innerWidth,
    );
    box.current.style.translate = `${left}px ${top}px`;
  });
  const keys = owner.getAttribute(TIP_KEYS);
  return (
    <div ref={box} popover="manual" role="tooltip" className="ui-tooltip">
      {owner.getAttribute(TIP)}
      {keys?.split('\n').map((chord) => (
        <Keys key={chord} chord={chord} />
      ))}
    </div>
  );
}

/** Renders again when the element's tooltip says something else. */
function useChanges(owner: Element): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new MutationObserver(render);
    observer.observe(owner, { attributeFilter: [TIP, TIP_KEYS] });
    return () => observer.disconnect();
  }, [owner]);
}

const DISTANCE = 6;
const MARGIN = 6;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a tooltip stands for an element: its left and its top, CSS pixels of a page this wide. */
export function tipPlace(owner: Rect, tip: Size, pageWidth: number): { left: number; top: number } {
  const centred = owner.left + (owner.width - tip.width) / 2;
  const left = Math.max(MARGIN, Math.min(centred, pageWidth - MARGIN - tip.width));
  const above = owner.top - DISTANCE - tip.height;
  return { left, top: above >= MARGIN ? above : owner.top + owner.height + DISTANCE };
}

interface PointerTipProps {
  /** The pointer, in CSS pixels of the page. */
  readonly x: number;
  readonly y: number;
  /** For the element that it describes. */
  readonly id?: string;
  readonly children: ReactNode;
}

/** How far from the pointer. */
const POINTER_DISTANCE = 14;

/** A tooltip that stands beside the pointer, above everything, within the page. The pointer goes through it. */
export function PointerTip({ x, y, id, children }: PointerTipProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The top layer: no pane cuts it off.
    element.current?.showPopover();
  }, []);
  useLayoutEffect(() => {
    const tip = element.current;
    if (tip === null) return;
    const { width, height } = tip.getBoundingClientRect();
    const { innerWidth, innerHeight } = windowOf(tip);
    const left =
      x + POINTER_DISTANCE + width > innerWidth - MARGIN
        ? x - POINTER_DISTANCE - width
        : x + POINTER_DISTANCE;
    const below = y + POINTER_DISTANCE + height <= innerHeight - MARGIN;
    tip.style.left = `${Math.max(MARGIN, left)}px`;
    tip.style.top = `${Math.max(MARGIN, below ? y + POINTER_DISTANCE : y - POINTER_DISTANCE - height)}px`;
  });
  return (
    <div ref={element} id={id} popover="manual" role="tooltip" className="ui-pointer-tip">
      {children}
    </div>
  );
}
