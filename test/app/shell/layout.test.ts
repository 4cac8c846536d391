import type { AddPanelOptions, SerializedDockview } from 'dockview-react';
import { describe, expect, it } from 'vitest';
import {
  addPane,
  addToColumn,
  buildColumn,
  buildDefaultLayout,
  restoreLayout,
  storeDefaultLayout,
  storedPanes,
  storeLayout,
} from '../../../app/shell/layout.ts';
import type { Dock } from '../../../app/shell/layout.ts';
import type { PaneArea, PaneDefinition } from '../../../app/session/panes.ts';
import { fakeStorage } from '../../support/fake-storage.ts';

const KEY = 'posescope.layout';

function pane(id: string, area: PaneArea): PaneDefinition {
  return {
    id,
    title: id,
    area,
    help: '',
    helpText: () => Promise.reject(new Error('not loaded here')),
    load: () => Promise.reject(new Error('not loaded in tests')),
  };
}

const panes = [
  pane('joints', 'left'),
  pane('assets', 'left'),
  pane('viewport', 'centre'),
  pane('sampling', 'right'),
  pane('timeline', 'bottom'),
];

/** A width that the fake docking area refuses. */
const REFUSED_WIDTH = 13;

/** A layout of one group of these panes, as dockview writes it. */
function storedLayout(views: readonly string[], width = 2000): Record<string, unknown> {
  const data = { id: '1', views, activeView: views[0] };
  const root = { type: 'branch', size: 500, data: [{ type: 'leaf', size: 2000, data }] };
  const grid = { root, width, height: 500, orientation: 'HORIZONTAL' };
  return { grid, panels: Object.fromEntries(views.map((id) => [id, { id }])), activeGroup: '1' };
}

interface FakeDock extends Dock {
  readonly added: AddPanelOptions[];
  readonly active: string[];
}

/** A docking area that only remembers what it was told; a layout is the list of its panels. */
function fakeDock(width = 2000): FakeDock {
  const added: AddPanelOptions[] = [];
  const active: string[] = [];
  return {
    added,
    active,
    width,
    height: 500,
    get panels() {
      return added;
    },
    getPanel: (id) =>
      added.some((panel) => panel.id === id)
        ? { api: { setActive: () => void active.push(id) }, group: { panels: added } }
        : undefined,
    addPanel: (options) => added.push(options),
    clear: () => void added.splice(0),
    fromJSON: (layout) => {
      if (layout.grid.width === REFUSED_WIDTH) throw new Error('no such grid');
      added.push(...Object.keys(layout.panels).map((id) => ({ id, component: 'pane' })));
    },
    toJSON: () => storedLayout(added.map(({ id }) => id)) as unknown as SerializedDockview,
  };
}

function ids(dock: Dock): string[] {
  return dock.panels.map((panel) => panel.id);
}

describe('a remembered layout is dropped, for the default one,', () => {
  it.each([
    ['where there is none', undefined],
    ['of another version', { version: 0, value: {} }],
    ['that is no layout', { version: 1, value: { known: ['joints'], layout: 5 } }],
    [
      'that does not say which panes there were',
      { version: 1, value: { layout: storedLayout(['joints']) } },
    ],
    ['without a pane', { version: 1, value: { known: [], layout: storedLayout([]) } }],
    [
      'with a pane that is no more',
      { version: 1, value: { known: ['gone'], layout: storedLayout(['gone']) } },
    ],
    [
      'that dockview refuses',
      { version: 1, value: { known: ['joints'], layout: storedLayout(['joints'], REFUSED_WIDTH) } },
    ],
  ])('%s', (_, stored) => {
    const storage = fakeStorage(stored === undefined ? {} : { [KEY]: JSON.stringify(stored) });
    const dock = fakeDock();
    restoreLayout(dock, panes, storage);
    expect(ids(dock).toSorted()).toEqual(panes.map(({ id }) => id).toSorted());
  });
});

describe('the default layout', () => {
  it('has every pane once: the centre first, the bottom across the page last', () => {
    const dock = fakeDock();
    buildDefaultLayout(dock, panes);
    expect(
      dock.added.map(({ id, position, initialWidth, initialHeight }) => [
        id,
        position,
        initialWidth ?? initialHeight,
      ]),
    ).toEqual([
      ['viewport', { direction: 'right' }, undefined],
      ['joints', { referencePanel: 'viewport', direction: 'left' }, 320],
      ['assets', { referencePanel: 'joints', direction: 'within', index: 2 }, undefined],
      ['sampling', { referencePanel: 'viewport', direction: 'right' }, 470],
      ['timeline', { direction: 'below' }, 200],
    ]);
    expect(dock.active).toEqual(['viewport']);
  });

  it('leaves side columns wide enough to read on a small page, and on one that shrinks', () => {
    const dock = fakeDock(840);
    buildDefaultLayout(dock, panes);
    const widths = dock.added.map(({ initialWidth }) => initialWidth);
    expect(widths.filter((width) => width !== undefined)).toEqual([258, 290]);
    expect(dock.added.map(({ id, minimumWidth }) => [id, minimumWidth])).toEqual([
      ['viewport', undefined],
      ['joints', 180],
      ['assets', 180],
      ['sampling', 250],
      ['timeline', undefined],
    ]);
  });

  it('works without a pane in the centre', () => {
    const dock = fakeDock();
    buildDefaultLayout(
      dock,
      panes.filter(({ area }) => area !== 'centre'),
    );
    expect(ids(dock)).toEqual(['joints', 'assets', 'sampling', 'timeline']);
    expect(dock.added[0].position).toEqual({ direction: 'left' });
  });

  it('replaces whatever stood there', () => {
    const dock = fakeDock();
    addPane(dock, panes[0], panes);
    buildDefaultLayout(dock, panes);
    expect(dock.added).toHaveLength(panes.length);
  });
});

