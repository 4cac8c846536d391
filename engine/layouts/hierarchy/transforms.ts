import { composeAffine } from '../../math/matrix.ts';
import { LOCAL_FLOATS } from '../../math/pose.ts';
import { multiplyQuaternions, rotateVector } from '../../math/quaternion.ts';
import { MATRIX_FLOATS, NO_PARENT } from '../../model/skeleton.ts';
import { columnFootprint } from '../footprint.ts';
import type { HierarchyLayout } from './layout.ts';
import type { HierarchySubject } from './subject.ts';

/** Floats of a transform: rotation x y z w, translation x y z, uniform scale. */
const TRANSFORM = 8;

/** Where joints with joints below them are stretched unevenly, one of them; no transform says where those are. */
export function unevenlyScaledParent({
  joints,
  parents,
  locals,
}: HierarchySubject): number | undefined {
  const isParent = new Set(parents);
  for (let i = 0; i * LOCAL_FLOATS < locals.length; i++) {
    const [x, y, z] = locals.subarray(i * LOCAL_FLOATS + 7, (i + 1) * LOCAL_FLOATS);
    if (isParent.has(i % joints) && (x !== y || x !== z)) return i % joints;
  }
  return undefined;
}

/**
 * The walk that the article's readers suggested: rotation, translation and uniform scale down the
 * hierarchy, and only then, where `convert`, matrices of all. Needs a subject without an
 * {@link unevenlyScaledParent}.
 */
export function transformWalk(subject: HierarchySubject, convert: boolean): HierarchyLayout {
  const { characters, joints, parents, locals } = subject;
  const local = new Float32Array(characters * joints * TRANSFORM);
  const model = new Float32Array(local.length);
  const matrices = new Float32Array(characters * joints * MATRIX_FLOATS);
  for (let i = 0; i < characters * joints; i++) {
    const from = i * LOCAL_FLOATS;
    local.set(locals.subarray(from + 3, from + 8), i * TRANSFORM + 0);
    local.set(locals.subarray(from, from + 3), i * TRANSFORM + 4);
    local[i * TRANSFORM + 7] = locals[from + 7];
  }
  const transform = new Float32Array(LOCAL_FLOATS);
  const toMatrix = (i: number, out: Float32Array, to: number): void => {
    const from = i * TRANSFORM;
    transform.set(model.subarray(from + 4, from + 7));
    transform.set(model.subarray(from, from + 4), 3);
    stretchLeaf(subject, i, model[from + 7], transform);
    composeAffine(out, to, transform);
  };
  return {
    name: convert ? 'transforms, converted after' : 'transforms',
    note: convert
      ? 'rotation, translation, uniform scale; matrices in a second loop'
      : 'rotation, translation, uniform scale, and nothing else',
    language: 'TypeScript',
    units: characters,
    footprint: columnFootprint(
      joints * (2 + 2 * 4 * TRANSFORM + (convert ? 4 * MATRIX_FLOATS : 0)),
    ),
    run: () => {
      for (let character = 0; character < characters; character++) {
        walk(parents, local, model, character * joints * TRANSFORM);
      }
      if (convert) {
        for (let i = 0; i < characters * joints; i++)
          writeMatrix(model, i * TRANSFORM, matrices, i);
      }
    },
    readMatrix: (character, joint, out) => toMatrix(character * joints + joint, out, 0),
  };
}

/** A leaf may be stretched unevenly: its own scale instead of the uniform one it was given. */
function stretchLeaf(
  { locals }: HierarchySubject,
  i: number,
  size: number,
  transform: Float32Array,
): void {
  const own = i * LOCAL_FLOATS + 7;
  const above = size / locals[own];
  for (let axis = 0; axis < 3; axis++) transform[7 + axis] = above * locals[own + axis];
}

/** The transforms of one character. */
function walk(parents: Int16Array, local: Float32Array, model: Float32Array, first: number): void {
  for (let joint = 0; joint < parents.length; joint++) {
    const at = first + joint * TRANSFORM;
    const parent = parents[joint];
    if (parent === NO_PARENT) {
      for (let i = 0; i < TRANSFORM; i++) model[at + i] = local[at + i];
      continue;
    }
    const p = first + parent * TRANSFORM;
    multiplyQuaternions(model, at, model, p, local, at);
    rotateVector(model, at + 4, model, p, local, at + 4);
    for (let i = 4; i < 7; i++) model[at + i] = model[at + i] * model[p + 7] + model[p + i];
    model[at + 7] = model[p + 7] * local[at + 7];
  }
}

/** The matrix of one transform. */
function writeMatrix(model: Float32Array, at: number, out: Float32Array, i: number): void {
  const x = model[at];
  const y = model[at + 1];
  const z = model[at + 2];
  const w = model[at + 3];
  const s = model[at + 7];
  const to = i * MATRIX_FLOATS;
  out[to] = (1 - 2 * (y * y + z * z)) * s;
  out[to + 1] = 2 * (x * y + z * w) * s;
  out[to + 2] = 2 * (x * z - y * w) * s;
  out[to + 4] = 2 * (x * y - z * w) * s;
  out[to + 5] = (1 - 2 * (x * x + z * z)) * s;
  out[to + 6] = 2 * (y * z + x * w) * s;
  out[to + 8] = 2 * (x * z + y * w) * s;
  out[to + 9] = 2 * (y * z - x * w) * s;
  out[to + 10] = (1 - 2 * (x * x + y * y)) * s;
  out[to + 12] = model[at + 4];
  out[to + 13] = model[at + 5];
  out[to + 14] = model[at + 6];
  out[to + 15] = 1;
}
