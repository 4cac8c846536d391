import { AssetError } from '../../base/errors.ts';
import { MAX_OBJECTS } from './limits.ts';
import { childNodes, findNode, textAt, type FbxNode, type FbxTree, type FbxValue } from './node.ts';

/** What an object is known by: its number, before version 7 its class and name. */
export type ObjectKey = string;

/** The object that stands for the whole scene. */
export const ROOT: ObjectKey = '0';

/** An object of a file: a model, a geometry, a curve … */
export interface FbxObject {
  readonly key: ObjectKey;
  /** Name of its node: `Model`, `Geometry`, `AnimationCurve`. */
  readonly kind: string;
  readonly name: string;
  /** What it is among its kind: `LimbNode`, `Mesh`; may be empty. */
  readonly type: string;
  readonly node: FbxNode;
}

/** One end of a connection, seen from the other. */
export interface Link {
  readonly key: ObjectKey;
  /** Property of the parent that is connected; empty for the object itself. */
  readonly property: string;
}

/** The objects of a file and how they are connected. */
export interface ObjectGraph {
  /** In the order of the file. */
  readonly objects: ReadonlyMap<ObjectKey, FbxObject>;
  /** What is connected to each object, in the order of the file. */
  readonly children: ReadonlyMap<ObjectKey, readonly Link[]>;
  /** What each object is connected to. */
  readonly parents: ReadonlyMap<ObjectKey, readonly Link[]>;
  /** Names of objects that have the key of another one, and are left out. */
  readonly repeated: readonly string[];
  /** Number of connections from or to an object that is not in the file. */
  readonly dangling: number;
}

/** Versions below know objects by their names. */
const FIRST_WITH_NUMBERS = 7000;

/**
 * Whether objects are known by their names, attributes are part of models, and curves of takes: so before version 7.
 */
export function isLegacy({ version }: FbxTree): boolean {
  return version < FIRST_WITH_NUMBERS;
}

/**
 * Reads objects and connections.
 * @throws AssetError if there are too many
 */
export function readObjects(tree: FbxTree): ObjectGraph {
  const objects = new Map<ObjectKey, FbxObject>();
  const repeated: string[] = [];
  const nodes = findNode(tree.nodes, 'Objects')?.children ?? [];
  if (nodes.length > MAX_OBJECTS) {
    const found = String(nodes.length);
    throw new AssetError({
      object: tree.object,
      expected: `at most ${MAX_OBJECTS} objects`,
      found,
    });
  }
  for (const node of nodes) {
    const object = objectOf(node, isLegacy(tree));
    if (object === undefined || object.key === ROOT) continue;
    if (objects.has(object.key)) repeated.push(object.name);
    else objects.set(object.key, object);
  }
  return { objects, repeated, ...readConnections(tree, objects) };
}

/** Undefined for what is no object: settings, versions. */
function objectOf(node: FbxNode, legacy: boolean): FbxObject | undefined {
  const [first, second] = node.values;
  const kind = node.name;
  if (legacy) {
    if (typeof first !== 'string') return undefined;
    const { name, full } = splitName(first);
    return { key: legacyKey(full), kind, name, type: textAt(node, 1), node };
  }
  if (typeof first !== 'number' && typeof first !== 'bigint') return undefined;
  const { name } = splitName(typeof second === 'string' ? second : '');
  return { key: String(first), kind, name, type: textAt(node, 2), node };
}

/** What stands between the name and the class of an object in binary files. */
const BINARY_SEPARATOR = '\0\x01';

/**
 * Splits `Model::hips` or, in binary files, `hips\0\1Model`.
 * @returns the name, and both parts in the form of text files
 */
export function splitName(text: string): { readonly name: string; readonly full: string } {
  const binary = text.indexOf(BINARY_SEPARATOR);
  if (binary >= 0) {
    const name = text.slice(0, binary);
    return { name, full: `${text.slice(binary + BINARY_SEPARATOR.length)}::${name}` };
  }
  const separator = text.indexOf('::');
  return { name: separator < 0 ? text : text.slice(separator + 2), full: text };
}

function legacyKey(full: string): ObjectKey {
  return full === 'Model::Scene' ? ROOT : full;
}

function readConnections(
  tree: FbxTree,
  objects: ReadonlyMap<ObjectKey, FbxObject>,
): Pick<ObjectGraph, 'children' | 'parents' | 'dangling'> {
  const connections = findNode(tree.nodes, 'Connections');
  const nodes = isLegacy(tree) ? childNodes(connections, 'Connect') : childNodes(connections, 'C');
  const children = new Map<ObjectKey, Link[]>();
  const parents = new Map<ObjectKey, Link[]>();
  let dangling = 0;
  for (const node of nodes) {
    const [, first, second] = node.values;
    const [child, parent] = [linkedKey(first), linkedKey(second)];
    const property = textAt(node, 0) === 'OP' ? textAt(node, 3) : '';
    if (!objects.has(child) || (parent !== ROOT && !objects.has(parent))) {
      dangling++;
      continue;
    }
    if (textAt(node, 0) !== 'OO' && property === '') continue;
    add(children, parent, { key: child, property });
    add(parents, child, { key: parent, property });
  }
  return { children, parents, dangling };
}

function linkedKey(value: FbxValue | undefined): ObjectKey {
  if (typeof value === 'string') return legacyKey(splitName(value).full);
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : '';
}

function add(links: Map<ObjectKey, Link[]>, key: ObjectKey, link: Link): void {
  const known = links.get(key);
  if (known === undefined) links.set(key, [link]);
  else known.push(link);
}

/** The objects of a kind that are connected to one as a whole, in the order of the file. */
export function childObjects(graph: ObjectGraph, key: ObjectKey, kind: string): FbxObject[] {
  const links = graph.children.get(key) ?? [];
  return links.flatMap((link) => {
    const object = graph.objects.get(link.key);
    return link.property === '' && object?.kind === kind ? [object] : [];
  });
}
