import { WORKSPACES, type PaneDefinition } from '../session/panes.ts';
import type { Command, Session } from '../session/session.ts';
import { itemAfter } from '../session/state/changes.ts';
import type { SessionState } from '../session/state/store.ts';
import type { RulerUnit } from '../session/state/view.ts';
import { savePanePicture } from './pane-menu.ts';
import { dockedPanes, workspacePart, type Workspace } from './workspace.ts';
import { workspacesPart } from './workspaces.ts';

const RULER_UNITS: readonly RulerUnit[] = ['seconds', 'frames', 'ratio'];

function view(
  id: string,
  title: string,
  run: Command['run'],
  rest: Partial<Command> = {},
): Command {
  return { id: `view.${id}`, title, group: 'View', run, ...rest };
}

function onWorkspace<Result>(act: (workspace: Workspace) => Result): (session: Session) => Result {
  return (session) => act(session.use(workspacePart));
}

/** Theme, density, units and panes. Titles such as `Theme: dark` form a submenu “Theme”. */
export function viewCommands(panes: readonly PaneDefinition[]): readonly Command[] {
  return [
    ...dockedPanes(panes).map((pane, index) => paneCommand(pane, index + 1)),
    ...workspaceCommands,
    ...WORKSPACES.map(workspaceCommand),
    view('next-theme', 'Switch between dark and light', nextTheme),
    ...choices('theme', 'Theme', 'theme', ['dark', 'light']),
    ...choices('density', 'Density', 'density', ['compact', 'comfortable']),
    ...choices('ruler', 'Time unit', 'rulerUnit', RULER_UNITS),
    view('next-ruler-unit', 'Next time unit', nextRulerUnit, { keys: ['Code:KeyU'] }),
  ];
}

function ofWorkspace(
  id: string,
  title: string,
  act: (workspace: Workspace) => void,
  rest?: Partial<Command>,
): Command {
  return view(id, title, onWorkspace(act), rest);
}

interface PaneCommand {
  run(pane: PaneDefinition, session: Session): void;
  enabled?(pane: PaneDefinition): boolean;
  checked?(pane: PaneDefinition, session: Session): boolean;
}

function focusedPane(session: Session): PaneDefinition | undefined {
  return session.panes.find(session.use(workspacePart).store.getState().focusedPane ?? '');
}

/** A command on the focused pane; disabled while none has the focus. */
function ofFocusedPane(id: string, title: string, { run, enabled, checked }: PaneCommand): Command {
  return view(
    id,
    title,
    (session) => {
      const pane = focusedPane(session);
      if (pane !== undefined) run(pane, session);
    },
    {
      enabled: (session) => {
        const pane = focusedPane(session);
        return pane !== undefined && enabled?.(pane) !== false;
      },
      ...(checked && {
        checked: (session) => {
          const pane = focusedPane(session);
          return pane !== undefined && checked(pane, session);
        },
      }),
    },
  );
}

const workspaceCommands: readonly Command[] = [
  ofWorkspace('next-pane', 'Next pane', ({ focusNextPane }) => focusNextPane(1), {
    keys: ['Code:F6'],
  }),
  ofWorkspace('previous-pane', 'Previous pane', ({ focusNextPane }) => focusNextPane(-1), {
    keys: ['Shift+Code:F6'],
  }),
  ofWorkspace('maximize-pane', 'Maximise pane', ({ toggleMaximized }) => toggleMaximized(), {
    keys: ['Code:Backquote'],
    checked: onWorkspace(({ store }) => store.getState().maximized),
  }),
  ofWorkspace('float-pane', 'Float pane', ({ toggleFloating }) => toggleFloating(), {
    checked: onWorkspace(({ isFloating }) => isFloating()),
  }),
  ofFocusedPane('table-pane', 'Show pane as a table', {
    run: ({ id }, session) => session.use(workspacePart).toggleTable(id),
    enabled: ({ tables }) => tables !== undefined,
    checked: ({ id }, session) => session.use(workspacePart).store.getState().tablePanes.has(id),
  }),
  ofFocusedPane('picture-pane', 'Save a picture of the pane (PNG)', { run: savePanePicture }),
  ofWorkspace('close-pane', 'Close pane', ({ closePane }) => closePane()),
  view('save-workspace', 'Save the workspace as…', (session) =>
    session.use(workspacesPart).askName(true),
  ),
  view('reset-layout', 'Reset layout', (session) => {
    const { current } = session.use(workspacesPart).store.getState();
    session.use(workspacePart).resetLayout(current);
  }),
];

/** Of a page that has something to show in a second window. */
export const secondWindowCommand: Command = ofWorkspace(
  'second-window',
  'Open pane in a second window',
  (panes) => panes.toggleWindow(),
  {
    checked: onWorkspace(({ isInWindow }) => isInWindow()),
    enabled: onWorkspace(({ store }) => store.getState().focusedPane !== null),
  },
);

function workspaceCommand(name: string): Command {
  return view(
    `workspace.${name.toLowerCase()}`,
    `Workspace: ${name}`,
    (session) => session.use(workspacesPart).choose(name),
    { checked: (session) => session.use(workspacesPart).store.getState().current === name },
  );
}

function paneCommand({ id, title, helpText }: PaneDefinition, number: number): Command {
  const show = onWorkspace((workspace) => workspace.focusPane(id));
  return view(`pane.${id}`, `Pane: ${title}`, show, {
    ...(number <= 9 && { keys: [`Alt+Shift+Code:Digit${number}`] }),
    words: async () => (await helpText()).words,
    checked: onWorkspace((workspace) => workspace.isShown(id)),
  });
}

/** One command per value of a view option. */
function choices<Part extends 'theme' | 'density' | 'rulerUnit'>(
  id: string,
  title: string,
  part: Part,
  values: readonly SessionState[Part][],
): Command[] {
  return values.map((value) =>
    view(`${id}.${value}`, `${title}: ${value}`, ({ store }) => store.setState({ [part]: value }), {
      checked: ({ store }) => store.getState()[part] === value,
    }),
  );
}

function nextTheme({ store }: Session): void {
  store.setState(({ theme }) => ({ theme: theme === 'dark' ? 'light' : 'dark' }));
}

function nextRulerUnit({ store }: Session): void {
  store.setState(({ rulerUnit }) => ({ rulerUnit: itemAfter(RULER_UNITS, rulerUnit) }));
}
