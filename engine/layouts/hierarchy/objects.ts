import { composeAffine } from '../../math/matrix.ts';
import { LOCAL_FLOATS } from '../../math/pose.ts';
import { NO_PARENT } from '../../model/skeleton.ts';
import {
  heapObjectFootprint,
  numberArrayFootprint,
  repeatFootprint,
  addFootprints,
  V8,
} from '../footprint.ts';
import type { HierarchyLayout } from './layout.ts';
import type { HierarchySubject } from './subject.ts';

/** A joint as a class with two matrices and its children would have it. */
interface TreeJoint {
  readonly local: number[];
  readonly global: number[];
  readonly children: TreeJoint[];
}

/** The same with an index instead of children. */
interface FlatJoint {
  readonly parent: number;
  readonly local: number[];
  readonly global: number[];
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Local matrix of a joint of one character, as an array of its own. */
function localMatrix({ joints, locals }: HierarchySubject, character: number, joint: number) {
  const matrix = new Float32Array(16);
  composeAffine(matrix, 0, locals, (character * joints + joint) * LOCAL_FLOATS);
  return [...matrix];
}

/** out = a · b, 4×4. */
function multiply(out: number[], a: readonly number[], b: readonly number[]): void {
  for (let column = 0; column < 16; column += 4) {
    const x = b[column];
    const y = b[column + 1];
    const z = b[column + 2];
    const w = b[column + 3];
    out[column] = a[0] * x + a[4] * y + a[8] * z + a[12] * w;
    out[column + 1] = a[1] * x + a[5] * y + a[9] * z + a[13] * w;
    out[column + 2] = a[2] * x + a[6] * y + a[10] * z + a[14] * w;
    out[column + 3] = a[3] * x + a[7] * y + a[11] * z + a[15] * w;
  }
}

function visit(joint: TreeJoint, parent: readonly number[]): void {
  multiply(joint.global, parent, joint.local);
  for (const child of joint.children) visit(child, joint.global);
}

/** The article's first version: a recursive walk through objects that know their children. */
export function treeOfObjects(subject: HierarchySubject): HierarchyLayout {
  const { characters, joints, parents } = subject;
  const trees = Array.from({ length: characters }, (_, character) => {
    const all: TreeJoint[] = Array.from({ length: joints }, (__, joint) => ({
      local: localMatrix(subject, character, joint),
      global: [...IDENTITY],
      children: [],
    }));
    all.forEach((each, joint) => {
      if (parents[joint] !== NO_PARENT) all[parents[joint]].children.push(each);
    });
    return { all, roots: all.filter((_joint, i) => parents[i] === NO_PARENT) };
  });
  const object = heapObjectFootprint(V8.objectHeader + 3 * V8.pointer);
  const children = addFootprints(
    heapObjectFootprint(V8.arrayHeader),
    heapObjectFootprint(V8.elementsHeader + V8.pointer),
  );
  return {
    name: 'tree of objects',
    note: 'one object per joint, which knows its children; a recursive walk',
    language: 'TypeScript',
    published: 3.8,
    units: characters,
    footprint: repeatFootprint(
      joints,
      addFootprints(object, children, numberArrayFootprint(16), numberArrayFootprint(16)),
    ),
    run: () => {
      for (const { roots } of trees) for (const root of roots) visit(root, IDENTITY);
    },
    readMatrix: (character, joint, out) => out.set(trees[character].all[joint].global),
  };
}

/** Joints one after the other, still objects: no recursion, a parent is an index. */
export function flatObjects(subject: HierarchySubject): HierarchyLayout {
  const { characters, joints, parents } = subject;
  const all = Array.from({ length: characters }, (_, character) =>
    Array.from({ length: joints }, (__, joint): FlatJoint => ({
      parent: parents[joint],
      local: localMatrix(subject, character, joint),
      global: [...IDENTITY],
    })),
  );
  const object = heapObjectFootprint(V8.objectHeader + 3 * V8.pointer);
  return {
    name: 'flat array of objects',
    note: 'the same objects in an array, parents first: one loop',
    language: 'TypeScript',
    units: characters,
    footprint: repeatFootprint(
      joints,
      addFootprints(object, numberArrayFootprint(16), numberArrayFootprint(16)),
    ),
    run: () => {
      for (const character of all) {
        for (const { parent, local, global } of character) {
          multiply(global, parent === NO_PARENT ? IDENTITY : character[parent].global, local);
        }
      }
    },
    readMatrix: (character, joint, out) => out.set(all[character][joint].global),
  };
}
