import { emptyRanges } from '../../../engine/base/units.ts';
import type { AssetObject } from '../../../engine/kinds/asset.ts';
import type { Mesh } from '../../../engine/model/mesh.ts';
import type { Skeleton } from '../../../engine/model/skeleton.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { builtSkeleton, rawClip, type WrittenTrack } from '../../support/raw-clip.ts';

/** Objects in which a rule finds something, or a file of them, and what it says. */
export type LintCase = readonly [
  rule: string,
  objects: AssetObject[] | Uint8Array,
  message: string,
];

export const clip = (tracks: readonly WrittenTrack[], duration = 1) =>
  buildAnimation(rawClip(tracks, duration), { iframeInterval: 0.25 });
export const turn = (angle: number): number[] => [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
export const skeletonOf = (change: Partial<Skeleton> = {}, parents = [-1, 0]): Skeleton => ({
  ...builtSkeleton(parents),
  ...change,
});
export const oneLeg = builtSkeleton(
  [-1, 0],
  [
    [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    [0, 0.5, 0, 0, 0, 0, 1, 1, 1, 1],
  ],
);

/** Joints below one another. */
export const chainOf = (count: number): Skeleton =>
  builtSkeleton(Array.from({ length: count }, (_, joint) => joint - 1));
/** A joint that grows twenty thousand times by the middle of a second: nine of them overflow. */
export const growing: WrittenTrack = {
  scales: [
    [0, 1, 1, 1],
    [0.5, 2e4, 2e4, 2e4],
    [1, 1, 1, 1],
  ],
};

export const mesh = (change: Partial<Mesh['parts'][number]>, triangles = [0, 1, 2]): Mesh => ({
  kind: 'mesh',
  parts: [
    {
      vertexCount: 3,
      influences: 2,
      positions: new Float32Array(9),
      normals: Float32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0),
      tangents: new Float32Array(0),
      uvs: new Float32Array(0),
      colors: new Uint8Array(0),
      jointIndices: new Uint16Array(6),
      jointWeights: Float32Array.of(0.5, 0.5, 1),
      ...change,
    },
  ],
  vertexCount: 3,
  triangleIndices: Uint16Array.from(triangles),
  jointRemaps: Uint16Array.of(0),
  inverseBindPoses: Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
  ranges: emptyRanges('body'),
});
