import { AssetError } from '../../base/errors.ts';
import type { FbxTree } from './node.ts';
import { ROOT, isLegacy, type FbxObject, type ObjectGraph, type ObjectKey } from './objects.ts';
import { propertiesOf, type Properties, type Templates } from './properties.ts';
import { readTransform, type TransformSettings } from './transform.ts';

/** What a node of the scene is, as the joint filter of the settings names it. */
export type NodeType =
  | 'skeleton'
  | 'marker'
  | 'camera'
  | 'geometry'
  | 'light'
  | 'null'
  /** Has an attribute of another type. */
  | 'other'
  /** Has none: only its transform counts. */
  | 'none';

/** A node of the scene. */
export interface Model {
  readonly object: FbxObject;
  readonly name: string;
  readonly type: NodeType;
  /** Index of the parent, -1 below the root. */
  readonly parent: number;
  readonly properties: Properties;
  readonly transform: TransformSettings;
}

/** Types of attributes, and before version 7 of models. */
const TYPES: ReadonlyMap<string, NodeType> = new Map<string, NodeType>([
  ...typed('skeleton', 'LimbNode', 'Limb', 'Root', 'Effector'),
  ...typed('marker', 'Marker', 'IKEffector', 'FKEffector'),
  ...typed('camera', 'Camera'),
  ...typed('light', 'Light'),
  ...typed('null', 'Null'),
  ...typed('geometry', 'Mesh', 'Line', 'Patch', 'Boundary', 'Shape', 'SubDiv'),
  ...typed('geometry', 'Nurb', 'Nurbs', 'NurbsCurve', 'NurbsSurface', 'TrimNurbsSurface'),
]);

function typed(type: NodeType, ...names: readonly string[]): [string, NodeType][] {
  return names.map((name) => [name, type]);
}

/**
 * The nodes of the scene: parents before children, children in the order of their connections.
 * @throws AssetError if a node is above itself
 */
export function readModels(tree: FbxTree, graph: ObjectGraph, templates: Templates): Model[] {
  const parents = parentKeys(tree, graph);
  const children = childKeys(graph, parents);
  const models: Model[] = [];
  const open = (children.get(ROOT) ?? []).toReversed().map((key) => ({ key, parent: -1 }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { key, parent } = next;
    const object = graph.objects.get(key);
    if (object === undefined) continue;
    const properties = propertiesOf(templates, object);
    const index = models.push({
      object,
      name: object.name,
      type: typeOf(tree, graph, object),
      parent,
      properties,
      transform: readTransform(tree.object, object.name, properties),
    });
    const below = (children.get(key) ?? []).toReversed();
    open.push(...below.map((child) => ({ key: child, parent: index - 1 })));
  }
  return models;
}

function isModel(object: FbxObject | undefined): boolean {
  return object?.kind === 'Model';
}

/** The parent of every model; of several the one that is deepest in the scene, then the last one. */
function parentKeys(tree: FbxTree, graph: ObjectGraph): Map<ObjectKey, ObjectKey> {
  const parents = new Map<ObjectKey, ObjectKey>();
  const several: ObjectKey[] = [];
  for (const [key, object] of graph.objects) {
    if (!isModel(object)) continue;
    const links = parentLinks(graph, key);
    parents.set(key, links.at(-1) ?? ROOT);
    if (new Set(links).size > 1) several.push(key);
  }
  refuseCycles(tree, graph, parents);
  for (const key of several) {
    const links = parentLinks(graph, key);
    const depths = links.map((parent) => depthOf(parents, parent));
    parents.set(key, links[depths.lastIndexOf(Math.max(...depths))]);
  }
  if (several.length > 0) refuseCycles(tree, graph, parents);
  return parents;
}

function parentLinks(graph: ObjectGraph, key: ObjectKey): ObjectKey[] {
  const links = (graph.parents.get(key) ?? []).filter(({ property }) => property === '');
  const keys = links.map((link) => link.key);
  return keys.filter((parent) => parent === ROOT || isModel(graph.objects.get(parent)));
}

function depthOf(parents: ReadonlyMap<ObjectKey, ObjectKey>, key: ObjectKey): number {
  let depth = 0;
  for (let at: ObjectKey | undefined = key; at !== undefined && at !== ROOT; at = parents.get(at)) {
    depth++;
  }
  return depth;
}

/** Every model must lead to the root. */
function refuseCycles(
  { object }: FbxTree,
  graph: ObjectGraph,
  parents: ReadonlyMap<ObjectKey, ObjectKey>,
): void {
  const fine = new Set<ObjectKey>([ROOT]);
  for (const key of parents.keys()) {
    const chain = new Set<ObjectKey>();
    let at = key;
    while (!fine.has(at) && !chain.has(at)) {
      chain.add(at);
      at = parents.get(at) ?? ROOT;
    }
    if (fine.has(at)) {
      for (const member of chain) fine.add(member);
      continue;
    }
    const name = graph.objects.get(at)?.name ?? '';
    const offset = graph.objects.get(at)?.node.offset;
    throw new AssetError({
      object: `${object}, Model "${name}"`,
      offset,
      expected: 'nodes that form a tree',
      found: chain.size === 1 ? 'a node below itself' : `a cycle of ${chain.size} nodes`,
      advice: 'Repair the hierarchy in the program that wrote the file, and export again.',
    });
  }
}

function childKeys(
  graph: ObjectGraph,
  parents: ReadonlyMap<ObjectKey, ObjectKey>,
): Map<ObjectKey, ObjectKey[]> {
  const children = new Map<ObjectKey, ObjectKey[]>();
  const listed = new Set<ObjectKey>();
  const add = (parent: ObjectKey, key: ObjectKey): void => {
    if (parents.get(key) !== parent || listed.has(key)) return;
    listed.add(key);
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [key]);
    else known.push(key);
  };
  for (const [parent, links] of graph.children) {
    for (const { key, property } of links) if (property === '') add(parent, key);
  }
  // Those that hang from nothing stand below the root.
  for (const key of parents.keys()) add(ROOT, key);
  return children;
}

/** By the first attribute; before version 7 attributes are part of models. */
function typeOf(tree: FbxTree, graph: ObjectGraph, object: FbxObject): NodeType {
  const attribute = isLegacy(tree) ? object : firstAttribute(graph, object.key);
  const type = attribute?.type ?? '';
  if (attribute === undefined || (type === '' && isLegacy(tree))) return 'none';
  return TYPES.get(type) ?? 'other';
}

function firstAttribute(graph: ObjectGraph, key: ObjectKey): FbxObject | undefined {
  const links = (graph.children.get(key) ?? []).filter(({ property }) => property === '');
  const objects = links.map((link) => graph.objects.get(link.key));
  return objects.find((object) => object?.kind === 'NodeAttribute' || object?.kind === 'Geometry');
}
