/** Builds runtime objects from sources, bit for bit as the reference library does. */
export { toAdditive } from './additive.ts';
export { buildAnimation } from './animation-builder.ts';
export { buildClip, prepareClip, buildReference } from './build-clip.ts';
export type { BuildRecipe, BuiltClip, PreparedClip } from './build-clip.ts';
export { buildSource } from './build-source.ts';
export { cutAnimation, cutSource, rangeWithin } from './cut-animation.ts';
export { cutTrack } from './cut-track.ts';
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
export { iframeSpacing, neededInterval } from './iframes.ts';
export { extractMotion } from './motion-extraction.ts';
export type { ExtractedMotion } from './motion-extraction.ts';
export { optimizeAnimation } from './optimizer.ts';
export { timeRangeText, shortLength, shortRecipeText, smallestText } from './recipe-text.ts';
export { remapTracks } from './remap-tracks.ts';
export { overridesByName, unmatchedOverrides } from './overrides.ts';
export type { Axes } from './rotation-axes.ts';
export { flipTextureCoordinates, sampleMesh } from './sample-mesh.ts';
export {
  builtDuration,
  DEFAULT_BUILD_SETTINGS,
  DEFAULT_CLIP_RECIPE,
  DEFAULT_MOTION_SETTINGS,
  DEFAULT_OPTIMIZER_SETTINGS,
  DEFAULT_TRACK_TOLERANCE,
} from './settings.ts';
export type {
  AdditiveReference,
  BuildSettings,
  ClipRange,
  ClipRecipe,
  ErrorLimits,
  JointLimit,
  JointSetting,
  MotionPart,
  MotionPartRecipe,
  MotionRecipe,
  MotionReference,
  MotionSettings,
  NamedSetting,
  OptimizerSettings,
} from './settings.ts';
export { buildSkeleton } from './skeleton-builder.ts';
export type { ReferenceBuild } from './skeleton-builder.ts';
export { buildTrack } from './track-builder.ts';
export { optimizeTrack } from './track-optimizer.ts';
export { upgradeObjects } from './upgrade.ts';
export type { UpgradeOptions } from './upgrade.ts';
export { upgradeLoss } from './upgrade-animation.ts';

// Questions about their parameters
export { isSource } from '../model/raw.ts';
export type { SourceObject } from '../model/raw.ts';
export { isOlder } from '../model/older.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
