import { appStore } from '../transition.ts';
import type { Density, RulerUnit, ThemeName } from '../session/state/view.ts';
import type { Command } from '../session/session.ts';

/** What the shell can do with panes. */
export interface Workspace {
  /** Every pane there is, in the order of their numbers. */
  readonly panes: readonly { readonly id: string; readonly title: string }[];
  /** Whether it is on the page and in front of the others of its place. */
  isShown(id: string): boolean;
  /** Opens the pane if it is closed, brings it to the front and gives it the focus. */
  focusPane(id: string): void;
  focusNextPane(direction: 1 | -1): void;
  isMaximized(): boolean;
  /** Lets the focused pane fill the page, or puts everything back in its place. */
  toggleMaximized(): void;
  isFloating(): boolean;
  /** Lifts the focused pane over the others, or puts it back in its place. */
  toggleFloating(): void;
  closePane(): void;
  resetLayout(): void;
}

const THEMES: readonly ThemeName[] = ['dark', 'light'];
const DENSITIES: readonly Density[] = ['compact', 'comfortable'];
const RULER_UNITS: readonly RulerUnit[] = ['seconds', 'frames', 'ratio'];

function view(id: string, title: string, run: () => void, rest: Partial<Command> = {}): Command {
  return { id: `view.${id}`, title, group: 'View', run, ...rest };
}

/** Theme, density, units and panes. A title `Theme: dark` makes a submenu “Theme” of its kind. */
export function viewCommands(workspace: Workspace): readonly Command[] {
  return [
    ...workspace.panes.map((pane, index) => paneCommand(workspace, pane, index + 1)),
    view('next-pane', 'Next pane', () => workspace.focusNextPane(1), { keys: ['Code:F6'] }),
    view('previous-pane', 'Previous pane', () => workspace.focusNextPane(-1), {
      keys: ['Shift+Code:F6'],
    }),
    view('maximize-pane', 'Maximise pane', () => workspace.toggleMaximized(), {
      keys: ['Code:Backquote'],
      checked: () => workspace.isMaximized(),
    }),
    view('float-pane', 'Float pane', () => workspace.toggleFloating(), {
      checked: () => workspace.isFloating(),
    }),
    view('close-pane', 'Close pane', () => workspace.closePane()),
    view('reset-layout', 'Reset layout', () => workspace.resetLayout()),
    view('next-theme', 'Switch between dark and light', nextTheme),
    ...THEMES.map(themeCommand),
    ...DENSITIES.map(densityCommand),
    ...RULER_UNITS.map(rulerCommand),
    view('next-ruler-unit', 'Next time unit', nextRulerUnit, { keys: ['Code:KeyU'] }),
  ];
}

function paneCommand(
  workspace: Workspace,
  { id, title }: Workspace['panes'][number],
  number: number,
): Command {
  return view(`pane.${id}`, `Pane: ${title}`, () => workspace.focusPane(id), {
    ...(number <= 9 && { keys: [`Alt+Shift+Code:Digit${number}`] }),
    checked: () => workspace.isShown(id),
  });
}

function themeCommand(theme: ThemeName): Command {
  return view(`theme.${theme}`, `Theme: ${theme}`, () => appStore.getState().setTheme(theme), {
    checked: () => appStore.getState().theme === theme,
  });
}

function nextTheme(): void {
  const { theme, setTheme } = appStore.getState();
  setTheme(theme === 'dark' ? 'light' : 'dark');
}

function densityCommand(density: Density): Command {
  const set = (): void => appStore.getState().setDensity(density);
  return view(`density.${density}`, `Density: ${density}`, set, {
    checked: () => appStore.getState().density === density,
  });
}

function rulerCommand(unit: RulerUnit): Command {
  const set = (): void => appStore.getState().setRulerUnit(unit);
  return view(`ruler.${unit}`, `Time unit: ${unit}`, set, {
    checked: () => appStore.getState().rulerUnit === unit,
  });
}

function nextRulerUnit(): void {
  const { rulerUnit, setRulerUnit } = appStore.getState();
  setRulerUnit(RULER_UNITS[(RULER_UNITS.indexOf(rulerUnit) + 1) % RULER_UNITS.length]);
}
