import { compose, IDENTITY, invert, multiply, type Affine } from './affine.ts';
import type { Joints } from './joints.ts';
import { depthFirst, NO_NODE, type NodeTree } from './node-tree.ts';

/** Where every node rests in the space that the skeleton's roots stand in, one a node. */
export function placements(tree: NodeTree, { space }: Pick<Joints, 'space'>): readonly Affine[] {
  const { parents, locals } = tree;
  const world: Affine[] = [];
  const roots = [...parents.keys()].filter((node) => parents[node] === NO_NODE);
  for (const node of depthFirst(tree, roots)) {
    const parent = parents[node];
    world[node] = multiply(parent === NO_NODE ? IDENTITY : world[parent], compose(locals[node]));
  }
  // Where the space is flattened nothing can be seen in it anyway.
  const toSpace = space === NO_NODE ? IDENTITY : (invert(world[space]) ?? IDENTITY);
  return world.map((matrix) => multiply(toSpace, matrix));
}
