/** Exporting: what archives hold, as formats of other programs. */
export { exportGlb } from './export-glb.ts';
export type {
  ExportedClip,
  ExportedClipFacts,
  ExportedFile,
  ExportOptions,
  ExportSource,
} from './model.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
