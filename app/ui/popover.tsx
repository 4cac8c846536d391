import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { SCROLLED_BY_KEYS, classNames } from './dom.ts';
import { useFocusBack } from './focus-back.ts';
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
  const { box, finalFocus } = useFocusBack(true, anchor);
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
            ref={box}
            finalFocus={finalFocus}
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
