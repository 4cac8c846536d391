import type { TreeRowsShape } from './tree-view.tsx';

/** A tree of `count` roots without children: a plain list. */
export function listShape(count: number): TreeRowsShape {
  const zero = new Uint8Array(count);
  return {
    count,
    depth: zero,
    parent: zero,
    expanded: zero,
    position: Uint32Array.from(zero, (_, row) => row + 1),
    siblings: new Uint32Array(count).fill(count),
  };
}
