/** Many characters at once: a crowd in one memory, on one thread or several. */
export {
  advanceCrowd,
  createCrowd,
  createCrowdIncrementally,
  crowdMatrix,
  poseCrowd,
} from './crowd.ts';
export { validateCrowd } from './validate-crowd.ts';
export type {
  Crowd,
  CrowdLayer,
  CrowdOutput,
  CrowdAddresses,
  CrowdSettings,
  CrowdWork,
} from './crowd.ts';
export { CROWD_SHADER, crowdShaderInput } from './crowd-shader.ts';
export type { CrowdShaderInput } from './crowd-shader.ts';
export {
  createCrowdField,
  nearGroups,
  partitionField,
  advanceFieldTime,
  stepFar,
  stepNear,
} from './field.ts';
export type { CrowdField, GroupRange, StepGroups } from './field.ts';
export {
  createKeyedCrowd,
  modelKeyed,
  resetKeyed,
  sampleKeyed,
  validateKeyedCrowd,
} from './keyed-crowd.ts';
export type { KeyedCrowd } from './keyed-crowd.ts';
export {
  createCrowdThreadPool,
  stopCrowdWorkers,
  runCrowdWorker,
  minGroupsToShare,
  crowdWorkerInit,
  stepCrowd,
} from './threads.ts';
export type { CrowdWorkerInit, CrowdThreadPool } from './threads.ts';
export { createCrowdRig, validateCrowdRig } from './rig.ts';
export type { CrowdRig } from './rig.ts';

// Types of their parameters and results
export { AssetError } from '../../base/errors.ts';
export type { AssetProblem } from '../../base/errors.ts';
export type * from '../../model/index.ts';
