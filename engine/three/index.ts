/** Plays clips with three.js: one clip on bones, or a crowd as one instanced mesh. */
export { createBones } from './bones.ts';
export { createClipPlayer } from './clip-player.ts';
export type { ClipPlayer } from './clip-player.ts';
export { createInstancedCrowd } from './instanced-crowd.ts';
export type { InstancedCrowd, InstancedCrowdSource } from './instanced-crowd.ts';
export { createSkinnedMesh } from './skinned-mesh.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export { compileKernels } from '../kernels/load.ts';
export type { KernelModule } from '../kernels/load.ts';
export type * from '../model/index.ts';
export type { Crowd } from '../runtime/crowd/crowd.ts';
