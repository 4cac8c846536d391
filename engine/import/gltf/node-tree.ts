import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { note, type Findings } from '../findings.ts';
import type { LocalTransform } from '../affine.ts';
import { localTransforms } from './local-transform.ts';
import { fixNames } from '../names.ts';

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
  /** Root of the tree that every node stands in. */
  readonly roots: Int32Array;
  /** Place of every node, depth first over the whole file. */
  readonly places: Int32Array;
  /** Number of nodes of every node's subtree, itself included. */
  readonly sizes: Int32Array;
}

/**
 * Takes the nodes as a forest. A node that a scene lists, but none of its ancestors, is a root, as viewers show it.
 * @param scene the one that is imported
 * @throws AssetError if a node has two parents or is its own ancestor, naming the nodes
 */
export function nodeTree(findings: Findings, json: GLTF.IGLTF, scene: number): NodeTree {
  const nodes = withSceneRoots(findings, json, scene);
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
  const order = depthFirst(
    { nodes },
    [...parents.keys()].filter((node) => parents[node] === NO_NODE),
  );
  refuseCycles(findings, names, parents, order);
  const locals = localTransforms(findings, nodes, names);
  return { nodes, names, parents, locals, ...placesIn(order, parents) };
}

/** The nodes of a file, where those that the scene lists without their parents are no children. */
function withSceneRoots(findings: Findings, json: GLTF.IGLTF, scene: number): GLTF.INode[] {
  const { nodes = [], scenes = [] } = json;
  const inScene = new Set(scenes[scene]?.nodes);
  const holders = new Map<NodeIndex, NodeIndex>();
  nodes.forEach(({ children = [] }, node) => children.forEach((child) => holders.set(child, node)));
  const alone = new Set([...inScene].filter((node) => isHeldOutside(node, holders, inScene)));
  if (alone.size === 0) return nodes;
  const which = listed(Array.from(alone, (node) => nodes[node].name ?? `nodes[${node}]`));
  const message = `The scene lists ${which}, but not the nodes that hold these: they are left out.`;
  note(findings, 'warning', 'scene-root', message);
  const freed = [...nodes];
  for (const node of alone) {
    const holder = holders.get(node) ?? node;
    const children = freed[holder].children?.filter((child) => child !== node);
    freed[holder] = { ...freed[holder], children };
  }
  return freed;
}

/** Whether a node has ancestors, none of which is in a scene. */
function isHeldOutside(
  node: NodeIndex,
  holders: ReadonlyMap<NodeIndex, NodeIndex>,
  inScene: ReadonlySet<NodeIndex>,
): boolean {
  const seen = new Set<NodeIndex>();
  for (let above = holders.get(node); above !== undefined; above = holders.get(above)) {
    // Nodes that form a cycle are refused later.
    if (inScene.has(above) || seen.has(above)) return false;
    seen.add(above);
  }
  return seen.size > 0;
}

/** Where nodes stand in their trees, from their order depth first. */
function placesIn(
  order: readonly NodeIndex[],
  parents: Int32Array,
): Pick<NodeTree, 'roots' | 'places' | 'sizes'> {
  const roots = new Int32Array(order.length);
  const places = new Int32Array(order.length);
  const sizes = new Int32Array(order.length).fill(1);
  order.forEach((node, place) => {
    places[node] = place;
    roots[node] = parents[node] === NO_NODE ? node : roots[parents[node]];
  });
  for (let place = order.length - 1; place >= 0; place--) {
    const node = order[place];
    if (parents[node] !== NO_NODE) sizes[parents[node]] += sizes[node];
  }
  return { roots, places, sizes };
}

/** A cycle is what no root leads to. */
function refuseCycles(
  findings: Findings,
  names: readonly string[],
  parents: Int32Array,
  order: readonly NodeIndex[],
): void {
  if (order.length === parents.length) return;
  const reached = new Uint8Array(parents.length);
  for (const node of order) reached[node] = 1;
  const lost = reached.indexOf(0);
  const seen = new Set([lost]);
  for (let node = parents[lost]; !seen.has(node); node = parents[node]) seen.add(node);
  const cycle = [...seen].toReversed();
  const around = [parents[cycle[0]], ...cycle.slice(0, 5)].map((node) => nodeText(names, node));
  refuse(findings, 'nodes that form trees', `a cycle: ${around.join(', ')}`);
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
export function treeRoot({ roots }: NodeTree, node: NodeIndex): NodeIndex {
  return roots[node];
}

/** Whether a node is `ancestor` or stands below it. */
export function isWithin(
  { places, sizes }: NodeTree,
  node: NodeIndex,
  ancestor: NodeIndex,
): boolean {
  const offset = places[node] - places[ancestor];
  return offset >= 0 && offset < sizes[ancestor];
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
export function depthFirst(
  { nodes }: Pick<NodeTree, 'nodes'>,
  roots: readonly NodeIndex[],
): NodeIndex[] {
  const order: NodeIndex[] = [];
  const open = roots.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    order.push(node);
    const { children = [] } = nodes[node];
    // One by one: arguments of a call are limited.
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]);
  }
  return order;
}
