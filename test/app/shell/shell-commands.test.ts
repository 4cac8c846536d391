import { appStore, session } from '../../../app/transition.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Command } from '../../../app/session/session.ts';
import { editCommands } from '../../../app/shell/edit-commands.ts';
import { fileCommands } from '../../../app/session/files/commands.ts';
import { viewCommands } from '../../../app/shell/view-commands.ts';
import type { Workspace } from '../../../app/shell/view-commands.ts';
import { fixtureFile } from '../../support/app-files.ts';

const workspace = {
  panes: [
    { id: 'joints', title: 'Joints' },
    { id: 'viewport', title: 'Viewport' },
  ],
  isShown: (id) => id === 'joints',
  focusPane: vi.fn(),
  focusNextPane: vi.fn(),
  isMaximized: () => true,
  toggleMaximized: vi.fn(),
  isFloating: () => false,
  toggleFloating: vi.fn(),
  closePane: vi.fn(),
  resetLayout: vi.fn(),
} satisfies Workspace;

const commands = [...fileCommands, ...viewCommands(workspace), ...editCommands];

function command(id: string): Command {
  const found = commands.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`there is no command ${id}`);
  return found;
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  appStore.setState(appStore.getInitialState());
});

describe('with nothing open', () => {
  it.each(['file.copy-link', 'file.close-clip', 'file.close-all', 'file.dismiss-problems'])(
    '%s is not enabled',
    (id) => expect(command(id).enabled?.(session)).toBe(false),
  );
});

describe('files', () => {
  it('of the clip closes, and the next clip that fits comes on', () => {
    const names = ['eight.skeleton.ozz', 'eight.animation.ozz', 'eight.raw_animation.ozz'];
    appStore.getState().addFiles(names.map((name) => fixtureFile(name)));
    appStore.getState().settleStage();
    command('file.close-clip').run(session);
    const { files, assets, clipId } = appStore.getState();
    expect(files.map((file) => file.name)).toEqual([names[0], names[2]]);
    expect(assets.find((asset) => asset.id === clipId)?.fileName).toBe(names[2]);
    command('file.close-all').run(session);
    expect(appStore.getState()).toMatchObject({ files: [], clipId: null, skeletonId: null });
  });

  it('of an example open by its id', () => {
    const openExample = vi.spyOn(session.files, 'openExample').mockResolvedValue();
    command('file.example.walker').run(session);
    expect(openExample).toHaveBeenCalledWith(expect.objectContaining({ id: 'walker' }));
  });
});

describe('the view', () => {
  it.each([
    ['view.theme.light', 'view.theme.dark'],
    ['view.density.comfortable', 'view.density.compact'],
    ['view.ruler.frames', 'view.ruler.seconds'],
  ])('%s is checked once chosen, and %s no more', (chosen, other) => {
    command(chosen).run(session);
    expect(command(chosen).checked?.(session)).toBe(true);
    expect(command(other).checked?.(session)).toBe(false);
  });

  it('switches the theme to and fro, and the time unit round', () => {
    command('view.next-theme').run(session);
    expect(appStore.getState().theme).toBe('light');
    command('view.next-theme').run(session);
    expect(appStore.getState().theme).toBe('dark');
    const units = [1, 2, 3].map(() => {
      command('view.next-ruler-unit').run(session);
      return appStore.getState().rulerUnit;
    });
    expect(units).toEqual(['frames', 'ratio', 'seconds']);
  });

  it('has a numbered command for every pane, checked while it is open', () => {
    expect(command('view.pane.joints')).toMatchObject({ keys: ['Alt+Shift+Code:Digit1'] });
    expect(command('view.pane.viewport')).toMatchObject({ keys: ['Alt+Shift+Code:Digit2'] });
    expect(command('view.pane.joints').checked?.(session)).toBe(true);
    expect(command('view.pane.viewport').checked?.(session)).toBe(false);
    command('view.pane.viewport').run(session);
    expect(workspace.focusPane).toHaveBeenCalledWith('viewport');
  });
});

describe('Esc', () => {
  it('takes away the range, then the selection, then the filter', () => {
    const state = appStore.getState();
    state.selectJoint(3);
    state.selectRange({ from: 0, to: 1 });
    state.setFilter('hand');
    const left = [1, 2, 3].map(() => {
      command('edit.clear').run(session);
      const { selectedRange, selectedJoints, filter } = appStore.getState();
      return [selectedRange !== null, selectedJoints.length, filter];
    });
    expect(left).toEqual([
      [false, 1, 'hand'],
      [false, 0, 'hand'],
      [false, 0, ''],
    ]);
  });
});
