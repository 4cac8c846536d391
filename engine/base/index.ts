/** Units, errors, texts of numbers, and long work that reports progress and can be stopped. */
export { AssetError, hex, invariant, messageOf } from './errors.ts';
export type { AssetProblem } from './errors.ts';
export type {
  Evidence,
  Finding,
  FindingPlace,
  Remedy,
  RemedyCommand,
  RemedyName,
  Severity,
} from './finding.ts';
export { countText, listed } from './count-text.ts';
export { foldText } from './fold-text.ts';
export { floatText, shortFloat } from './float-text.ts';
export { matchesAnyCase, matchesGlob } from './glob.ts';
export { groupBy } from './group-by.ts';
export { ifValid } from './if-valid.ts';
export { jsonExcerpt } from './json-excerpt.ts';
export { propertyOf, refuseWrong } from './needed.ts';
export type { Needed } from './needed.ts';
export { nearestNames } from './nearest-names.ts';
export { firstPlace } from './search.ts';
export { isolated, printable, printableLines, shownNames } from './printable.ts';
export {
  FILE_UNITS,
  LENGTH_UNITS,
  inFileUnits,
  lengthText,
  millimetresText,
  parseLength,
} from './length.ts';
export type { FileUnit, Length, LengthUnit } from './length.ts';
export { finishWork, continueWork } from './incremental-work.ts';
export type { IncrementalWork } from './incremental-work.ts';
export { subtask } from './task.ts';
export type { TaskControl } from './task.ts';
export { inCapitalsOf } from './typed-pattern.ts';
export { LANES, alignedCount, bytesInFile, groupCount, emptyRanges } from './units.ts';
export type {
  ByteOffset,
  ByteRange,
  JointIndex,
  KeyIndex,
  Ranges,
  Ratio,
  Seconds,
  TimeRange,
  TrackIndex,
} from './units.ts';
