import type { ReactNode } from 'react';
import { useSession } from '../../components/session.tsx';
import { NamePopover } from '../../ui/name-popover.tsx';

interface NameSetProps {
  readonly anchor: HTMLElement | null;
  /** What the set's joints match. */
  readonly filter: string;
  readonly onClose: () => void;
}

/** Asks for the name of a new set of joints, and limits the panes to it. */
export default function NameSet({ anchor, filter, onClose }: NameSetProps): ReactNode {
  const { store } = useSession();
  return (
    <NamePopover
      title="Save the joint set"
      label="Name of the joint set"
      anchor={anchor}
      onClose={onClose}
      problemOf={(name) => (name.trim() === '' ? 'A set needs a name.' : undefined)}
      onSave={(name) => {
        const { saveJointSet, setFilter, filter: typed } = store.getState();
        saveJointSet(name.trim(), filter);
        // The set says it now.
        if (typed === filter) setFilter('');
        onClose();
      }}
    />
  );
}
