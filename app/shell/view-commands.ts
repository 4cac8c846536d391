import type { PaneDefinition } from '../session/panes.ts';
import type { Command, Session } from '../session/session.ts';
import type { Density, RulerUnit, ThemeName } from '../session/state/view.ts';
import { dockedPanes, workspacePart } from './workspace.ts';
import type { Workspace } from './workspace.ts';

const THEMES: readonly ThemeName[] = ['dark', 'light'];
const DENSITIES: readonly Density[] = ['compact', 'comfortable'];
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

/** Theme, density, units and panes. A title `Theme: dark` makes a submenu “Theme” of its kind. */
export function viewCommands(panes: readonly PaneDefinition[]): readonly Command[] {
  return [
    ...dockedPanes(panes).map((pane, index) => paneCommand(pane, index + 1)),
    ...workspaceCommands,
    view('next-theme', 'Switch between dark and light', nextTheme),
    ...THEMES.map(themeCommand),
    ...DENSITIES.map(densityCommand),
    ...RULER_UNITS.map(rulerCommand),
    view('next-ruler-unit', 'Next time unit', nextRulerUnit, { keys: ['Code:KeyU'] }),
  ];
}

const workspaceCommands: readonly Command[] = [
  view(
    'next-pane',
    'Next pane',
    onWorkspace((workspace) => workspace.focusNextPane(1)),
    { keys: ['Code:F6'] },
  ),
  view(
    'previous-pane',
    'Previous pane',
    onWorkspace((workspace) => workspace.focusNextPane(-1)),
    { keys: ['Shift+Code:F6'] },
  ),
  view(
    'maximize-pane',
    'Maximise pane',
    onWorkspace((workspace) => workspace.toggleMaximized()),
    {
      keys: ['Code:Backquote'],
      checked: onWorkspace(({ store }) => store.getState().maximized),
    },
  ),
  view(
    'float-pane',
    'Float pane',
    onWorkspace((workspace) => workspace.toggleFloating()),
    { checked: onWorkspace((workspace) => workspace.isFloating()) },
  ),
  view(
    'close-pane',
    'Close pane',
    onWorkspace((workspace) => workspace.closePane()),
  ),
  view(
    'reset-layout',
    'Reset layout',
    onWorkspace((workspace) => workspace.resetLayout()),
  ),
];

function paneCommand({ id, title }: PaneDefinition, number: number): Command {
  const show = onWorkspace((workspace) => workspace.focusPane(id));
  return view(`pane.${id}`, `Pane: ${title}`, show, {
    ...(number <= 9 && { keys: [`Alt+Shift+Code:Digit${number}`] }),
    checked: onWorkspace((workspace) => workspace.isShown(id)),
  });
}

function themeCommand(theme: ThemeName): Command {
  return view(
    `theme.${theme}`,
    `Theme: ${theme}`,
    ({ store }) => store.getState().setTheme(theme),
    { checked: ({ store }) => store.getState().theme === theme },
  );
}

function nextTheme({ store }: Session): void {
  const { theme, setTheme } = store.getState();
  setTheme(theme === 'dark' ? 'light' : 'dark');
}

function densityCommand(density: Density): Command {
  return view(
    `density.${density}`,
    `Density: ${density}`,
    ({ store }) => store.getState().setDensity(density),
    { checked: ({ store }) => store.getState().density === density },
  );
}

function rulerCommand(unit: RulerUnit): Command {
  return view(
    `ruler.${unit}`,
    `Time unit: ${unit}`,
    ({ store }) => store.getState().setRulerUnit(unit),
    { checked: ({ store }) => store.getState().rulerUnit === unit },
  );
}

function nextRulerUnit({ store }: Session): void {
  const { rulerUnit, setRulerUnit } = store.getState();
  setRulerUnit(RULER_UNITS[(RULER_UNITS.indexOf(rulerUnit) + 1) % RULER_UNITS.length]);
}
