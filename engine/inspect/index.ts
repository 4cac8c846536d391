/** What is in an asset, what playing it does and costs, and what problems it has. */
// Contents of a clip: keys by track and time, all facts about one key, times of snapshots
export { additiveReach } from './additive-reach.ts';
export type { AdditiveReach } from './additive-reach.ts';
export { isAdditiveClip } from './additive-clip.ts';
export { sourceDifference } from './source-difference.ts';
export { clipOnSkeleton, posesOnSkeleton } from './clip-on-skeleton.ts';
export { putOnSkeleton, putProblem, putText, putTracks } from './put-on-skeleton.ts';
export type { PutClip, PutTracks } from './put-on-skeleton.ts';
export { haveSameRig } from './rest-frames.ts';
export { meshOnSkeleton } from './mesh-on-skeleton.ts';
export { rootEndsElsewhere } from './root-movement.ts';
export { sourceWithoutMotion } from './source-motion.ts';
export { sourceReference } from './source-reference.ts';
export type { SourceReference } from './source-reference.ts';
export { clipKeys, kindIndex, trackOfKey } from './clip-keys.ts';
export type { ClipKeys, KeyLanes } from './clip-keys.ts';
export { isDrifting, iframeFacts } from './iframe-facts.ts';
export type { IframeFacts } from './iframe-facts.ts';
export { iframeRatios } from './iframe-times.ts';
export { keyFacts, keyValue } from './key-facts.ts';
export type { KeyFacts, Neighbour, StoredKey } from './key-facts.ts';
export { bucketEnd, indexLanes, slotAt } from './lane-index.ts';
export type { LaneIndex } from './lane-index.ts';
export { parseQuery } from './query-parse.ts';
export { nameTest } from './query-words.ts';
export type { KeyMatches } from './query-matches.ts';
export type { KeyQuery } from './query-terms.ts';
export { matchRank, stepMatch } from './query-walk.ts';
export type { KeySource } from './query-slots.ts';
export { filtersKeys, matchJoints, runQueryIncrementally, runQuery } from './query.ts';
export type { QueryResult } from './query.ts';

// Cost of seeking by strategy and iframe interval; whether all paths give the same state
export {
  SEEK_KEYS_PER_TRACK,
  LONG_SEEK,
  bestChoice,
  compareIntervals,
} from './interval-choices.ts';
export { intervalOfClip, withInterval } from './respaced.ts';
export type { IntervalChoice, IntervalComparison } from './interval-choices.ts';
export { MAX_LISTED, SAMPLING_PATHS, checkPathIndependence } from './path-independence.ts';
export type { PathDisagreement, PathReport, SamplingPath } from './path-independence.ts';
export { SEEK_STRATEGIES } from './seek-cost.ts';
export type { SeekStrategy } from './seek-cost.ts';
export { seekStreams } from './seek-streams.ts';
export type { SeekStream } from './seek-streams.ts';
export { SEEK_TIMES, gridRatio, seekMap } from './seek-map.ts';
export type { IframeCost, SeekMap } from './seek-map.ts';
export { worstSeek } from './worst-seek.ts';
export type { WorstSeek } from './worst-seek.ts';

// The operations of a step, their descriptions, and breakpoints
export { NO_BREAKPOINTS, breaksAt, findBreak } from './breakpoints.ts';
export type { Break, Breakpoints } from './breakpoints.ts';
export { TRACE_OPS, entriesAt, kindOfOp, traceStep } from './step-trace.ts';
export type { StepTrace } from './step-trace.ts';
export { writeTraceState } from './trace-state.ts';
export { operationText } from './operation-text.ts';
export type { OperationText } from './operation-text.ts';

// Differences of a clip to its source or another build: of poses, and key by key
export { compareClips, countTimes, limitComparison, placesOnSkeleton } from './clip-comparison.ts';
export type { ClipComparison, ComparedSide, DiffColumns } from './clip-comparison.ts';
export { KEY_CHANGES, NO_TRACK, diffClips } from './diff.ts';
export type { ClipDiff, KeyChange, KeyDifference, TrackPlaces } from './diff.ts';
export { jointDifferences, localDistance } from './joint-differences.ts';
export type { JointDifference, TransformDistance } from './joint-differences.ts';

// State after a step, and statistics of a clip
export { byteBudget } from './byte-budget.ts';
export type { BudgetNode, BudgetOrder } from './byte-budget.ts';
export { archiveFacts, kindTitle, objectFacts, objectLine, objectSummary } from '../kinds/facts.ts';
export type { Count, Fact, FactGroup, FactValue } from '../kinds/shared/kind.ts';
export { bitsPerJointPerFrame, poseCount } from './bits-per-joint.ts';
export { TRACK_USES, USE_ANIMATED, clipStatistics } from './clip-statistics.ts';
export type { ClipStatistics, KindStatistics, TrackUse } from './clip-statistics.ts';
export {
  OPPOSED_DEGREES,
  degreesApart,
  opposedJoints,
  opposedStretches,
  phaseAt,
  surveyBlending,
} from './blend-survey.ts';
export type { BlendSurvey, SurveyLayer, SurveyRequest } from './blend-survey.ts';
export { createBlendTrace, traceBlending } from './blend-trace.ts';
export type { BlendTrace } from './blend-trace.ts';
export { clipPicture } from './clip-picture.ts';
export type { ClipPicture } from './clip-picture.ts';
export { footDrift } from './foot-drift.ts';
export type { Contact, FootDrift, FootDriftRequest } from './foot-drift.ts';
export { loopSeams } from './loop-seams.ts';
export type { LoopSeamRequest } from './loop-seams.ts';
export type { Direction, GroundMotion, LoopSeam } from './loop-seam.ts';
export { edgeTable, edgesBefore } from './edge-count.ts';
export type { EdgeTable } from './edge-count.ts';
export { guessFrameRate } from './frame-rate.ts';
export type { FrameRate } from './frame-rate.ts';
export { createHotKeys, readHotKeys } from './hot-keys.ts';
export type { HotKeys } from './hot-keys.ts';
export { createHotValues, readHotValues } from './hot-values.ts';
export type { HotValues } from './hot-values.ts';
export { KEY_ORDERS, keyOrder, keysUntil } from './key-order.ts';
export type { KeyOrder, KeyOrderName } from './key-order.ts';
export { meshFit } from './mesh-fit.ts';
export type { MeshFit } from './mesh-fit.ts';
export { skeletonsOf } from '../kinds/asset.ts';
export { SEVERITIES, lintArchive } from '../kinds/lint.ts';
export type { Finding, Severity } from '../kinds/lint.ts';
export { skeletonBounds } from './skeleton-bounds.ts';
export type { Bounds } from './skeleton-bounds.ts';
export { LINE_BYTES, addStepReads, clearLineReads, createLineReads } from './line-reads.ts';
export type { LineReads } from './line-reads.ts';

// Types of their parameters and results
export { AssetError } from '../base/errors.ts';
export type { AssetProblem } from '../base/errors.ts';
export type * from '../model/index.ts';
export { TaskCancelled } from '../base/task.ts';
export type { TaskControl } from '../base/task.ts';
