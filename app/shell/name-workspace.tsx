import type { ReactNode } from 'react';
import { usePart } from '../components/session.tsx';
import { NamePopover } from '../ui/name-popover.tsx';
import { workspacesPart } from './workspaces.ts';

interface NameWorkspaceProps {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Asks for the name under which the panes are saved as they are. */
export default function NameWorkspace({ anchor, onClose }: NameWorkspaceProps): ReactNode {
  const { misnamed, save } = usePart(workspacesPart);
  return (
    <NamePopover
      title="Save the workspace"
      label="Name of the workspace"
      anchor={anchor}
      problemOf={misnamed}
      onSave={save}
      onClose={onClose}
    />
  );
}
