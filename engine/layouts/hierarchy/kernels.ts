import { invariant } from '../../base/errors.ts';
import { alignedCount, LANES } from '../../base/units.ts';
import {
  LANE_LOCAL,
  LANE_LOCAL_TRANSLATION,
  LANE_MATRIX,
  LANE_SCALE,
  LANE_TRANSFORM,
  LANE_TURN,
  LINK,
  LINK_KEPT,
  LINK_SCALE,
  MATRIX,
  RIG_BYTES,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_LOCALS,
  RIG_RUNS,
  RIG_STRETCHED,
  RIG_STRETCHED_COUNT,
  RUN,
  VECTOR,
} from '../../kernels/layout.ts';
import { hostKernels, type KernelHost, type KernelModule } from '../../kernels/load.ts';
import { createMemoryPlan, reserve, type Address } from '../../kernels/plan.ts';
import { composeAffine } from '../../math/matrix.ts';
import { LOCAL_FLOATS, jointOffset, poseLength } from '../../math/pose.ts';
import { MATRIX_FLOATS } from '../../model/skeleton.ts';
import { keptJoints } from '../../runtime/crowd/static-joints.ts';
import { localToModel } from '../../runtime/local-to-model.ts';
import { languageOf } from '../language.ts';
import { columnFootprint } from '../footprint.ts';
import type { HierarchyLayout } from './layout.ts';
import type { HierarchySubject } from './subject.ts';

/** Joints that are scaled in any character, and whether others hang below one of them. */
function scaledJoints({ joints, parents, locals }: HierarchySubject) {
  const scaled = new Set<number>();
  for (let i = 0; i * LOCAL_FLOATS < locals.length; i++) {
    const own = locals.subarray(i * LOCAL_FLOATS + 7, (i + 1) * LOCAL_FLOATS);
    if (own.some((value) => value !== 1)) scaled.add(i % joints);
  }
  const list = [...scaled].toSorted((a, b) => a - b);
  return { list, onlyLeaves: !parents.some((parent) => scaled.has(parent)) };
}

/** Whether the kernels' transforms, which here carry no scale, can say where all joints are. */
export function hasRigidParents(subject: HierarchySubject): boolean {
  return scaledJoints(subject).onlyLeaves;
}

interface Lanes {
  readonly host: KernelHost;
  readonly rig: Address;
  readonly locals: Address;
  readonly scratch: Address;
  readonly out: Address;
  readonly groups: number;
}

/** Puts a subject into a memory, four characters in lanes. */
function createLanes(compiled: KernelModule, subject: HierarchySubject, jointBytes: number): Lanes {
  const { joints, characters } = subject;
  const scaled = scaledJoints(subject);
  const groups = alignedCount(characters) / LANES;
  const localBytes = joints * LANE_LOCAL + scaled.list.length * LANE_SCALE;
  const plan = createMemoryPlan();
  const rig = reserve(plan, RIG_BYTES);
  const links = reserve(plan, joints * LINK);
  const stretched = reserve(plan, scaled.list.length * 4);
  const runs = reserve(plan, RUN);
  const locals = reserve(plan, groups * localBytes);
  const scratch = reserve(plan, joints * LANE_TURN + LANE_MATRIX);
  const out = reserve(plan, groups * joints * jointBytes);
  const host = hostKernels(compiled, plan);
  const words = new Int32Array(host.memory.buffer);
  words[(rig + RIG_JOINTS) >> 2] = joints;
  words[(rig + RIG_LINKS) >> 2] = links;
  words[(rig + RIG_LOCALS) >> 2] = localBytes;
  words[(rig + RIG_RUNS) >> 2] = runs;
  words[runs >> 2] = joints;
  words[(rig + RIG_STRETCHED) >> 2] = stretched;
  words[(rig + RIG_STRETCHED_COUNT) >> 2] = scaled.onlyLeaves ? scaled.list.length : -1;
  words.set(scaled.list, stretched >> 2);
  keptJoints(subject.parents).forEach((kept, joint) => {
    words[(links + joint * LINK + LINK_KEPT) >> 2] = kept;
  });
  for (let joint = 0; joint < joints; joint++) {
    const slot = scaled.list.indexOf(joint);
    words[(links + joint * LINK) >> 2] = subject.parents[joint];
    words[(links + joint * LINK + LINK_SCALE) >> 2] =
      slot < 0 ? 0 : joints * LANE_LOCAL + slot * LANE_SCALE;
  }
  writeLocals(new Float32Array(host.memory.buffer), locals, localBytes, subject, scaled.list);
  return { host, rig, locals, scratch, out, groups };
}

