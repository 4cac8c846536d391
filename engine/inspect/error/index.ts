/** What errors come of, what keys are worth, and what other settings would make of a source. */
export {
  ERROR_CAUSES,
  causeTotals,
  chainOf,
  chainTotals,
  explainErrors,
  partAt,
} from './attribution.ts';
export type { ErrorAttribution, ErrorCause, ErrorExplainer } from './attribution.ts';
export { keyPrices, keySavings, leastMissed, priceOfKey } from './key-price.ts';
export type { KeyPrices, KeySavings, MissingKey, PriceRequest } from './key-price.ts';
export { bandStrength, errorSpectrum } from './spectrum.ts';
export type { ErrorSpectrum } from './spectrum.ts';
export { storedPrecision } from './stored-precision.ts';
export type { StoredPrecision } from './stored-precision.ts';
export { proposeOverrides, solveOverrides } from './what-if-overrides.ts';
export type { OverrideProposal } from './what-if-overrides.ts';
export { meets, solveTolerance } from './what-if-solve.ts';
export type { WhatIfSolution, WhatIfTarget } from './what-if-solve.ts';
export { sweptRecipes } from './what-if-sweep.ts';
export type { WhatIfAxis } from './what-if-sweep.ts';
export { tryBuilds } from './what-if-trial.ts';
export type { WhatIfOutcome, WhatIfTrial } from './what-if-trial.ts';
export { createWhatIf, seekCosts } from './what-if.ts';
export type { WhatIf, WhatIfPoint, WhatIfSubject } from './what-if.ts';
