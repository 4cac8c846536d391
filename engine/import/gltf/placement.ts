import { compose, IDENTITY, invert, multiply, type Affine } from '../affine.ts';
import { addFinding, type Findings } from '../findings.ts';
import { decompose } from './local-transform.ts';
import { depthFirst, NO_NODE, type NodeIndex, type NodeTree } from './node-tree.ts';

/** Where the nodes of a file rest, and the skeleton among them. */
export interface Placements {
  /** Of every node, in the space that the skeleton's roots stand in. */
  readonly inSpace: readonly Affine[];
  /** How that space is turned in the scene, where y is up: x y z w. */
  readonly orientation: readonly number[];
}

/** Largest difference of a scale from 1 that is not reported. */
const SAME_SIZE = 1e-3;

/**
 * Works out where everything rests.
 * @param space the node whose space the skeleton stands in, {@link NO_NODE} for the scene
 */
export function placements(findings: Findings, tree: NodeTree, space: NodeIndex): Placements {
  const { parents, locals } = tree;
  const world: Affine[] = [];
  const roots = [...parents.keys()].filter((node) => parents[node] === NO_NODE);
  for (const node of depthFirst(tree, roots)) {
    const parent = parents[node];
    world[node] = multiply(parent === NO_NODE ? IDENTITY : world[parent], compose(locals[node]));
  }
  if (space === NO_NODE) return { inSpace: world, orientation: [0, 0, 0, 1] };
  // Where the space is flattened nothing can be seen in it anyway.
  const toSpace = invert(world[space]) ?? IDENTITY;
  const transform = decompose(world[space]);
  noteLengths(findings, tree.names[space], transform[8]);
  return {
    inSpace: world.map((matrix) => multiply(toSpace, matrix)),
    orientation: transform.slice(3, 7),
  };
}

/** Reports the scale of the skeleton's space, as tolerances are lengths in it. */
function noteLengths(findings: Findings, name: string, size: number): void {
  if (Math.abs(size - 1) <= SAME_SIZE) return;
  const length = Number(size.toPrecision(4));
  addFinding(
    findings,
    'info',
    'gltf-scale-inherits',
    `The skeleton stands below "${name}", which scales it: a length of 1 in it is ${length} in the scene. Choose tolerances by that.`,
    { evidence: { scale: size } },
  );
}
