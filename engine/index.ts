/**
 * The whole public API of the engine: bytes become tables, tables become poses. It runs in a page, in
 * a worker and in Node; it does no I/O and knows no framework.
 */

// Units, errors
export { AssetError, hex, invariant } from './base/errors.ts';
export type { AssetProblem, Diagnostic } from './base/errors.ts';
export { counted } from './base/counted.ts';
export { floatText, shortFloat } from './base/float-text.ts';
export { matchesGlob } from './base/glob.ts';
export { LENGTH_UNITS, inFileUnits, lengthText, parseLength } from './base/length.ts';
export type { Length, LengthUnit } from './base/length.ts';
export { finishParts, goOn } from './base/parts.ts';
export type { Parts } from './base/parts.ts';
export { TaskCancelled, checkpoint, partOf } from './base/task.ts';
export type { TaskControl } from './base/task.ts';
export { LANES, alignedCount, groupCount, unplaced } from './base/units.ts';
export type {
  ByteOffset,
  ByteRange,
  GroupIndex,
  JointIndex,
  KeyIndex,
  Ranges,
  Ratio,
  Seconds,
  TimepointIndex,
  TrackIndex,
} from './base/units.ts';

// Archives: `.ozz` bytes to objects and back
export { archiveOf, unplacedEntry } from './archive/archive-of.ts';
export { readArchive, writeArchive } from './archive/archive.ts';
export type { WriteOptions } from './archive/archive.ts';

// Importing: glTF files to source objects
export { isGltf } from './import/container.ts';
export { DEFAULT_SAMPLING_RATE, importGltf } from './import/import-gltf.ts';
export type { GltfFacts, GltfOptions, GltfSource, ImportedGltf } from './import/import-gltf.ts';
export { resourcePath } from './import/resources.ts';
export type { ReadResource } from './import/resources.ts';

// Numbers: half floats, packed rotations, matrices, poses in groups of four
export { HALF_MAX, decodeHalf, encodeHalf } from './math/half.ts';
export {
  composeAffine,
  invertAffine,
  multiplyAffine,
  setIdentity,
  transformPoint,
} from './math/matrix.ts';
export {
  LOCAL_FLOATS,
  getLocal,
  identityPose,
  packPose,
  poseLength,
  setLocal,
  unpackPose,
} from './math/pose.ts';
export {
  angleBetween,
  decodeRotation,
  encodeRotation,
  multiplyQuaternions,
  normalizeQuaternion,
  rotateVector,
} from './math/quaternion.ts';

// What an asset is
export { KEY_KINDS, KEY_VALUE_WORDS, keyStream, keyStreams } from './model/animation.ts';
export type { Animation, Iframes, KeyKind, KeyStream } from './model/animation.ts';
export type { Archive, ArchiveEntry, AssetKind, AssetObject, ObjectOf } from './kinds/asset.ts';
export { decodeIframe, iframeLastKey } from './model/iframe.ts';
export { keyCount, paddingKeyCount } from './model/key-count.ts';
export { NEEDED_AT_START, NO_KEY } from './model/key-table.ts';
export type { KeyTable } from './model/key-table.ts';
export { MAX_ARCHIVE_VERTICES } from './model/mesh.ts';
export type {
  Mesh,
  MeshImage,
  MeshLook,
  MeshPart,
  MeshSurface,
  MeshTexture,
  TextureWrap,
} from './model/mesh.ts';
export { TRANSFORM_FLOATS, rawKeys } from './model/raw.ts';
export type { RawAnimation, RawKeys, RawSkeleton, RawTrack } from './model/raw.ts';
export {
  MATRIX_FLOATS,
  MAX_JOINTS,
  NO_PARENT,
  POSE_GROUP_FLOATS,
  childTable,
} from './model/skeleton.ts';
export type { ChildTable, Skeleton } from './model/skeleton.ts';
export { TRACK_COMPONENTS, isStep } from './model/user-track.ts';
export type { TrackType, UserTrack } from './model/user-track.ts';

// Playing: sample, blend, local to model; user tracks and their edges; root motion
export { DEFAULT_BLEND_THRESHOLD, addPose, blend, validateBlending } from './runtime/blending.ts';
export type { BlendJob, BlendLayer } from './runtime/blending.ts';
export {
  NO_IFRAME,
  ROUTE_NAMES,
  createSamplingContext,
  forgetPose,
  keyCache,
  resetContext,
  samplingContextBytes,
} from './runtime/context.ts';
export type {
  KeyCache,
  RouteName,
  SamplingArithmetic,
  SamplingContext,
  SamplingContextOptions,
  StepRecord,
} from './runtime/context.ts';
export { localToModel, validateLocalToModel } from './runtime/local-to-model.ts';
export {
  carryByMotion,
  createMotionLayer,
  placeMotionLayer,
  stepMotionLayer,
} from './runtime/motion-blending.ts';
export type { MotionLayer } from './runtime/motion-blending.ts';
export { createMotion, moveTo, startMotion, validateMotion } from './runtime/motion.ts';
export type { Motion, MotionTracks } from './runtime/motion.ts';
export { validatePair } from './runtime/pair.ts';
export { sampleRaw, validateRawSampling } from './runtime/raw-sampling.ts';
export { sample, validateSampling } from './runtime/sampling.ts';
export { skinningPalette, validateSkinningPalette } from './runtime/skinning.ts';
export type { Skin } from './runtime/skinning.ts';
export { sampleTrack, validateTrackSampling } from './runtime/track-sampling.ts';
export {
  createEdgeSearch,
  edgesBetween,
  nextEdge,
  startEdges,
  validateTriggering,
} from './runtime/track-triggering.ts';
export type { Edge, EdgeSearch } from './runtime/track-triggering.ts';

