import type { DockviewPanelApi } from 'dockview-react';
import type { Session } from '../session/session.ts';
import type { MenuEntry } from '../ui/menu-items.tsx';
import { savePanePicture } from './save-picture.ts';
import { workspacePart } from './workspace.ts';

/** What can be done with a docked pane. */
export function paneMenu(session: Session, api: DockviewPanelApi): MenuEntry[] {
  const workspace = session.use(workspacePart);
  const pane = session.panes.find(api.id);
  const { maximized, tablePanes } = workspace.store.getState();
  const here = (run: () => void) => (): void => {
    api.setActive();
    run();
  };
  const own: MenuEntry[] =
    pane === undefined
      ? []
      : [
          {
            label: 'Show as table',
            checked: tablePanes.has(pane.id),
            disabled: pane.tables === undefined,
            run: here(() => workspace.toggleTable(pane.id)),
          },
          { label: 'Save picture (PNG)', run: here(() => savePanePicture(pane, session)) },
          'separator',
        ];
  return [
    ...own,
    {
      label: maximized ? 'Restore' : 'Maximise',
      disabled: api.location.type === 'popout',
      run: here(() => workspace.toggleMaximized()),
    },
    {
      label: api.location.type === 'floating' ? 'Put back' : 'Float',
      run: here(() => workspace.toggleFloating()),
    },
    ...(workspace.hasWindows()
      ? [
          {
            label:
              api.location.type === 'popout' ? 'Put back into the page' : 'Open in a second window',
            run: here(() => workspace.toggleWindow()),
          },
        ]
      : []),
    { label: 'Close', run: () => api.close() },
    'separator',
    { label: 'Reset layout', run: () => session.commands.run('view.reset-layout') },
  ];
}
