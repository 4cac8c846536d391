/** What is wrong with everything that is open, how it is known, and what mends it. */
export { SEVERITIES, findingCodes } from './codes.ts';
export type { CodeHelp, FindingCode } from './code.ts';
export { codePage, explainCode } from './help.ts';
export type { ExplainedCode } from './help.ts';
export { archiveFindings } from './archive-findings.ts';
export { gatherFindings, unreadableFinding } from './gather.ts';
export {
  ignores,
  ignoreSubject,
  isIgnored,
  matchesFile,
  pathEnds,
  ruleJointName,
} from './ignore-rules.ts';
export type { IgnoreRule, IgnoreSubject } from './ignore-rules.ts';
export { loopClosing } from './loop-rules.ts';
export { mendingRecipe, seeksOf } from './mending-recipe.ts';
export type { BuildCost, ErrorLimit, Mending, MendingCost, Seeks } from './mending-recipe.ts';
export { sortFindings } from './order.ts';
export { pairObjects } from './pairs.ts';
export type { ObjectPairs } from './pairs.ts';
export { motionRecipe } from './motion-recipe.ts';
export { applyRemedy } from './remedies.ts';
export type { RemedyContext } from './remedies.ts';
export type { CheckedObject, FindingsRequest, ObjectFindings } from './request.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type {
  Evidence,
  Finding,
  FindingPlace,
  Remedy,
  RemedyCommand,
  RemedyName,
  Severity,
} from '../base/finding.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
