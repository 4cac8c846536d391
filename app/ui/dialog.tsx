import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { classNames, windowOf } from './dom.ts';
import { useFocusBack } from './focus-back.ts';
import { usePopupRoot } from './popup-provider.tsx';
import './dialog.css';

interface DialogProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /**
   * Called after it has closed and the previous element has the focus again; must always be the same
   * function.
   */
  readonly onGone?: () => void;
  /** Without it the title is there for screen readers only, and so is no cross to close. */
  readonly heading?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A box over the page that takes the focus until it is closed. */
export function Dialog(props: DialogProps): ReactNode {
  const { title, open, onClose, onGone, heading = true, className, children } = props;
  const { container } = usePopupRoot();
  const { box, finalFocus } = useFocusBack(open);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal container={container}>
        <Base.Backdrop className="ui-dialog-backdrop" />
        <Base.Popup
          ref={box}
          className={classNames('ui-dialog', className)}
          finalFocus={finalFocus}
        >
          <header className={heading ? 'ui-dialog-header' : 'ui-visually-hidden'}>
            <Base.Title className="ui-dialog-title">{title}</Base.Title>
            {heading ? (
              <Base.Close className="ui-button ui-button-quiet ui-icon-button" aria-label="Close">
                <X aria-hidden />
              </Base.Close>
            ) : null}
          </header>
          {children}
          {onGone === undefined ? null : <ClosedDialog onGone={onGone} />}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Nothing that is seen: leaves the page together with the box, which gives the focus back just then. */
function ClosedDialog({ onGone }: { readonly onGone: () => void }): ReactNode {
  const { container } = usePopupRoot();
  useEffect(() => {
    // A window that is covered draws no frames.
    const view = container === undefined ? window : windowOf(container);
    return () => void view.requestAnimationFrame(onGone);
  }, [container, onGone]);
  return null;
}