function writeLocals(
  floats: Float32Array,
  at: Address,
  groupBytes: number,
  { joints, characters, locals }: HierarchySubject,
  scaled: readonly number[],
): void {
  for (let character = 0; character < alignedCount(characters); character++) {
    const group = (at + Math.trunc(character / LANES) * groupBytes) >> 2;
    const lane = character % LANES;
    for (let joint = 0; joint < joints; joint++) {
      const from = (Math.min(character, characters - 1) * joints + joint) * LOCAL_FLOATS;
      const to = group + ((joint * LANE_LOCAL) >> 2) + lane;
      for (let i = 0; i < 4; i++) floats[to + i * LANES] = locals[from + 3 + i];
      for (let i = 0; i < 3; i++) {
        floats[to + (LANE_LOCAL_TRANSLATION >> 2) + i * LANES] = locals[from + i];
      }
      const slot = scaled.indexOf(joint);
      if (slot < 0) continue;
      const scale = group + ((joints * LANE_LOCAL + slot * LANE_SCALE) >> 2) + lane;
      for (let i = 0; i < 3; i++) floats[scale + i * LANES] = locals[from + 7 + i];
    }
  }
}

/** Four characters at a time, one joint of all four in a register. */
export function laneMatrices(compiled: KernelModule, subject: HierarchySubject): HierarchyLayout {
  const { host, rig, locals, scratch, out, groups } = createLanes(compiled, subject, LANE_MATRIX);
  const { joints, characters } = subject;
  const output = new Float32Array(host.memory.buffer, out);
  return {
    name: 'characters in lanes, matrices',
    note: 'the same joint of four characters in one register',
    language: languageOf(compiled),
    units: characters,
    footprint: columnFootprint((joints * (LANE_LOCAL + LANE_MATRIX)) / LANES),
    run: () => host.kernels.laneMatrices(rig, locals, scratch, out, 0, groups),
    readMatrix: (character, joint, matrix) => {
      const group = Math.trunc(character / LANES) * joints + joint;
      const at = ((group * LANE_MATRIX) >> 2) + (character % LANES);
      for (let i = 0; i < MATRIX_FLOATS; i++) {
        const row = i % 4;
        const last = i === MATRIX_FLOATS - 1 ? 1 : 0;
        matrix[i] = row === 3 ? last : output[at + (Math.trunc(i / 4) * 3 + row) * LANES];
      }
    },
  };
}

