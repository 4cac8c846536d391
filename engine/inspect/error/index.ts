/** Errors of a clip against its source: where and why, prices of keys, and builds with other settings. */
export { skinDistances, uniformDistances } from './distances.ts';
export { curveSource } from './curve-source.ts';
export { errorMap, measureError } from './error-map.ts';
export type { ErrorMap, ErrorMeasurement, ErrorRequest } from './error-map.ts';
export { largestError } from './largest-error.ts';
export { errorColumn, errorDigits, errorLimit, errorLimitText, errorText } from './error-text.ts';
export { ERROR_METRICS, METRIC_UNITS } from './measures.ts';
export type { ErrorMetric, ErrorUnit } from './measures.ts';
export { addToPose, animationSource, poseSource, posesWithin, rawSource } from './pose-source.ts';
export type { PoseSource } from './pose-source.ts';
export { createProbe } from './probe.ts';
export type { ErrorProbe, PosedJoints } from './probe.ts';
export {
  allowedError,
  errorHistogram,
  errorStatistics,
  jointErrors,
  timesAbove,
} from './statistics.ts';
export type {
  ErrorHistogram,
  ErrorSpot,
  ErrorStatistics,
  JointErrors,
  TimesAbove,
} from './statistics.ts';
export {
  ERROR_CAUSES,
  causeTotals,
  chainTotals,
  createErrorExplainer,
  partAt,
  withoutUnmeasured,
} from './attribution.ts';
export type { ErrorAttribution, ErrorCause, ErrorExplainer } from './attribution.ts';
export { keyPrices, keySavings, cheapestToRemove, limitPrices, priceOfKey } from './key-price.ts';
export type { KeyPrices, KeySavings, MissingKey, PriceRequest } from './key-price.ts';
export { bandStrength, errorSpectrum } from './spectrum.ts';
export type { ErrorSpectrum } from './spectrum.ts';
export { roundingSteps } from './rounding-steps.ts';
export type { RoundingStep } from './rounding-steps.ts';
export { proposeOverrides, solveOverrides } from './what-if-overrides.ts';
export type { OverrideProposal } from './what-if-overrides.ts';
export { solveTargets } from './what-if-solve.ts';
export { WHAT_IF_GOALS, WHAT_IF_MEASURES, WHAT_IF_NAMES } from './what-if-solve.ts';
export type { WhatIfSolution, WhatIfTarget } from './what-if-solve.ts';
export { sweptRecipes } from './what-if-sweep.ts';
export type { WhatIfAxis } from './what-if-sweep.ts';
export { runTrial } from './what-if-trial.ts';
export type { WhatIfOutcome, WhatIfTrial } from './what-if-trial.ts';
export { createWhatIf, seekCosts } from './what-if.ts';
export type { WhatIf, WhatIfPoint, WhatIfSubject } from './what-if.ts';

// Types of their parameters and results
export { AssetError } from '../../base/errors.ts';
export type { AssetProblem } from '../../base/errors.ts';
export type * from '../../model/index.ts';
export { TaskCancelled } from '../../base/task.ts';
export type { TaskControl } from '../../base/task.ts';
