import { Suspense, lazy, type ReactNode } from 'react';
import type { NamePopoverProps } from './name-popover.tsx';

const NamePopover = lazy(() => import('./name-popover.tsx'));

/** Asks for a name under which something is saved. It is loaded when it first opens. */
export function AskName(props: NamePopoverProps): ReactNode {
  return (
    <Suspense>
      <NamePopover {...props} />
    </Suspense>
  );
}
