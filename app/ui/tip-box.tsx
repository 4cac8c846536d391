import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import type { ReactNode } from 'react';
import { Keys } from './keys.tsx';
import { tipPlace } from './tip-place.ts';
import { TIP, TIP_KEYS } from './tips.ts';
import './tooltip.css';

/** The tooltip of an element, above it or, where there is no room, below it. */
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
      innerWidth,
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
