import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoredWindow } from '../../../app/shell/read-layout.ts';
import { openWindowsLate, type WindowOpener } from '../../../app/shell/second-window.ts';
import { testSession } from '../../support/test-session.ts';

/** What the late code was asked for, in order. */
const { asked, late } = vi.hoisted(() => {
  const done: unknown[] = [];
  const opener: WindowOpener = {
    toggle: (panel) => done.push(panel.id),
    restore: (windows) => done.push(windows),
    end: () => done.push('end'),
  };
  return { asked: done, late: opener };
});

vi.mock('../../../app/shell/open-windows.ts', () => ({ openWindows: () => late }));

beforeEach(() => asked.splice(0));

const pane = (id: string): IDockviewPanel => ({ id }) as IDockviewPanel;
const windows = (...views: string[]): readonly StoredWindow[] => [
  { group: 'g', views, place: undefined },
];

/** Windows of a docking area that has these panes. */
function opened(panes: readonly IDockviewPanel[]): WindowOpener {
  const dock = { getPanel: (id: string) => panes.find((one) => one.id === id) };
  return openWindowsLate(dock as DockviewApi, testSession());
}

/** Until the late code is there, and has done what was asked of it. */
const loaded = async (): Promise<void> => await vi.waitFor(() => expect(asked).not.toEqual([]));

describe('what is asked of second windows before their code is there', () => {
  it('is done once where it is asked twice, and again later', async () => {
    const [a, b] = [pane('a'), pane('b')];
    const { toggle } = opened([a, b]);
    for (const one of [a, a, b]) toggle(one);
    await loaded();
    expect(asked).toEqual(['a', 'b']);
    toggle(a);
    await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'a']));
  });

  it('is not done for a pane that is closed meanwhile', async () => {
    const [a, b] = [pane('a'), pane('b')];
    const panes = [a, b];
    const { toggle } = opened(panes);
    toggle(a);
    toggle(b);
    panes.splice(0, 1, pane('a'));
    await loaded();
    expect(asked).toEqual(['b']);
  });

  it('is only what the last of several layouts has', async () => {
    const { restore } = opened([]);
    const last = windows('c');
    restore(windows('a'));
    restore(last);
    await loaded();
    expect(asked).toEqual([last]);
  });

  it('is nothing where that has none', async () => {
    const a = pane('a');
    const { restore, toggle } = opened([a]);
    restore(windows('a'));
    restore([]);
    toggle(a);
    await loaded();
    expect(asked).toEqual(['a']);
  });

  it('is nothing once the area has ended', async () => {
    const a = pane('a');
    const { toggle, end } = opened([a]);
    toggle(a);
    end();
    await vi.dynamicImportSettled();
    expect(asked).toEqual([]);
  });
});
