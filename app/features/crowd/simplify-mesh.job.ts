import { defineJob } from '../../session/jobs/job.ts';

/** Triangles, and how far from their surface fewer of them may be. */
export interface SimplifiedMesh {
  /** 3 floats a vertex. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** In the unit of the positions. */
  readonly error: number;
}

/** Indices of the fewest triangles on the same vertices whose surface is off by at most the error. */
export async function simplifyMesh({
  positions,
  indices,
  error,
}: SimplifiedMesh): Promise<Uint32Array> {
  const { MeshoptSimplifier } = await import('meshoptimizer/simplifier');
  await MeshoptSimplifier.ready;
  const flags = ['ErrorAbsolute' as const, 'Prune' as const];
  const [fewer] = MeshoptSimplifier.simplify(indices, positions, 3, 0, error, flags);
  return fewer;
}

/** Makes the second level of detail of a crowd's mesh. */
export default defineJob<SimplifiedMesh, Uint32Array>({
  transfer: true,
  failure: 'Simplifying the mesh failed',
  run: simplifyMesh,
});
