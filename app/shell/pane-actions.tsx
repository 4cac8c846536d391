import type { IDockviewHeaderActionsProps } from 'dockview-react';
import { CircleHelp, MoreHorizontal } from 'lucide-react';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePart, useSession } from '../components/session.tsx';
import { IconButton } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { paneMenu } from './pane-menu.ts';
import { workspacePart } from './workspace.ts';
import './pane-actions.css';

const PaneHelpPopover = lazy(() => import('./pane-help.tsx'));

/** What can be done with the pane in front of a group, at the end of its tabs. */
export function PaneActions({ activePanel }: IDockviewHeaderActionsProps): ReactNode {
  const session = useSession();
  const pane = session.panes.find(activePanel?.id ?? '');
  const { store, explain } = usePart(workspacePart);
  const isExplained = useStore(store, (state) => state.explainedPane === pane?.id);
  const [button, setButton] = useState<HTMLElement | null>(null);
  if (pane === undefined || activePanel === undefined) return null;
  return (
    <div className="shell-pane-actions">
      <MenuButton items={() => paneMenu(session, activePanel.api)}>
        <IconButton label={`${pane.title}: table, picture, size`} icon={MoreHorizontal} />
      </MenuButton>
      <IconButton
        ref={setButton}
        label={`About ${pane.title}`}
        keys={['Ctrl+Code:Slash']}
        icon={CircleHelp}
        aria-expanded={isExplained}
        aria-haspopup="dialog"
        onClick={() => explain(isExplained ? null : pane.id)}
      />
      {isExplained ? (
        <Suspense>
          <PaneHelpPopover pane={pane} anchor={button} onClose={() => explain(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
