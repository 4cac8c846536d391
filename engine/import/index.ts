/** Importing: models of other formats to source objects. */
export { importModel, modelFormat, MODEL_EXTENSIONS } from './importers.ts';
export { MODEL_UNITS, modelUnit } from './model.ts';
export { CLIP_LEFT_OUT } from './findings.ts';
export type {
  ImportedModel,
  ImportedTrack,
  ImportFacts,
  ImportOptions,
  ModelSource,
} from './model.ts';
export { resourcePath } from './uris.ts';
export type { ReadResource } from './uris.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type { Finding } from '../base/finding.ts';
export type { FileUnit } from '../base/length.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
