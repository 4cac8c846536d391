import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../base/errors.ts';
import { note, listed, type Findings } from './findings.ts';
import type { LocalTransform } from './affine.ts';
import { localTransforms } from './local-transform.ts';
import { fixNames } from './names.ts';

/** Index of a node in the file. */
export type NodeIndex = number;

/** Stands for the parent of a node that has none. */
export const NO_NODE = -1;

/** The nodes of a file as a forest. */
export interface NodeTree {
  readonly nodes: readonly GLTF.INode[];
  /** One a node, each only once: see {@link fixNames}. */
  readonly names: readonly string[];
  /** Parent of every node, {@link NO_NODE} for the root of a tree. */
  readonly parents: Int32Array;
  /** Every node's transform in its parent's space. */
  readonly locals: readonly LocalTransform[];
}

/**
 * Takes the nodes as a forest.
 * @throws AssetError if a node has two parents or is its own ancestor, naming the nodes
 */
export function nodeTree(findings: Findings, json: GLTF.IGLTF): NodeTree {
  const nodes = json.nodes ?? [];
  const names = fixNames(
    findings,
    'node',
    nodes.map(({ name }) => name),
  );
  const parents = new Int32Array(nodes.length).fill(NO_NODE);
  nodes.forEach(({ children = [] }, node) => {
    for (const child of children) {
      if (parents[child] !== NO_NODE) {
        refuse(
          findings,
          `one parent for ${nodeText(names, child)}`,
          `${nodeText(names, parents[child])} and ${nodeText(names, node)}`,
        );
      }
      parents[child] = node;
    }
  });
  const tree = { nodes, names, parents, locals: localTransforms(findings, nodes, names) };
  refuseCycles(findings, tree);
  return tree;
}

/** A cycle is what no root leads to. */
function refuseCycles(findings: Findings, { nodes, names, parents }: NodeTree): void {
  const reached = new Uint8Array(nodes.length);
  const open = [...parents.keys()].filter((node) => parents[node] === NO_NODE);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    reached[node] = 1;
    open.push(...(nodes[node].children ?? []));
  }
  const lost = reached.indexOf(0);
  if (lost < 0) return;
  const cycle = [lost];
  while (!cycle.includes(parents[cycle[0]])) cycle.unshift(parents[cycle[0]]);
  const around = [parents[cycle[0]], ...cycle].map((node) => nodeText(names, node));
  refuse(findings, 'nodes that form trees', `a cycle: ${around.slice(0, 6).join(', ')}`);
}

function refuse({ object }: Findings, expected: string, found: string): never {
  throw new AssetError({
    object,
    expected,
    found,
    advice: 'Export the model again, or repair its node hierarchy.',
  });
}

/** `nodes[3] "Hips"`. */
function nodeText(names: readonly string[], node: NodeIndex): string {
  return `nodes[${node}] "${names[node]}"`;
}

/** The root of the tree that a node stands in. */
export function treeRoot({ parents }: NodeTree, node: NodeIndex): NodeIndex {
  let root = node;
  while (parents[root] !== NO_NODE) root = parents[root];
  return root;
}

/** Whether a node is `ancestor` or stands below it. */
export function isWithin({ parents }: NodeTree, node: NodeIndex, ancestor: NodeIndex): boolean {
  let at = node;
  while (at !== NO_NODE && at !== ancestor) at = parents[at];
  return at === ancestor;
}

/**
 * The root nodes of a scene; of the file, where it has no scenes.
 * @param scene which one
 */
export function sceneRoots(
  findings: Findings,
  json: GLTF.IGLTF,
  tree: NodeTree,
  scene: number,
): NodeIndex[] {
  const { parents, names } = tree;
  const all = json.scenes === undefined || json.scenes.length === 0;
  const listedNodes = all ? [...parents.keys()] : (json.scenes?.[scene]?.nodes ?? []);
  const roots = [...new Set(listedNodes)].filter((node) => parents[node] === NO_NODE);
  const below = listedNodes.filter((node) => parents[node] !== NO_NODE);
  if (!all && below.length > 0) {
    const which = listed(below.map((node) => names[node]));
    note(findings, 'warning', 'scene-root', `The scene lists ${which}, which other nodes hold.`);
  }
  if (roots.length === 0) {
    throw new AssetError({
      object: findings.object,
      expected: 'a scene with nodes',
      found: `none in ${all ? 'the file' : `scenes[${scene}]`}`,
    });
  }
  return roots;
}

/** Every node of some trees, parents before their children and those in the order of the file. */
export function depthFirst({ nodes }: NodeTree, roots: readonly NodeIndex[]): NodeIndex[] {
  const order: NodeIndex[] = [];
  const open = roots.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    open.push(...(nodes[node].children ?? []).toReversed());
  }
  return order;
}
