import type { DockviewPanelApi } from 'dockview-react';
import { importLate } from '../session/state/late-code.ts';
import type { PaneDefinition } from '../session/panes.ts';
import type { Session } from '../session/session.ts';
import type { MenuEntry } from '../ui/menu-items.tsx';
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
            label: `Show as table${pane.tables === undefined ? ': there is no picture here' : ''}`,
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

/** Saves what a docked pane draws as a PNG; by its own command, where it has one. */
export function savePanePicture(pane: PaneDefinition, session: Session): void {
  if (pane.picture === undefined) void save(pane, session);
  else session.commands.run(pane.picture);
}

async function save(pane: PaneDefinition, session: Session): Promise<void> {
  const code = await importLate(session.store, 'Picture', () => import('./save-pane-picture.ts'));
  await code?.saveDrawnPane(pane, session);
}
