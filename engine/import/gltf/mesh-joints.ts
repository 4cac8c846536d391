import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import { elementCount, floatsOf, type AccessorData } from './accessor-data.ts';
import { IDENTITY, invert, type Affine } from '../affine.ts';
import { note, type Findings } from '../findings.ts';
import { NO_JOINT, type Joints } from './joints.ts';
import type { NodeIndex } from './node-tree.ts';

/** How the vertices of a node's mesh follow the skeleton. */
export type Binding =
  | {
      /** By weights, to mesh joints from `first` on. */
      readonly kind: 'skin';
      readonly first: number;
      readonly count: number;
    }
  | {
      /** All of them with one mesh joint. */
      readonly kind: 'carried';
      readonly first: number;
    }
  | { readonly kind: 'still' };

/** The joints that move a mesh, collected while its parts are read. */
export interface MeshJoints {
  /** Skeleton joint of every mesh joint. */
  readonly remaps: number[];
  /** {@link MATRIX_FLOATS} a mesh joint. */
  readonly inverseBinds: number[];
  readonly ofSkin: Map<number, Binding>;
}

const STILL: Binding = { kind: 'still' };

/** Mesh joints are referred to by 16 bits. */
const MAX_MESH_JOINTS = 1 << 16;

export function createMeshJoints(): MeshJoints {
  return { remaps: [], inverseBinds: [], ofSkin: new Map() };
}

/**
 * Adds the joints of a skin, once. A mesh whose skin has joints outside of the skeleton stands still, which is noted.
 * @throws AssetError if it has too few matrices
 */
export function bindSkin(
  findings: Findings,
  meshJoints: MeshJoints,
  { skins = [], nodes: all = [] }: GLTF.IGLTF,
  joints: Joints,
  accessors: readonly (AccessorData | undefined)[],
  skin: number,
): Binding {
  const known = meshJoints.ofSkin.get(skin);
  if (known !== undefined) return known;
  const { object } = findings;
  const { joints: nodes, inverseBindMatrices } = skins[skin];
  requireRoom(object, meshJoints, nodes.length);
  const stored = inverseBindMatrices === undefined ? undefined : accessors[inverseBindMatrices];
  if (stored !== undefined && (elementCount(stored) < nodes.length || stored.components !== 16)) {
    throw new AssetError({
      object: `${object}, skins[${skin}]`,
      expected: `an inverse bind matrix for each of the ${nodes.length} joints`,
      found: String(elementCount(stored)),
    });
  }
  const outside = nodes.filter((node) => joints.ofNode[node] === NO_JOINT);
  if (outside.length > 0) {
    // Of a skin that is torn apart, it is said where joints are chosen.
    if (outside.length === nodes.length) {
      const which = listed(outside.map((node) => all[node].name ?? `node ${node}`));
      const message = `The skin ${skin} has joints outside of the skeleton, ${which}: what it moves stands still.`;
      note(findings, 'warning', 'skin-outside', message);
    }
    meshJoints.ofSkin.set(skin, STILL);
    return STILL;
  }
  const matrices = stored && floatsOf(stored);
  const binding: Binding = { kind: 'skin', first: meshJoints.remaps.length, count: nodes.length };
  nodes.forEach((node, i) => {
    const at = i * MATRIX_FLOATS;
    const matrix = matrices === undefined ? IDENTITY : matrices.subarray(at, at + MATRIX_FLOATS);
    addJoint(meshJoints, joints.ofNode[node], matrix);
  });
  meshJoints.ofSkin.set(skin, binding);
  return binding;
}

/**
 * Binds the mesh of a node to the node's joint, if it is a joint.
 * @param placed where the node rests, see `placements`: where the vertices are put
 */
export function bindNode(
  object: string,
  meshJoints: MeshJoints,
  joints: Joints,
  node: NodeIndex,
  placed: Affine,
): Binding {
  const joint = joints.ofNode[node];
  const back = invert(placed);
  if (joint === NO_JOINT || back === undefined) return STILL;
  const first = meshJoints.remaps.length;
  requireRoom(object, meshJoints, 1);
  addJoint(meshJoints, joint, back);
  return { kind: 'carried', first };
}

function requireRoom(object: string, { remaps }: MeshJoints, more: number): void {
  if (remaps.length + more <= MAX_MESH_JOINTS) return;
  throw new AssetError({
    object,
    expected: `at most ${MAX_MESH_JOINTS} joints in all skins together`,
    found: 'more',
    advice: 'Export the character alone.',
  });
}

function addJoint(
  { remaps, inverseBinds }: MeshJoints,
  joint: number,
  matrix: ArrayLike<number>,
): void {
  remaps.push(joint);
  for (let i = 0; i < MATRIX_FLOATS; i++) inverseBinds.push(matrix[i]);
}
