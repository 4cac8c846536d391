/** Many clips in one table: a row a clip, totals, what got worse since an earlier table. */
export { clipRow, countFindings } from './clip-row.ts';
export { CLIP_ROWS } from './stored-rows.ts';
export type { ClipRow, ClipSubject, FindingCounts, JointTest, RowError } from './clip-row.ts';
export { modelName, modelObjects, modelProblem, sourceBytes, withImported } from './model-clips.ts';
export type { LibraryObject, OpenModel } from './model-clips.ts';
export { auditFolders, inUnitOf, openClips } from './audit-folders.ts';
export { bytesInFile } from '../base/units.ts';
export type { AuditedClip, AuditOptions, OpenClip } from './audit-folders.ts';
export { bytesChange, compareFolders, errorChange, presentRows, worsening } from './changes.ts';
export type { ChangeKind, LibraryRow } from './changes.ts';
export { CHANGE_COLUMNS, LIBRARY_COLUMNS, libraryCsv } from './columns.ts';
export type { LibraryCell, LibraryColumn } from './columns.ts';
export { parseRowQuery } from './row-query.ts';
export type { RowQuery } from './row-query.ts';
export { createContextReader, folderAbove } from './folder-context.ts';
export type { FolderContext, LibraryFolder, LibraryReader } from './folder-context.ts';
export { findSource } from './source-clips.ts';
export type { SourceClip, SourcesAtHand } from './source-clips.ts';
export { auditedFiles, shardOf } from './shard.ts';
export type { Shard } from './shard.ts';
export { createTagger, TAG, tagRows, withoutTag, withTag } from './tags.ts';
export type { ClipTags } from './tags.ts';
export { libraryTotals, sortRows, totalsBy } from './totals.ts';
export type { GroupTotals, LibraryTotals } from './totals.ts';
export {
  CLIP_TAGS,
  DEFAULT_PROJECT_SETTINGS,
  IGNORE_RULES,
  isProjectSettings,
  PROJECT_FILE,
  PROJECT_SETTINGS,
  projectSettingsText,
  readProjectSettings,
} from './project-settings.ts';
export type { Budget, ProjectSettings } from './project-settings.ts';
export { isLimited, isOverBudget, overBudget, uncheckedBudgets } from './budgets.ts';
export type { BudgetProblem } from './budgets.ts';
export { compareRows, DEFAULT_REGRESS_LIMITS, goneRows } from './regressions.ts';
export type { Regression, RegressLimits } from './regressions.ts';

// Types of their parameters and results
export type { ByteRange, Seconds } from '../base/units.ts';
export type { FileUnit, LengthUnit } from '../base/length.ts';
export type { CheckedObject } from '../findings/request.ts';
export type { Finding, Severity } from '../base/finding.ts';
export type * from '../model/index.ts';
