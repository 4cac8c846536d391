import type { DockviewApi, IDockviewPanel } from 'dockview-react';
import { describe, expect, it, vi } from 'vitest';
import type { StoredWindow } from '../../../app/shell/read-layout.ts';
import { openWindowsLate, type WindowOpener } from '../../../app/shell/second-window.ts';
import { testSession } from '../../support/test-session.ts';

function pane(id: string): IDockviewPanel {
  const api = { location: { type: 'grid' }, setActive: () => undefined };
  return { id, api, group: { panels: [] } } as unknown as IDockviewPanel;
}

const windows = (...views: string[]): readonly StoredWindow[] => [
  { group: 'g', views, place: undefined },
];

interface Area extends WindowOpener {
  /** Panes of which a window has been opened, in order. */
  readonly opened: readonly string[];
}

/** A docking area with these panes. */
function areaOf(panes: readonly IDockviewPanel[]): Area {
  const opened: string[] = [];
  const listen = () => ({ dispose: () => undefined });
  const dock = {
    getPanel: (id: string) => panes.find((one) => one.id === id),
    hasMaximizedGroup: () => false,
    addPopoutGroup: ({ id }: IDockviewPanel) => Promise.resolve(opened.push(id) > 0),
    onDidOpenPopoutWindowFail: listen,
    onDidMovePanel: listen,
    onDidAddPopoutGroup: listen,
    onDidRemovePopoutGroup: listen,
  };
  return { ...openWindowsLate(dock as unknown as DockviewApi, testSession()), opened };
}

describe('what is asked of second windows before their code is there', () => {
  it('is done once where it is asked twice, and again later', async () => {
    const [a, b] = [pane('a'), pane('b')];
    const { toggle, opened } = areaOf([a, b]);
    for (const one of [a, a, b]) toggle(one);
    await vi.waitFor(() => expect(opened).toEqual(['a', 'b']));
    toggle(a);
    await vi.waitFor(() => expect(opened).toEqual(['a', 'b', 'a']));
  });

  it('is not done for a pane that is closed meanwhile', async () => {
    const [a, b] = [pane('a'), pane('b')];
    const panes = [a, b];
    const { toggle, opened } = areaOf(panes);
    toggle(a);
    toggle(b);
    panes.splice(0, 1, pane('a'));
    await vi.waitFor(() => expect(opened).toEqual(['b']));
  });

  it('is only what the last of several layouts has', async () => {
    const { restore, opened } = areaOf([pane('a'), pane('c')]);
    restore(windows('a'));
    restore(windows('c'));
    await vi.waitFor(() => expect(opened).toEqual(['c']));
  });

  it('is nothing where that has none', async () => {
    const [a, b] = [pane('a'), pane('b')];
    const { restore, toggle, opened } = areaOf([a, b]);
    restore(windows('a'));
    restore([]);
    toggle(b);
    await vi.waitFor(() => expect(opened).toEqual(['b']));
  });

  it('is nothing once the area has ended', async () => {
    const a = pane('a');
    const { toggle, end, opened } = areaOf([a]);
    toggle(a);
    end();
    await vi.dynamicImportSettled();
    expect(opened).toEqual([]);
  });
});
