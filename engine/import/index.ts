/** Importing: glTF files to source objects. */
export { isGltf } from './container.ts';
export { DEFAULT_SAMPLING_RATE, importGltf } from './import-gltf.ts';
export type { GltfFacts, GltfOptions, GltfSource, ImportedGltf } from './import-gltf.ts';
export { resourcePath } from './uris.ts';
export type { ReadResource } from './uris.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem, Diagnostic } from '../base/errors.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
