import type { Ranges } from '../base/units.ts';

/** Vertices that share a number of joint influences. */
export interface MeshPart {
  readonly vertexCount: number;
  /** Joints that move one vertex; 0 where the part is not skinned. */
  readonly influences: number;
  /** 3 floats a vertex. */
  readonly positions: Float32Array;
  /** 3 floats a vertex, or none. */
  readonly normals: Float32Array;
  /** 4 floats a vertex, or none. */
  readonly tangents: Float32Array;
  /** 2 floats a vertex, or none. */
  readonly uvs: Float32Array;
  /** 4 bytes RGBA a vertex, or none. */
  readonly colors: Uint8Array;
  /** `influences` a vertex: index into {@link Mesh.jointRemaps}. */
  readonly jointIndices: Uint16Array;
  /** `influences - 1` a vertex: the last weight is what is missing to 1. */
  readonly jointWeights: Float32Array;
}

/** A skinned mesh of the reference's samples (`ozz-sample-Mesh`). */
export interface Mesh {
  readonly kind: 'mesh';
  readonly parts: readonly MeshPart[];
  readonly vertexCount: number;
  /** Three a triangle; they run over the vertices of all parts in order. */
  readonly triangleIndices: Uint16Array;
  /** Skeleton joint of every mesh joint. */
  readonly jointRemaps: Uint16Array;
  /** 16 floats a mesh joint, column by column. */
  readonly inverseBindPoses: Float32Array;
  readonly ranges: Ranges<'body'>;
}
