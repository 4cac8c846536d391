import type { Mesh, MeshPart, RawAnimation, Skeleton } from '#engine/model';
import { invertAffine } from '../../engine/math/matrix.ts';
import { buildSkeleton } from '../../engine/offline/skeleton-builder.ts';
import { localToModel } from '../../engine/runtime/local-to-model.ts';
import { rawClip, rawSkeleton, type WrittenTrack } from './raw-clip.ts';

/** Joints with their parents and tracks, each after its parent. */
export type Rig = readonly (readonly [
  name: string,
  parent: string | undefined,
  track: WrittenTrack,
])[];

/** Keys that bend a joint about one axis, and back. */
function bend(angle: number): WrittenTrack['rotations'] {
  return [0, 0.5, 1].map((time) => {
    const half = (angle * Math.sin(Math.PI * time)) / 2;
    return [time, 0, 0, Math.sin(half), Math.cos(half)];
  });
}

/** The track of a joint at a place below its parent that bends by an angle. */
export function at(x: number, y: number, angle: number): WrittenTrack {
  return { translations: [[0, x, y, 0]], rotations: bend(angle) };
}

export const HIP = ['hip', undefined, at(0, 1, 0.5)] as const;
export const KNEE = ['knee', 'hip', at(0, -0.5, 1)] as const;
export const FOOT = ['foot', 'knee', at(0, -0.4, 0.3)] as const;
export const ARM = ['arm', 'hip', at(0.3, 0.4, 0.7)] as const;
export const TAIL = ['tail', 'hip', at(1, 2, 3)] as const;
export const BODY: Rig = [HIP, KNEE, FOOT, ARM];
/** The same joints in another order. */
export const PERMUTED: Rig = [HIP, ARM, KNEE, FOOT];

export function renamed(rig: Rig, prefix: string): Rig {
  return rig.map(([name, parent, track]) => [prefix + name, parent && prefix + parent, track]);
}

/** A rig as a skeleton and a source clip that moves it. */
export function rigged(rig: Rig, name = 'clip'): { skeleton: Skeleton; raw: RawAnimation } {
  const names = rig.map(([joint]) => joint);
  const parents = rig.map(([, parent]) => (parent === undefined ? -1 : names.indexOf(parent)));
  const skeleton = buildSkeleton({ ...rawSkeleton(parents), names });
  return {
    skeleton,
    raw: rawClip(
      rig.map(([, , track]) => track),
      1,
      name,
    ),
  };
}

/** Matrices of all joints at rest, in model space. */
export function restModels(skeleton: Skeleton): Float32Array {
  const matrices = new Float32Array(16 * skeleton.count);
  localToModel(skeleton, skeleton.restPose, matrices);
  return matrices;
}

/** A mesh that is bound to all joints, with a vertex that each of some of them moves. */
export function skinned(skeleton: Skeleton, moving: readonly string[]): Mesh {
  const rest = restModels(skeleton);
  const inverse = new Float32Array(16);
  const inverseBindPoses = new Float32Array(rest.length);
  for (let joint = 0; joint < skeleton.count; joint++) {
    invertAffine(inverse, rest, 16 * joint);
    inverseBindPoses.set(inverse, 16 * joint);
  }
  const last = skeleton.count - 1;
  const none = new Float32Array();
  const part: MeshPart = {
    vertexCount: moving.length,
    influences: 2,
    positions: new Float32Array(3 * moving.length),
    normals: none,
    tangents: none,
    uvs: none,
    colors: new Uint8Array(),
    // The second influence has what is left of the weight: nothing.
    jointIndices: Uint16Array.from(moving.flatMap((name) => [skeleton.names.indexOf(name), last])),
    jointWeights: new Float32Array(moving.length).fill(1),
  };
  return {
    kind: 'mesh',
    parts: [part],
    vertexCount: moving.length,
    triangleIndices: new Uint16Array(),
    jointRemaps: Uint16Array.from(skeleton.names.keys()),
    inverseBindPoses,
    ranges: { body: { offset: 0, length: 0 } },
  };
}