describe('a pane', () => {
  it('that is open is not opened again', () => {
    const dock = fakeDock();
    addPane(dock, panes[0], panes);
    addPane(dock, panes[0], panes);
    expect(ids(dock)).toEqual(['joints']);
  });

  it('that was closed comes back beside the others of its area, behind the one in front', () => {
    const dock = fakeDock();
    addPane(dock, panes[0], panes);
    addPane(dock, panes[1], panes);
    expect(dock.added[1]).toMatchObject({
      position: { referencePanel: 'joints', direction: 'within', index: 1 },
      inactive: true,
    });
  });

  const side = ['one', 'two', 'three'].map((id) => pane(id, 'left'));
  it.each([
    ['one', ['two', 'three'], 0],
    ['two', ['one', 'three'], 1],
    ['two', ['three', 'one'], 2],
    ['three', ['one', 'two', 'viewport'], 2],
    ['three', ['viewport', 'one', 'timeline'], 2],
  ])('%s comes back among the tabs %s at %i', (id, open, index) => {
    const all = [...side, ...panes.slice(2)];
    const dock = fakeDock();
    for (const other of open) dock.addPanel({ id: other, component: 'pane' });
    const closed = all.find((one) => one.id === id);
    if (closed !== undefined) addPane(dock, closed, all);
    expect(dock.added.at(-1)).toMatchObject({ id, position: { index } });
  });
});

describe('a stored layout', () => {
  it('is found again as it was left, with what a person closed still closed', () => {
    const storage = fakeStorage();
    const before = fakeDock();
    addPane(before, panes[2], panes);
    addPane(before, panes[4], panes);
    storeLayout(before, panes, storage);
    const after = fakeDock();
    restoreLayout(after, panes, storage);
    expect(ids(after)).toEqual(['viewport', 'timeline']);
  });

  it('gets the panes that a later version brings', () => {
    const storage = fakeStorage();
    const before = fakeDock();
    const older = panes.slice(0, 3);
    addPane(before, panes[0], older);
    storeLayout(before, older, storage);
    const after = fakeDock();
    restoreLayout(after, panes, storage);
    expect(ids(after)).toEqual(['joints', 'sampling', 'timeline']);
  });
});

describe('a default layout that was asked for on a small screen', () => {
  it('is there on a large one, with what a later version brings', () => {
    const storage = fakeStorage();
    storeDefaultLayout(panes.slice(1, 3), panes.slice(0, 4), storage);
    expect(storedPanes(storage, panes).map(({ id }) => id)).toEqual([
      'assets',
      'viewport',
      'timeline',
    ]);
    const dock = fakeDock();
    expect(restoreLayout(dock, panes, storage)).toEqual([]);
    expect(dock.added.map(({ id }) => id)).toEqual(['viewport', 'assets', 'timeline']);
  });
});

describe('a column of a small screen', () => {
  it('has the centre first and all others behind it, the one that was in front before in front', () => {
    const dock = fakeDock(360);
    buildColumn(dock, panes, 'assets');
    expect(ids(dock)).toEqual(['viewport', 'joints', 'assets', 'sampling', 'timeline']);
    expect(dock.added.slice(1).map(({ position }) => position)).toEqual(
      panes.slice(1).map(() => ({ referencePanel: 'viewport', direction: 'within' })),
    );
    expect(dock.active).toEqual(['assets']);
  });

  it.each([undefined, 'gone'])('has the centre in front where %s was', (front) => {
    const dock = fakeDock(360);
    buildColumn(dock, panes, front);
    expect(dock.active).toEqual(['viewport']);
  });

  it('is empty without panes, and takes each of them once', () => {
    const dock = fakeDock(360);
    buildColumn(dock, [], undefined);
    expect(ids(dock)).toEqual([]);
    for (const _ of [1, 2]) addToColumn(dock, panes[2]);
    expect(ids(dock)).toEqual(['viewport']);
  });

  it('has the panes of the stored layout, those that it does not know, and all where none is stored', () => {
    const storage = fakeStorage();
    const stored = (): string[] => storedPanes(storage, panes).map(({ id }) => id);
    expect(stored()).toEqual(panes.map(({ id }) => id));
    const dock = fakeDock();
    addPane(dock, panes[2], panes);
    addPane(dock, panes[4], panes);
    storeLayout(dock, panes.slice(1), storage);
    expect(stored()).toEqual(['joints', 'viewport', 'timeline']);
  });
});