/** The same, leaving rotation and translation. For subjects that have rigid parents. */
export function laneTransforms(compiled: KernelModule, subject: HierarchySubject): HierarchyLayout {
  invariant(hasRigidParents(subject), 'no joint with joints below it is scaled');
  const lanes = createLanes(compiled, subject, LANE_TRANSFORM);
  const { host, rig, locals, scratch, out, groups } = lanes;
  const { joints, characters } = subject;
  const output = new Float32Array(host.memory.buffer, out);
  const transform = new Float32Array(LOCAL_FLOATS);
  return {
    name: 'characters in lanes, transforms',
    note: 'the same, leaving rotation and translation instead of matrices',
    language: languageOf(compiled),
    units: characters,
    footprint: columnFootprint((joints * (LANE_LOCAL + LANE_TRANSFORM)) / LANES),
    run: () => host.kernels.laneTransforms(rig, locals, scratch, out, 0, groups),
    readMatrix: (character, joint, matrix) => {
      const group = Math.trunc(character / LANES) * joints + joint;
      const at = ((group * LANE_TRANSFORM) >> 2) + (character % LANES);
      for (let i = 0; i < 7; i++) transform[i < 4 ? i + 3 : i - 4] = output[at + i * LANES];
      const own = (character * joints + joint) * LOCAL_FLOATS;
      transform.set(subject.locals.subarray(own + 7, own + LOCAL_FLOATS), 7);
      composeAffine(matrix, 0, transform);
    },
  };
}

/** Poses of all characters in groups of four joints, as the runtime has them. */
function poses(floats: Float32Array, { joints, characters, locals }: HierarchySubject): void {
  const length = poseLength(joints);
  for (let i = 0; i < characters * joints; i++) {
    const at = Math.trunc(i / joints) * length + jointOffset(i % joints);
    for (let c = 0; c < LOCAL_FLOATS; c++) {
      floats[at + c * LANES] = locals[i * LOCAL_FLOATS + c];
    }
  }
}

/** The runtime's own job in TypeScript. */
export function runtimeWalk(subject: HierarchySubject): HierarchyLayout {
  const { characters, joints, parents } = subject;
  const length = poseLength(joints);
  const input = new Float32Array(characters * length);
  poses(input, subject);
  const each = Array.from({ length: characters }, (_, i) => ({
    pose: input.subarray(i * length, (i + 1) * length),
    models: new Float32Array(joints * MATRIX_FLOATS),
  }));
  const hierarchy = { count: joints, parents };
  return {
    name: 'poses to matrices, TypeScript',
    note: 'what the viewport does: poses in groups of four joints',
    language: 'TypeScript',
    units: characters,
    footprint: columnFootprint(joints * (2 + 4 * LOCAL_FLOATS + 4 * MATRIX_FLOATS)),
    run: () => {
      for (const { pose, models } of each) localToModel(hierarchy, pose, models);
    },
    readMatrix: (character, joint, out) => {
      const at = joint * MATRIX_FLOATS;
      out.set(each[character].models.subarray(at, at + MATRIX_FLOATS));
    },
  };
}

/** Four joints of one character at a time. Needs compiled kernels. */
export function jointLanes(compiled: KernelModule, subject: HierarchySubject): HierarchyLayout {
  const { characters, joints, parents } = subject;
  const length = poseLength(joints);
  const plan = createMemoryPlan();
  const parentsAt = reserve(plan, joints * 2);
  const posesAt = reserve(plan, characters * length * 4);
  const scratch = reserve(plan, MATRIX + 9 * VECTOR);
  const out = reserve(plan, characters * joints * MATRIX);
  const { memory, joints: kernels } = hostKernels(compiled, plan);
  invariant(kernels !== undefined, 'the kernels are compiled');
  new Int16Array(memory.buffer).set(parents, parentsAt >> 1);
  poses(new Float32Array(memory.buffer, posesAt), subject);
  const output = new Float32Array(memory.buffer, out);
  const bytes = length * 4;
  return {
    name: 'joints in lanes, matrices',
    note: 'four joints of one character at a time, on the same poses',
    language: languageOf(compiled),
    units: characters,
    footprint: columnFootprint(joints * (2 + 4 * LOCAL_FLOATS + 4 * MATRIX_FLOATS)),
    run: () => kernels.poseMatrices(joints, parentsAt, posesAt, bytes, scratch, out, 0, characters),
    readMatrix: (character, joint, matrix) => {
      const at = (character * joints + joint) * MATRIX_FLOATS;
      matrix.set(output.subarray(at, at + MATRIX_FLOATS));
    },
  };
}
