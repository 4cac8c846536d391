import type { Ranges } from '../base/units.ts';

/** Vertices that share a number of joint influences. */
export interface MeshPart {
  readonly vertexCount: number;
  /** Joints that move one vertex; 0 if the part is not skinned. */
  readonly influences: number;
  /** 3 floats per vertex. */
  readonly positions: Float32Array;
  /** 3 floats per vertex, or none. */
  readonly normals: Float32Array;
  /** 4 floats per vertex, or none. */
  readonly tangents: Float32Array;
  /** 2 floats per vertex, or none. */
  readonly uvs: Float32Array;
  /** 4 bytes RGBA a vertex (linear where it was imported), or none. */
  readonly colors: Uint8Array;
  /** `influences` per vertex: index into {@link Mesh.jointRemaps}. */
  readonly jointIndices: Uint16Array;
  /** `influences - 1` per vertex; the last weight is 1 minus the others. */
  readonly jointWeights: Float32Array;
}

/** A picture that lies on surfaces, as the file that it came in. */
export interface MeshImage {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** How texture coordinates outside [0, 1] are wrapped. */
export type TextureWrap = 'repeat' | 'mirror' | 'clamp';

/** A picture on a surface, placed by {@link MeshPart.uvs}: 0 0 is its upper left corner. */
export interface MeshTexture {
  /** Index into {@link MeshAppearance.images}. */
  readonly image: number;
  readonly wrapU: TextureWrap;
  readonly wrapV: TextureWrap;
}

/** The material of a range of triangles. */
export interface MeshSurface {
  /** Its corners: `triangleIndices[first … first + count)`. */
  readonly first: number;
  readonly count: number;
  /** Red, green, blue (linear) and opacity; multiplies the texture and the colours of vertices. */
  readonly color: readonly [number, number, number, number];
  readonly texture: MeshTexture | undefined;
  /** `mask`: invisible where opacity is below the cutoff; `blend`: blended with what is behind. */
  readonly alpha: 'opaque' | 'mask' | 'blend';
  /** In [0, 1]; used only where `alpha` is `mask`. */
  readonly cutoff: number;
  readonly doubleSided: boolean;
}

/** Materials and images of a mesh, as far as its source has them; archives do not store them. */
export interface MeshAppearance {
  /** In the order of the triangles, all of which belong to one. */
  readonly surfaces: readonly MeshSurface[];
  readonly images: readonly MeshImage[];
}

/** The most vertices that an archive's triangles can refer to. */
export const MAX_ARCHIVE_VERTICES = 1 << 16;

/** A skinned mesh of the reference's samples (`ozz-sample-Mesh`), or what a scene shows, imported. */
export interface Mesh {
  readonly kind: 'mesh';
  readonly parts: readonly MeshPart[];
  /** Whether some of what its file shows was left out, with joints that nothing else may use. */
  readonly isPartial?: boolean | undefined;
  readonly vertexCount: number;
  /**
   * Three per triangle; they run over the vertices of all parts in order. 32 bits each if there are more than
   * {@link MAX_ARCHIVE_VERTICES}, which no archive holds.
   */
  readonly triangleIndices: Uint16Array | Uint32Array;
  /** Skeleton joint of every mesh joint. */
  readonly jointRemaps: Uint16Array;
  /** 16 floats per mesh joint, column by column. */
  readonly inverseBindPoses: Float32Array;
  /** Whether {@link jointRemaps} are joints of a skeleton of a release before 0.11, see `siblingsFirstOrder`. */
  readonly siblingsFirst?: true | undefined;
  /** Undefined if nothing is known of it. */
  readonly appearance?: MeshAppearance | undefined;
  readonly ranges: Ranges<'body'>;
}

/**
 * The triangles of several parts in one column, as wide as the vertices need.
 * @param triangles vertex indices of the whole mesh
 */
export function joinTriangles(
  triangles: readonly Uint32Array[],
  vertexCount: number,
): Uint16Array | Uint32Array {
  const cornerCount = triangles.reduce((sum, corners) => sum + corners.length, 0);
  const isWide = vertexCount > MAX_ARCHIVE_VERTICES;
  const joined = isWide ? new Uint32Array(cornerCount) : new Uint16Array(cornerCount);
  let at = 0;
  for (const corners of triangles) {
    joined.set(corners, at);
    at += corners.length;
  }
  return joined;
}
