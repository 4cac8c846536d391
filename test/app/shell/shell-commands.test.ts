import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../../../app/session/create-session.ts';
import { defineFeature } from '../../../app/session/feature.ts';
import type { PaneDefinition } from '../../../app/session/panes.ts';
import type { Command, Session } from '../../../app/session/session.ts';
import { shellCommands } from '../../../app/shell/shell-commands.ts';
import { workspacePart } from '../../../app/shell/workspace.ts';
import { openFixtures } from '../../support/app-files.ts';

const pane = (id: string, title: string, area: PaneDefinition['area']): PaneDefinition => ({
  id,
  title,
  area,
  help: '',
  helpText: () => Promise.reject(new Error('not loaded here')),
  load: () => Promise.reject(new Error('not loaded in tests')),
});

const features = [
  defineFeature({ id: 'bar', panes: [pane('bar', 'Bar', 'top')] }),
  defineFeature({ id: 'joints', panes: [pane('joints', 'Joints', 'left')] }),
  defineFeature({ id: 'viewport', panes: [pane('viewport', 'Viewport', 'centre')] }),
];

let session: Session;

function command(id: string): Command {
  return session.commands.find(id);
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  session = createSession({ features, commands: shellCommands(features) });
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
    openFixtures(session.store, ...names);
    command('file.close-clip').run(session);
    const { files, assets, clipId } = session.store.getState();
    expect(files.map((file) => file.name)).toEqual([names[0], names[2]]);
    expect(assets.find((asset) => asset.id === clipId)?.fileName).toBe(names[2]);
    command('file.close-all').run(session);
    expect(session.store.getState()).toMatchObject({ files: [], clipId: null, skeletonId: null });
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
    expect(session.store.getState().theme).toBe('light');
    command('view.next-theme').run(session);
    expect(session.store.getState().theme).toBe('dark');
    const units = [1, 2, 3].map(() => {
      command('view.next-ruler-unit').run(session);
      return session.store.getState().rulerUnit;
    });
    expect(units).toEqual(['frames', 'ratio', 'seconds']);
  });

  it('has a numbered command for every pane that can be docked, checked while it is open', () => {
    const workspace = session.use(workspacePart);
    vi.spyOn(workspace, 'isShown').mockImplementation((id) => id === 'joints');
    const focusPane = vi.spyOn(workspace, 'focusPane');
    expect(session.commands.all.map(({ id }) => id)).not.toContain('view.pane.bar');
    expect(command('view.pane.joints')).toMatchObject({ keys: ['Alt+Shift+Code:Digit1'] });
    expect(command('view.pane.viewport')).toMatchObject({ keys: ['Alt+Shift+Code:Digit2'] });
    expect(command('view.pane.joints').checked?.(session)).toBe(true);
    expect(command('view.pane.viewport').checked?.(session)).toBe(false);
    command('view.pane.viewport').run(session);
    expect(focusPane).toHaveBeenCalledWith('viewport');
  });
});

describe('Esc', () => {
  it('takes away the range, then the selection, then the filter', () => {
    const state = session.store.getState();
    state.selectJoint(3);
    state.selectRange({ from: 0, to: 1 });
    state.setFilter('hand');
    const left = [1, 2, 3].map(() => {
      command('edit.clear').run(session);
      const { selectedRange, selectedJoints, filter } = session.store.getState();
      return [selectedRange !== null, selectedJoints.length, filter];
    });
    expect(left).toEqual([
      [false, 1, 'hand'],
      [false, 0, 'hand'],
      [false, 0, ''],
    ]);
  });
});
