import { Popover as Base } from '@base-ui/react/popover';
import { useState, type ReactNode } from 'react';
import { SCROLLED_BY_KEYS, classNames } from './dom.ts';
import { usePopupRoot } from './popup-provider.tsx';
import './menu.css';

interface PopoverProps {
  readonly title: string;
  /** The element that it stands at. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** An open box beside an element: a press elsewhere or Esc closes it, and what had the focus gets it back. */
export function Popover(props: PopoverProps): ReactNode {
  const { title, anchor, onClose, className, children } = props;
  const { container } = usePopupRoot();
  // Keys open it, too, from wherever the focus is.
  const [before] = useState(() => focusedIn(anchor?.ownerDocument) ?? anchor);
  return (
    <Base.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Base.Portal container={container}>
        <Base.Positioner
          className="ui-popup-positioner"
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={4}
        >
          <Base.Popup
            className={classNames('ui-popup', className)}
            // An entry of a menu is gone by then.
            finalFocus={(closed) => backTo(before?.isConnected === true ? before : anchor, closed)}
            {...SCROLLED_BY_KEYS}
          >
            <Base.Title className="ui-popup-title">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** What has the focus in a page, maybe another window's; undefined where nothing has. */
function focusedIn(page: Document = document): HTMLElement | undefined {
  const { activeElement, body } = page;
  return activeElement === null || activeElement === body
    ? undefined
    : (activeElement as HTMLElement);
}

/** Where the focus goes: as it is for an element that only keys of panes lead to, and not the first control in it. */
function backTo(before: HTMLElement | null, closed: string): HTMLElement | null | false {
  if (before === null || before.tabIndex >= 0 || closed !== 'keyboard') return before;
  before.focus({ preventScroll: true });
  return false;
}
