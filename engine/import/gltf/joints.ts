import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { emptyRanges } from '../../base/units.ts';
import type { JointIndex } from '../../base/units.ts';
import { TRANSFORM_FLOATS, type RawSkeleton } from '../../model/raw.ts';
import { MAX_JOINTS } from '../../model/skeleton.ts';
import { note, type Findings } from '../findings.ts';
import type { LocalTransform } from '../affine.ts';
import { depthFirst, isWithin, NO_NODE, treeRoot } from './node-tree.ts';
import type { NodeIndex, NodeTree } from './node-tree.ts';
import { isAboveRoots, ownName } from './own-export.ts';

/** The joint index of a node that is no joint. */
export const NO_JOINT = -1;

/** The nodes of a scene that are joints. */
export interface Joints {
  /** Node of every joint, depth first. */
  readonly nodes: readonly NodeIndex[];
  /** Joint of every node of the file, {@link NO_JOINT} where it is none. */
  readonly ofNode: Int32Array;
  /** The node in whose space the skeleton stands: what its roots hang from, {@link NO_NODE} for the scene. */
  readonly space: NodeIndex;
  readonly skeleton: RawSkeleton;
  /** Rest transform of every joint, before it was rounded to float32. */
  readonly rest: readonly LocalTransform[];
}

/**
 * Chooses a scene's joints: the trees that its skins' joints stand in, or all of its nodes where nothing is skinned.
 * A tree begins where a skin says that its skeleton does, else at the top of the scene; what hangs from a joint is
 * one, too. The same joints in the same order as the reference importer's, except where that would tear a skin
 * apart: see {@link skinRoots}.
 *
 * @param humanoid the root of the skeleton of a VRMA, whatever is skinned
 * @throws AssetError for more joints than a skeleton may have
 */
export function chooseJoints(
  findings: Findings,
  json: GLTF.IGLTF,
  tree: NodeTree,
  scene: readonly NodeIndex[],
  humanoid?: NodeIndex,
): Joints {
  const skinned = humanoid === undefined ? skinRoots(json, tree, scene) : [humanoid];
  const chosen = (skinned.length > 0 ? skinned : [...scene]).toSorted((a, b) => a - b);
  const roots = belowRoots(tree, chosen);
  const nodes = depthFirst(tree, roots);
  if (nodes.length > MAX_JOINTS) {
    throw new AssetError({
      object: findings.object,
      expected: `at most ${MAX_JOINTS} joints`,
      found: `${nodes.length} nodes below ${listed(roots.map((root) => tree.names[root]))}`,
      advice: 'Export the character alone.',
    });
  }
  const ofNode = new Int32Array(tree.nodes.length).fill(NO_JOINT);
  nodes.forEach((node, joint) => (ofNode[node] = joint));
  noteJointsOutside(findings, json, tree, ofNode);
  const rest = nodes.map((node) => tree.locals[node]);
  const space = tree.parents[roots[0]];
  const skeleton = rawSkeleton(tree, nodes, ofNode, rest);
  return { nodes, ofNode, space, skeleton, rest };
}

/**
 * The nodes that the skeletons of a scene's skins begin at; none if nothing is skinned.
 *
 * The reference importer starts at a skin's `skeleton` and drops all nodes above. Where joints stand
 * elsewhere, or skins begin at different places, that loses joints, doubles them or moves them against each other:
 * then the trees are taken from the top of the scene, as the specification has all of them in one space.
 */
function skinRoots(
  { skins = [] }: GLTF.IGLTF,
  tree: NodeTree,
  scene: readonly NodeIndex[],
): NodeIndex[] {
  const sceneNodes = new Set(scene);
  const inScene = skins.filter(
    ({ joints }) => joints.length > 0 && sceneNodes.has(treeRoot(tree, joints[0])),
  );
  const begins = inScene.flatMap(({ joints, skeleton }) => {
    if (skeleton === undefined) return [treeRoot(tree, joints[0])];
    const outside = joints.filter((joint) => !isWithin(tree, joint, skeleton));
    return [skeleton].concat(outside.map((joint) => treeRoot(tree, joint)));
  });
  const roots = outermost(tree, begins);
  const spaces = new Set(roots.map((root) => tree.parents[root]));
  if (spaces.size <= 1) return roots;
  return outermost(
    tree,
    roots.map((root) => treeRoot(tree, root)),
  );
}

/** Says which joints of a skin the skeleton lacks: those in other trees than its first one, where it names no `skeleton`. */
function noteJointsOutside(
  findings: Findings,
  { skins = [] }: GLTF.IGLTF,
  { names }: NodeTree,
  ofNode: Int32Array,
): void {
  skins.forEach(({ joints }, skin) => {
    const outside = joints.filter((node) => ofNode[node] === NO_JOINT);
    if (outside.length === 0 || outside.length === joints.length) return;
    const which = listed(outside.map((node) => names[node]));
    const message = `The joints of skin ${skin} stand in several trees: ${which} are left out, as the reference importer does, and its mesh stands still. Give all joints one parent where the file was made.`;
    note(findings, 'warning', 'skin-outside', message);
  });
}

/** What holds the roots of an exported skeleton together is no joint. */
function belowRoots({ nodes }: NodeTree, roots: readonly NodeIndex[]): readonly NodeIndex[] {
  const [top] = roots;
  const { children = [] } = nodes[top];
  return roots.length === 1 && children.length > 0 && isAboveRoots(nodes[top]) ? children : roots;
}

/** Each once, and none that stands below another. */
function outermost(tree: NodeTree, nodes: readonly NodeIndex[]): NodeIndex[] {
  const each = [...new Set(nodes)].toSorted((a, b) => tree.places[a] - tree.places[b]);
  let top: NodeIndex = NO_NODE;
  return each.filter((node) => {
    if (top !== NO_NODE && isWithin(tree, node, top)) return false;
    top = node;
    return true;
  });
}

function rawSkeleton(
  { nodes: all, names, parents }: NodeTree,
  nodes: readonly NodeIndex[],
  ofNode: Int32Array,
  rest: readonly LocalTransform[],
): RawSkeleton {
  const transforms = new Float32Array(nodes.length * TRANSFORM_FLOATS);
  rest.forEach((transform, joint) => transforms.set(transform, joint * TRANSFORM_FLOATS));
  const parentOf = (node: NodeIndex): JointIndex =>
    parents[node] === NO_NODE ? NO_JOINT : ofNode[parents[node]];
  return {
    kind: 'raw-skeleton',
    count: nodes.length,
    names: nodes.map((node) => ownName(all[node]) ?? names[node]),
    parents: Int16Array.from(nodes, parentOf),
    transforms,
    ranges: emptyRanges('body'),
  };
}

/** Says which nodes above the skeleton a clip moves: that is lost, as the skeleton begins below them. */
export function noteMovedAncestors(
  findings: Findings,
  tree: NodeTree,
  { space }: Joints,
  clip: string,
  moved: readonly NodeIndex[],
): void {
  if (space === NO_NODE) return;
  const above = moved.filter((node) => isWithin(tree, space, node));
  if (above.length === 0) return;
  const which = listed(above.map((node) => tree.names[node]));
  note(
    findings,
    'warning',
    'above-skeleton',
    `"${clip}" moves ${which}, above the joint that the skin calls its skeleton: that movement is left out, as the reference importer does.`,
  );
}
