import { BufferAttribute, BufferGeometry } from 'three';
import { invariant } from '#engine/base';
import type { Mesh, MeshPart } from '#engine/model';

/** A mesh as the skinning shader reads it: its parts one after another, influences in a list. */
export interface SkinData {
  readonly vertexCount: number;
  /** 3 floats per vertex. */
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Three a triangle. */
  readonly triangles: Uint16Array | Uint32Array;
  /** Two a vertex: its first influence and how many it has; none if the mesh is not skinned. */
  readonly spans: Uint32Array;
  /** Two floats per influence: mesh joint, weight. */
  readonly influences: Float32Array;
  /** What surfaces are coloured by; undefined if nothing is known of their look. */
  readonly paint: SkinPaint | undefined;
}

/** What lies on the vertices of a mesh. */
export interface SkinPaint {
  /** 2 floats per vertex; 0 if a part has none. */
  readonly uvs: Float32Array;
  /** 4 bytes per vertex, white where a part has none; undefined if no part has any. */
  readonly colors: Uint8Array | undefined;
}

/** Lays a mesh out for the shader, whatever number of influences its parts have; edit time. */
export function skinData(mesh: Mesh): SkinData {
  const positions = new Float32Array(mesh.vertexCount * 3);
  const spans = new Uint32Array(mesh.vertexCount * 2);
  const influences: number[] = [];
  let vertex = 0;
  for (const part of mesh.parts) {
    positions.set(part.positions, vertex * 3);
    for (let i = 0; i < part.vertexCount; i++, vertex++) {
      spans[2 * vertex] = influences.length / 2;
      pushInfluences(part, i, influences);
      spans[2 * vertex + 1] = influences.length / 2 - spans[2 * vertex];
    }
  }
  invariant(vertex === mesh.vertexCount, 'the parts of a mesh hold its vertices');
  return {
    vertexCount: vertex,
    positions,
    normals: normalsOf(mesh, positions),
    triangles: mesh.triangleIndices,
    spans,
    influences: Float32Array.from(influences),
    paint: mesh.appearance && paintOf(mesh),
  };
}

function paintOf({ parts, vertexCount }: Mesh): SkinPaint {
  const uvs = new Float32Array(vertexCount * 2);
  const hasColors = parts.some((part) => part.colors.length > 0);
  const colors = hasColors ? new Uint8Array(vertexCount * 4).fill(0xff) : undefined;
  let vertex = 0;
  for (const part of parts) {
    uvs.set(part.uvs, vertex * 2);
    colors?.set(part.colors, vertex * 4);
    vertex += part.vertexCount;
  }
  return { uvs, colors };
}

/** Appends joint and weight of everything that moves a vertex; the last weight is what is missing to 1. */
function pushInfluences(part: MeshPart, vertex: number, out: number[]): void {
  const { influences, jointIndices, jointWeights } = part;
  let rest = 1;
  for (let i = 0; i < influences; i++) {
    const isLast = i === influences - 1;
    const weight = isLast ? rest : jointWeights[vertex * (influences - 1) + i];
    rest -= weight;
    if (weight !== 0) out.push(jointIndices[vertex * influences + i], weight);
  }
}

/** The file's normals, or, where a part has none, the triangles' around each vertex. */
function normalsOf(mesh: Mesh, positions: Float32Array): Float32Array {
  const normals = vertexNormals(positions, mesh.triangleIndices);
  let vertex = 0;
  for (const part of mesh.parts) {
    if (part.normals.length === part.vertexCount * 3) normals.set(part.normals, vertex * 3);
    vertex += part.vertexCount;
  }
  return normals;
}

/** Unit normals of vertices, each the mean of its triangles' by area; 0 0 0 if it has none. */
export function vertexNormals(
  positions: Float32Array,
  triangles: Uint16Array | Uint32Array,
): Float32Array {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(triangles, 1));
  geometry.computeVertexNormals();
  return new Float32Array(geometry.getAttribute('normal').array);
}
