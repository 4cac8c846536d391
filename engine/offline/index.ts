/** Builds runtime objects from sources, bit for bit as the reference library does. */
export { toAdditive } from './additive.ts';
export { buildAnimation, DEFAULT_BUILD_SETTINGS } from './animation-builder.ts';
export type { BuildSettings } from './animation-builder.ts';
export { DEFAULT_CLIP_RECIPE, buildClip, prepareClip, buildReference } from './build-clip.ts';
export type {
  AdditiveReference,
  BuiltClip,
  ClipRecipe,
  ErrorLimits,
  MotionPartRecipe,
  MotionRecipe,
  PreparedClip,
} from './build-clip.ts';
export { buildSource, isSource } from './build-source.ts';
export type { SourceObject } from './build-source.ts';
export type { JointSetting } from './hierarchy.ts';
export { DEFAULT_CLIP_IMPORT, DEFAULT_IMPORT_CONFIG, importConfigText } from './import-config.ts';
export { importFileName } from './output-names.ts';
export { readImportConfig } from './read-import-config.ts';
export type { ClipImport, ImportConfig, PropertyImport } from './import-config.ts';
export { importOutputs } from './import-outputs.ts';
export type {
  ClipTrack,
  ImportOutput,
  ImportResult,
  ImportSource,
  OutputFailure,
} from './import-outputs.ts';
export { iframeSpacing } from './iframes.ts';
export { DEFAULT_MOTION_SETTINGS, extractMotion } from './motion-extraction.ts';
export type {
  ExtractedMotion,
  MotionPart,
  MotionReference,
  MotionSettings,
} from './motion-extraction.ts';
export { DEFAULT_OPTIMIZER_SETTINGS, optimizeAnimation } from './optimizer.ts';
export type { OptimizerSettings } from './optimizer.ts';
export { remapTracks } from './remap-tracks.ts';
export { overridesByName, unmatchedOverrides } from './overrides.ts';
export type { NamedSetting } from './overrides.ts';
export type { Axes } from './rotation-axes.ts';
export { sampleMesh } from './sample-mesh.ts';
export { buildSkeleton } from './skeleton-builder.ts';
export type { ReferenceBuild } from './skeleton-builder.ts';
export { buildTrack } from './track-builder.ts';
export { DEFAULT_TRACK_TOLERANCE, optimizeTrack } from './track-optimizer.ts';
export { isOlder, upgradeObjects } from './upgrade.ts';
export type { UpgradeOptions } from './upgrade.ts';
export { upgradeLoss } from './upgrade-animation.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
