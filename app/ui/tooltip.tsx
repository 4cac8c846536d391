import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Keys } from './keys.tsx';
import './tooltip.css';

interface TooltipProps {
  readonly text: ReactNode;
  /** The keys that do the same, see {@link Keys}. */
  readonly keys?: readonly string[] | undefined;
  /** The element that the tooltip is for; it must pass its props and ref on. */
  readonly children: ReactElement;
}

/** A short text, and the keys, of what the pointer or the focus is on. Not for what must be read. */
export function Tooltip({ text, keys, children }: TooltipProps): ReactNode {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="ui-tooltip-positioner" sideOffset={6} collisionPadding={6}>
          <Base.Popup className="ui-tooltip">
            {text}
            {keys?.map((chord) => (
              <Keys key={chord} chord={chord} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Makes tooltips beside one another appear at once, and keeps widgets from writing style elements, which the
 * page's policy forbids; wraps the whole page.
 */
export function TooltipProvider({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <CSPProvider disableStyleElements>
      <Base.Provider delay={500} closeDelay={0} timeout={300}>
        {children}
      </Base.Provider>
    </CSPProvider>
  );
}
