import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { typeAheadPart } from '../session/type-ahead.ts';
import type { NamePopoverProps } from '../ui/name-popover.tsx';
import { usePart } from './session.tsx';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';

const NamePopover = lazyComponent(() => import('../ui/name-popover.tsx'), NotLoaded);

/** Asks for a name under which something is saved. It is loaded when it first opens; what is typed until then is kept. */
export function AskName(props: Omit<NamePopoverProps, 'typed'>): ReactNode {
  const typeAhead = usePart(typeAheadPart);
  const typed = useStore(typeAhead.store, ({ text }) => text);
  const cancel = useEffectEvent(props.onClose);
  useEffect(() => {
    typeAhead.expect(() => cancel());
    return typeAhead.end;
  }, [typeAhead]);
  return <NamePopover {...props} typed={typed} />;
}
