import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listShape, TreeView } from '../../../app/ui/tree-view.tsx';

const noop = (): void => {};

it('names no row that is not there: those out of sight are not rendered', () => {
  const html = renderToStaticMarkup(
    createElement(TreeView, {
      label: 'Joints',
      shape: listShape(100),
      current: 50,
      reveal: undefined,
      rowHeight: 20,
      rowKey: (row) => row,
      textOf: String,
      renderRow: (row, item) => createElement('div', { ...item, key: row }, row),
      onMove: noop,
      onPick: noop,
    }),
  );
  expect(html).toContain('role="tree"');
  expect(html).not.toContain('role="treeitem"');
  expect(html).not.toContain('aria-activedescendant');
});
