import { ContextMenu as Base } from '@base-ui/react/context-menu';
import type { ReactElement, ReactNode } from 'react';
import { LateItems } from './menu-button.tsx';
import type { MenuEntry } from './menu-items.tsx';
import './menu.css';

interface ContextMenuProps {
  /** Made when the menu opens: right after the element has had its own `contextmenu` event. */
  readonly items: () => readonly MenuEntry[];
  /** The element to right-click; it must pass its props and ref on. */
  readonly children: ReactElement;
}

/** A menu at the pointer, on right click, long press or the menu key. */
export function ContextMenu({ items, children }: ContextMenuProps): ReactNode {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="ui-popup-positioner" collisionPadding={4}>
          <Base.Popup className="ui-popup">
            <LateItems items={items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
