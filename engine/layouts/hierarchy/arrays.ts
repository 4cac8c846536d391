import { composeAffine } from '../../math/matrix.ts';
import { LOCAL_FLOATS } from '../../math/pose.ts';
import { MATRIX_FLOATS, NO_PARENT } from '../../model/skeleton.ts';
import { columnFootprint } from '../footprint.ts';
import type { HierarchyLayout } from './layout.ts';
import { breadthFirst, reordered, type HierarchySubject } from './subject.ts';

/** The article's second version: parents, local and global matrices in arrays of their own. */
export function flatArrays(subject: HierarchySubject): HierarchyLayout {
  const { characters, joints, parents, locals } = subject;
  const local = new Float32Array(characters * joints * MATRIX_FLOATS);
  const global = new Float32Array(local.length);
  for (let i = 0; i < characters * joints; i++) {
    composeAffine(local, i * MATRIX_FLOATS, locals, i * LOCAL_FLOATS);
  }
  return {
    name: 'flat separate arrays',
    note: 'parents, local and global 4×4 matrices, an array each: one loop',
    language: 'TypeScript',
    published: 3.1,
    units: characters,
    footprint: columnFootprint(joints * (2 + 2 * 4 * MATRIX_FLOATS)),
    run: () => {
      for (let character = 0; character < characters; character++) {
        walk(parents, local, global, character * joints * MATRIX_FLOATS);
      }
    },
    readMatrix: (character, joint, out) => {
      const at = (character * joints + joint) * MATRIX_FLOATS;
      out.set(global.subarray(at, at + MATRIX_FLOATS));
    },
  };
}

/** The same with joints numbered level by level, so that siblings stand side by side. */
export function flatArraysBreadthFirst(subject: HierarchySubject): HierarchyLayout {
  const order = breadthFirst(subject.parents);
  const placeOf = new Int16Array(subject.joints);
  order.joints.forEach((joint, place) => {
    placeOf[joint] = place;
  });
  const layout = flatArrays(reordered(subject, order));
  return {
    ...layout,
    name: 'the same, breadth first',
    note: 'joints numbered level by level: children of one parent stand side by side',
    published: undefined,
    readMatrix: (character, joint, out) => layout.readMatrix(character, placeOf[joint], out),
  };
}

/** global = global of the parent · local, for the joints of one character. */
function walk(parents: Int16Array, local: Float32Array, global: Float32Array, first: number): void {
  for (let joint = 0; joint < parents.length; joint++) {
    const at = first + joint * MATRIX_FLOATS;
    const parent = parents[joint];
    if (parent === NO_PARENT) {
      for (let i = 0; i < MATRIX_FLOATS; i++) global[at + i] = local[at + i];
    } else {
      multiply(global, at, first + parent * MATRIX_FLOATS, local);
    }
  }
}

/** global[at] = global[parent] · local[at], 4×4. */
function multiply(global: Float32Array, at: number, parent: number, local: Float32Array): void {
  const a0 = global[parent];
  const a1 = global[parent + 1];
  const a2 = global[parent + 2];
  const a3 = global[parent + 3];
  const b0 = global[parent + 4];
  const b1 = global[parent + 5];
  const b2 = global[parent + 6];
  const b3 = global[parent + 7];
  const c0 = global[parent + 8];
  const c1 = global[parent + 9];
  const c2 = global[parent + 10];
  const c3 = global[parent + 11];
  const d0 = global[parent + 12];
  const d1 = global[parent + 13];
  const d2 = global[parent + 14];
  const d3 = global[parent + 15];
  for (let i = at; i < at + MATRIX_FLOATS; i += 4) {
    const x = local[i];
    const y = local[i + 1];
    const z = local[i + 2];
    const w = local[i + 3];
    global[i] = a0 * x + b0 * y + c0 * z + d0 * w;
    global[i + 1] = a1 * x + b1 * y + c1 * z + d1 * w;
    global[i + 2] = a2 * x + b2 * y + c2 * z + d2 * w;
    global[i + 3] = a3 * x + b3 * y + c3 * z + d3 * w;
  }
}
