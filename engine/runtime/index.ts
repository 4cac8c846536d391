/** Playing: sample, blend, local to model space; user tracks and their edges; root motion. */
export { addPose } from './add-pose.ts';
export { DEFAULT_BLEND_THRESHOLD } from './blend-job.ts';
export type { BlendJob, BlendLayer } from './blend-job.ts';
export { blend, validateBlending } from './blending.ts';
export {
  NO_IFRAME,
  KEY_ACCESSES,
  createSamplingContext,
  invalidatePose,
  keyCache,
  resetContext,
  samplingContextBytes,
} from './context.ts';
export type {
  KeyCache,
  SamplingArithmetic,
  SamplingContext,
  SamplingContextOptions,
  StepRecord,
} from './context.ts';
export { localToModel, validateLocalToModel } from './local-to-model.ts';
export {
  applyMotion,
  createMotionLayer,
  seekMotionLayer,
  stepMotionLayer,
} from './motion-blending.ts';
export type { MotionLayer } from './motion-blending.ts';
export { createMotion, moveTo, startMotion, validateMotion } from './motion.ts';
export type { Motion, MotionTracks } from './motion.ts';
export { repeatStep } from './rigid-step.ts';
export type { Place } from './rigid-step.ts';
export { validateClipFit } from './clip-fit.ts';
export { sampleRaw, validateRawSampling } from './raw-sampling.ts';
export { sample, validateSampling } from './sampling.ts';
export { skinningPalette, validateSkinningPalette } from './skinning.ts';
export type { Skin } from './skinning.ts';
export { sampleTrack, validateTrackSampling } from './track-sampling.ts';
export {
  createEdgeSearch,
  edgesBetween,
  nextEdge,
  startEdges,
  validateTriggering,
} from './track-triggering.ts';
export type { Edge, EdgeSearch } from './track-triggering.ts';
export { createDecodedPose, decodeClip, sampleDecoded } from './decoded-clip.ts';
export type { DecodedClip } from './decoded-clip.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
export type * from '../model/index.ts';
export { getLocal, identityPose, poseLength, setLocal, unpackPose } from '../math/pose.ts';
export { MATRIX_FLOATS } from '../model/skeleton.ts';
