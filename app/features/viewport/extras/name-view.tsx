import type { ReactNode } from 'react';
import { useSession } from '../../../components/session.tsx';
import { NamePopover } from '../../../ui/name-popover.tsx';
import { viewsSlice, type NamedView } from '../state.ts';

interface NameViewProps {
  readonly anchor: HTMLElement | null;
  readonly view: NamedView;
  readonly onClose: () => void;
}

/** Asks for the name of a view. */
export default function NameView({ anchor, view, onClose }: NameViewProps): ReactNode {
  const { store } = useSession();
  return (
    <NamePopover
      title="Save the view"
      label="Name of the view"
      anchor={anchor}
      onClose={onClose}
      problemOf={(name) => (name.trim() === '' ? 'A view needs a name.' : undefined)}
      onSave={(name) => {
        viewsSlice.of(store).getState().saveView(name.trim(), view);
        onClose();
      }}
    />
  );
}