// Many characters at once: a crowd in one memory, by SIMD where the machine has it
export { attachKernels, availableForms, compileKernels } from './kernels/load.ts';
export type { KernelForm, KernelHost, KernelModule } from './kernels/load.ts';
export {
  advanceCrowd,
  createCrowd,
  createCrowdInParts,
  crowdMatrix,
  poseCrowd,
  validateCrowd,
} from './runtime/crowd/crowd.ts';
export type {
  Crowd,
  CrowdLayer,
  CrowdOutput,
  CrowdPlace,
  CrowdSettings,
  CrowdWork,
} from './runtime/crowd/crowd.ts';
export {
  createCrowdField,
  nearGroups,
  partitionField,
  passTime,
  stepFar,
  stepNear,
} from './runtime/crowd/field.ts';
export type { CrowdField, GroupRange, StepGroups } from './runtime/crowd/field.ts';
export {
  createKeyedCrowd,
  modelKeyed,
  resetKeyed,
  sampleKeyed,
  validateKeyedCrowd,
} from './runtime/crowd/keyed-crowd.ts';
export type { KeyedCrowd } from './runtime/crowd/keyed-crowd.ts';
export {
  crowdTeam,
  dismissHelpers,
  helpCrowd,
  groupsWorthSharing,
  inviteToCrowd,
  stepCrowd,
} from './runtime/crowd/threads.ts';
export type { CrowdInvitation, CrowdTeam } from './runtime/crowd/threads.ts';
export { createCrowdRig, validateCrowdRig } from './runtime/crowd/rig.ts';
export type { CrowdRig } from './runtime/crowd/rig.ts';
export { createDecodedPose, decodeClip, sampleDecoded } from './runtime/decoded-clip.ts';
export type { DecodedClip } from './runtime/decoded-clip.ts';

// The same data in other memory layouts, and how to time them beside each other
export type { Compared } from './layouts/compared.ts';
export { comparedCharacters, compareHierarchies } from './layouts/hierarchy/compare.ts';
export type { HierarchyComparison } from './layouts/hierarchy/compare.ts';
export { hierarchyLayouts } from './layouts/hierarchy/hierarchy.ts';
export { clipHierarchy, madeHierarchy } from './layouts/hierarchy/subject.ts';
export { arrivalOf, shareUntil } from './layouts/keys/arrival.ts';
export type { Arrival } from './layouts/keys/arrival.ts';
export { compareKeyOrders } from './layouts/keys/compare.ts';
export type { ComparedOrder, ComparedSnapshots, KeyComparison } from './layouts/keys/compare.ts';
export type { LineMap } from './layouts/keys/line-map.ts';
export { packedForms } from './layouts/keys/packing.ts';
export { DEFAULT_MEASURE_SETTINGS, measureTogether, ratioOf } from './layouts/measure.ts';
export type { Candidate, MeasureSettings, Measured } from './layouts/measure.ts';
export type { Language } from './layouts/language.ts';
export { comparePoints, POINT_MEASURE_SETTINGS, stepOf } from './layouts/points/compare.ts';
export { copyOfTouched } from './layouts/points/kernels.ts';
export type { PointLayout } from './layouts/points/layout.ts';
export { POINT_LAYOUTS } from './layouts/points/points.ts';
export type { PointLayoutName } from './layouts/points/points.ts';
export { NEAR_SIZE, VIEW_SIZE } from './layouts/points/world.ts';

// Building: sources become runtime objects, bit for bit as the reference's
export { makeAdditive } from './offline/additive.ts';
export { buildAnimation, DEFAULT_BUILD_SETTINGS } from './offline/animation-builder.ts';
export type { BuildSettings } from './offline/animation-builder.ts';
export {
  DEFAULT_CLIP_RECIPE,
  buildClip,
  prepareClip,
  relativeSource,
} from './offline/build-clip.ts';
export type {
  AdditiveReference,
  BuiltClip,
  ClipRecipe,
  MotionPartRecipe,
  MotionRecipe,
  PreparedClip,
} from './offline/build-clip.ts';
export { buildSource, isSource } from './offline/build-source.ts';
export type { SourceObject } from './offline/build-source.ts';
export type { JointSetting } from './offline/hierarchy.ts';
export {
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importConfigText,
  importFileName,
} from './offline/import-config.ts';
export { readImportConfig } from './offline/read-import-config.ts';
export type { ClipImport, ImportConfig } from './offline/import-config.ts';
export { importOutputs } from './offline/import-outputs.ts';
export type { ImportOutput, ImportSource } from './offline/import-outputs.ts';
export { DEFAULT_MOTION_SETTINGS, extractMotion } from './offline/motion-extraction.ts';
export type {
  ExtractedMotion,
  MotionPart,
  MotionReference,
  MotionSettings,
} from './offline/motion-extraction.ts';
export { DEFAULT_OPTIMIZER_SETTINGS, optimizeAnimation } from './offline/optimizer.ts';
export type { OptimizerSettings } from './offline/optimizer.ts';
export { ontoSkeleton } from './offline/onto-skeleton.ts';
export { overridesByName } from './offline/overrides.ts';
export type { NamedSetting } from './offline/overrides.ts';
export type { Axes } from './offline/rotation-axes.ts';
export { buildSkeleton } from './offline/skeleton-builder.ts';
export type { ReferenceBuild } from './offline/skeleton-builder.ts';
export { buildTrack } from './offline/track-builder.ts';
export { DEFAULT_TRACK_TOLERANCE, optimizeTrack } from './offline/track-optimizer.ts';

// What is in an asset, what playing it does and costs, and how true it is
export * from './inspect/index.ts';
