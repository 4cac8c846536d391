import type { DockviewPanelApi, IDockviewHeaderActionsProps } from 'dockview-react';
import { CircleHelp, Minimize2, MoreHorizontal } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { usePart, useSession } from '../components/session.tsx';
import type { PaneDefinition } from '../session/panes.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { paneMenu } from './pane-menu.ts';
import { InItsWindow } from './second-windows.tsx';
import { workspacePart } from './workspace.ts';
import { NotLoaded, lazyComponent } from '../ui/lazy-component.tsx';
import './pane-actions.css';

const PaneHelpPopover = lazyComponent(() => import('./pane-help.tsx'), NotLoaded);

/** What can be done with the pane in front of a group, at the end of its tabs. */
export function PaneActions({ activePanel }: IDockviewHeaderActionsProps): ReactNode {
  const pane = useSession().panes.find(activePanel?.id ?? '');
  if (pane === undefined || activePanel === undefined) return null;
  return (
    <InItsWindow api={activePanel.api}>
      <Actions pane={pane} api={activePanel.api} />
    </InItsWindow>
  );
}

interface ActionsProps {
  readonly pane: PaneDefinition;
  readonly api: DockviewPanelApi;
}

function Actions({ pane, api }: ActionsProps): ReactNode {
  const session = useSession();
  const { store, explain, toggleMaximized } = usePart(workspacePart);
  const isMaximized = useStore(store, (state) => state.maximized);
  const isExplained = useStore(store, (state) => state.explainedPane === pane.id);
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <div className="shell-pane-actions">
      {isMaximized ? (
        <Tooltip text="Show all panes again" keys={['Code:Escape']}>
          <Button variant="quiet" className="shell-restore" onClick={toggleMaximized}>
            <Minimize2 aria-hidden size={12} />
            All panes
          </Button>
        </Tooltip>
      ) : null}
      <MenuButton items={() => paneMenu(session, api)}>
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
        <PaneHelpPopover pane={pane} anchor={button} onClose={() => explain(null)} />
      ) : null}
    </div>
  );
}
