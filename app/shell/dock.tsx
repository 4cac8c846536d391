import { DockviewReact } from 'dockview-react';
import type { DockviewTheme, IDockviewPanelHeaderProps } from 'dockview-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ContextMenu } from '../ui/context-menu.tsx';
import type { MenuEntry } from '../ui/menu-items.tsx';
import { PaneFrame } from './pane-frame.tsx';
import { findPane } from './panes.ts';
import { attachDock, workspace, workspaceStore } from './workspace.ts';
import 'dockview-react/dist/styles/dockview.css';
import './dock.css';

const components = { pane: PaneFrame };

const theme: DockviewTheme = {
  name: 'posescope',
  className: 'shell-dock',
  gap: 1,
  dndTabIndicator: 'line',
  dndPanelOverlay: 'group',
};

/** The docked panes. */
export function Dock(): ReactNode {
  return (
    <DockviewReact
      components={components}
      defaultTabComponent={Tab}
      theme={theme}
      scrollbars="native"
      floatingGroupBounds="boundedWithinViewport"
      onReady={({ api }) => attachDock(api)}
    />
  );
}

function Tab({ api }: IDockviewPanelHeaderProps): ReactNode {
  const [title, setTitle] = useState(api.title);
  const focused = useStore(workspaceStore, (state) => state.focusedPane === api.id);
  useEffect(() => {
    const listener = api.onDidTitleChange((event) => setTitle(event.title));
    return () => listener.dispose();
  }, [api]);
  return (
    <ContextMenu items={() => tabMenu(api)}>
      <div
        className="shell-tab"
        data-focused={focused}
        // The tab itself would take Space, arrows and Delete for itself, which are the page's.
        onPointerUp={({ button }) => button === 0 && focusPane(api.id)}
        onDoubleClick={() => workspace.toggleMaximized()}
      >
        {title}
      </div>
    </ContextMenu>
  );
}

function focusPane(id: string): void {
  const pane = findPane(id);
  if (pane !== undefined) workspace.focusPane(pane.id);
}

function tabMenu(api: IDockviewPanelHeaderProps['api']): MenuEntry[] {
  const here = (run: () => void) => (): void => {
    api.setActive();
    run();
  };
  return [
    {
      label: workspace.isMaximized() ? 'Restore' : 'Maximise',
      run: here(() => workspace.toggleMaximized()),
    },
    {
      label: api.location.type === 'floating' ? 'Put back' : 'Float',
      run: here(() => workspace.toggleFloating()),
    },
    { label: 'Close', run: () => api.close() },
    'separator',
    { label: 'Reset layout', run: () => workspace.resetLayout() },
  ];
}
