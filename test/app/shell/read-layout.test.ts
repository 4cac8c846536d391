import { assert, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GAP, readLayout, readWindows } from '../../../app/shell/read-layout.ts';
import type { PaneDefinition } from '../../../app/session/panes.ts';

const panes = ['joints', 'viewport', 'timeline'].map((id): PaneDefinition => ({
  id,
  title: `The ${id}`,
  area: 'centre',
  help: '',
  helpText: () => Promise.reject(new Error('not loaded here')),
  load: () => Promise.reject(new Error('not loaded in tests')),
}));

const leaf = (id: string, views: readonly unknown[], size: unknown = 100) => ({
  type: 'leaf',
  size,
  data: { id, views, activeView: views[0] },
});
const branch = (...data: readonly unknown[]) => ({ type: 'branch', size: 200, data });
const layout = (root: unknown, rest: object = {}) => ({
  grid: { root, width: 800, height: 600, orientation: 'HORIZONTAL' },
  panels: {},
  ...rest,
});

/** A branch within a branch, and so on. */
const nested = (depth: number): unknown =>
  depth === 0 ? leaf('1', ['joints']) : branch(nested(depth - 1));

describe('no layout is', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'grid'],
    ['a list', [layout(branch(leaf('1', ['joints'])))]],
    ['a grid without nodes', layout(undefined)],
    ['a single leaf', layout(leaf('1', ['joints']))],
    ['one of no pane', layout(branch())],
    ['a group of no pane', layout(branch(leaf('1', []), leaf('2', ['joints'])))],
    ['a pane that is not known', layout(branch(leaf('1', ['joints', 'gone'])))],
    ['a pane that is no name', layout(branch(leaf('1', ['joints', 5])))],
    ['a pane twice', layout(branch(leaf('1', ['joints']), leaf('2', ['joints'])))],
    ['a group twice', layout(branch(leaf('1', ['joints']), leaf('1', ['viewport'])))],
    ['a negative size', layout(branch(leaf('1', ['joints'], -1)))],
    ['a size that is no number', layout(branch(leaf('1', ['joints'], '100')))],
    ['a size beyond all screens', layout(branch(leaf('1', ['joints'], 1e300)))],
    ['what cannot be seen', layout(branch({ ...leaf('1', ['joints']), visible: false }))],
    ['an endless tree', layout(nested(100))],
    ['floating groups of no place', layout(branch(leaf('1', ['joints'])), { floatingGroups: [1] })],
  ])('%s', (_, value) => {
    expect(readLayout(value, panes)).toBeUndefined();
  });

  it('whatever else JSON can say, and it never throws', () => {
    assert(
      property(jsonValue({ maxDepth: 6 }), (value) => {
        expect(readLayout(value, panes)).toBeUndefined();
        const panels = readLayout(layout(branch(leaf('1', ['joints']), value)), panes);
        expect(panels).toBeUndefined();
      }),
    );
  });
});

describe('a second window', () => {
  const place = { left: -1200, top: 40, width: 640, height: 480 };
  const hidden = { ...leaf('2', []), visible: false };
  const stored = (group: string) =>
    layout(branch(leaf('1', ['joints']), hidden), {
      popoutGroups: [
        {
          data: leaf('9', ['viewport', 'timeline']).data,
          gridReferenceGroup: group,
          position: place,
          url: 'https://other/',
        },
      ],
    });

  it('is known by its panes and its place, not by its address', () => {
    expect(readWindows(stored('2'))).toEqual([
      { group: '2', views: ['viewport', 'timeline'], place },
    ]);
  });

  it.each<[string, unknown]>([
    ['nowhere', undefined],
    ['without a width', { ...place, width: 0 }],
    ['beyond all screens', { ...place, left: -1e6 }],
    ['at no number', { ...place, top: '40' }],
  ])('has no place %s', (_, position) => {
    const popout = { data: leaf('9', ['viewport']).data, position };
    const windows = readWindows({ popoutGroups: [popout] });
    expect(windows.map((one) => one.place)).toEqual([undefined]);
  });

  it.each([
    [undefined],
    ['a text'],
    [{ popoutGroups: 5 }],
    [{ popoutGroups: [{ grid: { root: { type: 'branch', data: 1 } } }] }],
  ])('is none of %j', (value) => {
    expect(readWindows(value)).toEqual([]);
  });

  it('has its panes docked where they came from', () => {
    const half = 100 + GAP / 2;
    const root = branch(leaf('1', ['joints'], half), leaf('2', ['viewport', 'timeline'], half));
    expect(readLayout(stored('2'), panes)?.grid).toEqual(layout(root).grid);
  });

  it('leaves out a hidden group that is not its own', () => {
    const read = readLayout(stored('7'), panes);
    expect(read?.grid).toEqual(layout(branch(leaf('1', ['joints']))).grid);
    expect(Object.keys(read?.panels ?? {})).toEqual(['joints']);
  });
});

describe('a layout', () => {
  it('is made of what is known of it, without windows of its own', () => {
    const root = branch(leaf('1', ['joints']), branch(leaf('2', ['timeline'])));
    const floating = {
      data: leaf('3', ['viewport']).data,
      position: { left: 1, top: 2, width: 3 },
    };
    const stored = layout(root, {
      activeGroup: '2',
      floatingGroups: [{ ...floating, url: 'https://other/' }],
      popoutGroups: [{ data: leaf('4', ['joints']).data, url: 'https://other/' }],
      panels: { joints: { id: 'joints', title: 'Other', params: { onclick: 'alert()' } } },
    });
    const half = GAP / 2;
    const second = { ...branch(leaf('2', ['timeline'])), size: 200 + half };
    expect(readLayout(stored, panes)).toEqual({
      // Of a gap, both sides have their share.
      grid: layout(branch(leaf('1', ['joints'], 100 + half), second)).grid,
      floatingGroups: [floating],
      activeGroup: '2',
      panels: Object.fromEntries(
        panes.map(({ id, title }) => [id, { id, title, contentComponent: 'pane' }]),
      ),
    });
  });
});
