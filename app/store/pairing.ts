import { validatePair } from '#engine';
import type { AssetObject, Mesh, RawAnimation, Skeleton } from '#engine';

/** Why an object cannot be shown with a skeleton, in one sentence; undefined where it can. */
export function pairProblem(skeleton: Skeleton, object: AssetObject): string | undefined {
  switch (object.kind) {
    case 'animation':
      return validatePair(skeleton, object);
    case 'raw-animation':
      return rawProblem(skeleton, object);
    case 'mesh':
      return meshProblem(skeleton, object);
    default:
      return undefined;
  }
}

function rawProblem(skeleton: Skeleton, raw: RawAnimation): string | undefined {
  if (raw.trackCount === skeleton.count) return undefined;
  return `The source clip "${raw.name}" has ${raw.trackCount} tracks, the skeleton ${skeleton.count} joints. Open the skeleton it was exported with.`;
}

function meshProblem(skeleton: Skeleton, mesh: Mesh): string | undefined {
  const outside = mesh.jointRemaps.find((joint) => joint >= skeleton.count);
  if (outside === undefined) return undefined;
  return `The mesh is skinned to joint ${outside}, the skeleton has ${skeleton.count} joints. Open the skeleton it was exported with.`;
}
