import type { GLTF } from '@gltf-transform/core';
import { LOCAL_FLOATS, unpackPose } from '../math/pose.ts';
import { composeAffine, invertAffine, multiplyAffine, setIdentity } from '../math/matrix.ts';
import type { RawSkeleton } from '../model/raw.ts';
import { MATRIX_FLOATS, NO_PARENT, childTable, type Skeleton } from '../model/skeleton.ts';
import { addColumn, type GltfFile } from './gltf-file.ts';
import { ownExtras, ownValues, uniqueNames } from './own-extras.ts';
import { unitKeys } from './rotation-keys.ts';

/** The joints of a file: node i is joint i. */
export interface JointNodes {
  readonly names: readonly string[];
  readonly parents: Int16Array;
  /** {@link LOCAL_FLOATS} a joint: translation, unit rotation, scale. */
  readonly locals: Float32Array;
  /** Where every joint rests: {@link MATRIX_FLOATS} each. */
  readonly models: Float32Array;
  /** The node that all joints stand below. */
  readonly root: number;
}

/** Adds one node a joint, in the skeleton's order. Several roots get a node above them, as a skin needs one. */
export function addJointNodes(file: GltfFile, skeleton: Skeleton | RawSkeleton): JointNodes {
  const { count, parents } = skeleton;
  const { nodes } = file.json;
  const names = uniqueNames(skeleton.names, 'node');
  const given = givenLocals(skeleton);
  const locals = unitLocals(given);
  keepGiven(file, given, locals);
  const { offsets, children, roots } = childTable(skeleton);
  for (let joint = 0; joint < count; joint++) {
    const below = [...children.subarray(offsets[joint], offsets[joint + 1])];
    const own = skeleton.names[joint];
    nodes.push({
      name: names[joint],
      ...(below.length > 0 && { children: below }),
      ...transformOf(locals.subarray(joint * LOCAL_FLOATS, (joint + 1) * LOCAL_FLOATS)),
      ...(own !== names[joint] && { extras: ownExtras({ name: own }) }),
    });
  }
  let root = roots[0] ?? 0;
  if (roots.length !== 1) {
    const [name] = uniqueNames([...names, 'skeleton'], 'node').slice(-1);
    root =
      nodes.push({
        name,
        ...(roots.length > 0 && { children: [...roots] }),
        extras: ownExtras({ aboveRoots: true }),
      }) - 1;
  }
  return { names, parents, locals, models: restModels(parents, locals), root };
}

function givenLocals(skeleton: Skeleton | RawSkeleton): Float32Array {
  return skeleton.kind === 'skeleton'
    ? unpackPose(skeleton.restPose, skeleton.count)
    : skeleton.transforms;
}

/** The same with rotations at length 1. */
function unitLocals(given: Float32Array): Float32Array {
  const locals = given.slice();
  for (let at = 3; at < locals.length; at += LOCAL_FLOATS) {
    const rotation = { times: new Float32Array(1), values: locals.subarray(at, at + 4) };
    locals.set(unitKeys(rotation).values, at);
  }
  return locals;
}

/** What JSON or the format cannot say, such as the sign of zero, is kept as a column beside the nodes. */
function keepGiven(file: GltfFile, given: Float32Array, stored: Float32Array): void {
  if (given.every((value, i) => Object.is(value, stored[i]) && !Object.is(value, -0))) return;
  const { asset } = file.json;
  const what = 'the rest pose';
  const rest = addColumn(file, given, { type: 'SCALAR', use: 'keys', what });
  asset.extras = ownExtras({ ...ownValues(asset.extras), rest });
}

/** Components that are the format's own defaults are left out. */
function transformOf(local: Float32Array): Pick<GLTF.INode, 'translation' | 'rotation' | 'scale'> {
  const [x, y, z, rx, ry, rz, rw, sx, sy, sz] = local;
  return {
    ...(local.subarray(0, 3).some((value) => value !== 0) && { translation: [x, y, z] }),
    ...((rw !== 1 || rx !== 0 || ry !== 0 || rz !== 0) && { rotation: [rx, ry, rz, rw] }),
    ...(local.subarray(7).some((value) => value !== 1) && { scale: [sx, sy, sz] }),
  };
}

function restModels(parents: Int16Array, locals: Float32Array): Float32Array {
  const models = new Float32Array(parents.length * MATRIX_FLOATS);
  const own = new Float32Array(MATRIX_FLOATS);
  parents.forEach((parent, joint) => {
    composeAffine(own, 0, locals, joint * LOCAL_FLOATS);
    const at = joint * MATRIX_FLOATS;
    if (parent === NO_PARENT) models.set(own, at);
    else multiplyAffine(models, at, models, parent * MATRIX_FLOATS, own, 0);
  });
  return models;
}

/** What takes a vertex back into the space of every joint, by the rest pose. */
export function restInverses({ models, parents }: JointNodes): Float32Array {
  const inverses = new Float32Array(models.length);
  const inverse = new Float32Array(MATRIX_FLOATS);
  parents.forEach((_, joint) => {
    // A joint of no size has no inverse, and shows nothing.
    if (!invertAffine(inverse, models, joint * MATRIX_FLOATS)) setIdentity(inverse);
    inverses.set(inverse, joint * MATRIX_FLOATS);
  });
  return inverses;
}
