import type { BuildingKernels } from '../kernels.ts';
import { applyErrors, gatherErrors, tryErrors } from './errors.ts';
import { farthestRotation, farthestVector } from './key-scan.ts';
import { viewMemory } from './views.ts';

/** The kernels that build clips in TypeScript, on the same memory, with the same bits. */
export function createBuildingTwins(memory: { readonly buffer: ArrayBufferLike }): BuildingKernels {
  const views = viewMemory(memory);
  return {
    tryErrors: (...job) => tryErrors(views, ...job),
    gatherErrors: (...job) => gatherErrors(views, ...job),
    applyErrors: (...job) => applyErrors(views, ...job),
    farthestVector: (...job) => farthestVector(views, ...job),
    farthestRotation: (...job) => farthestRotation(views, ...job),
  };
}
