import { countText, printable, type FileUnit } from '#engine/base';
import { compareRows, goneRows, isLimited, overBudget, uncheckedBudgets } from '#engine/library';
import type { Budget, BudgetProblem, ClipRow, ProjectSettings, Regression } from '#engine/library';
import type { AuditDocument } from './audit-output.ts';
import { CliError } from './cli-error.ts';
import type { Session } from './terminal.ts';

/** What is wrong with a library besides its findings. */
export interface AuditOutcome {
  /** Above a budget, or limited by one and not measured. */
  readonly overBudget: readonly BudgetProblem[];
  /** Worse than in the baseline; missing without one. */
  readonly regressions?: readonly Regression[];
  /** Clips of the baseline that are not there any more, which is no problem; missing for a part of a library. */
  readonly removed?: readonly ClipRow[];
}

/**
 * Checks rows against the budgets of a project and a baseline, if there is one.
 * @param scope whether the rows are the whole library, and whether errors are those of all joints
 */
export function auditOutcome(
  rows: readonly ClipRow[],
  earlier: readonly ClipRow[] | undefined,
  { budgets, regress }: ProjectSettings,
  unit: FileUnit,
  { isAll, areAllCounted }: { readonly isAll: boolean; readonly areAllCounted: boolean },
): AuditOutcome {
  return {
    overBudget: [
      ...overBudget(rows, budgets, unit),
      ...uncheckedBudgets(rows, budgets, areAllCounted),
    ],
    ...(earlier !== undefined && { regressions: compareRows(earlier, rows, regress, unit) }),
    ...(earlier !== undefined && isAll && { removed: goneRows(earlier, rows) }),
  };
}

/** A document with why the run fails. */
export function withOutcome(document: AuditDocument, outcome: AuditOutcome): AuditDocument {
  const { clips, totals, failures, ...head } = document;
  const { overBudget: above, regressions, removed } = outcome;
  const problems = [...above, ...(regressions ?? []), ...failures];
  return {
    ...head,
    passed: problems.length === 0,
    overBudget: above.map(({ file, object, message }) => ({
      file,
      object: object === '' ? undefined : object,
      message,
    })),
    ...(regressions !== undefined && { regressions }),
    ...(removed !== undefined && {
      removed: removed.map(({ file, object, name }) => ({ file, object, name })),
    }),
    clips,
    totals,
    failures,
  };
}

/** Prints a line for each problem, and makes the run fail if there is one. */
export function reportOutcome(session: Session, outcome: AuditOutcome): void {
  const { overBudget: above, regressions = [], removed = [] } = outcome;
  noteGone(session, removed);
  const problems = [...above, ...regressions];
  for (const { file, object, message } of problems) {
    session.note([file, object, message].filter((part) => part !== '').join(': '));
  }
  if (problems.length > 0) session.fail(1);
}

/** Most clips that are named in one sentence; the others are counted. */
const NAMES_SHOWN = 5;

function noteGone({ err }: Session, gone: readonly ClipRow[]): void {
  if (gone.length === 0) return;
  const names = gone
    .slice(0, NAMES_SHOWN)
    .map(({ file, name, object }) => `${file}: ${name === '' ? object : name}`);
  const rest = gone.length > names.length ? ` and ${gone.length - names.length} more` : '';
  err(
    `info: ${countText(gone.length, 'clip')} of the baseline ${gone.length === 1 ? 'is' : 'are'} not there any more: ${names.join(', ')}${rest}.\n`,
  );
}

/** Refuses paths without a clip, as of a folder that has moved: all would seem to be well. */
export function requireClips(rows: readonly ClipRow[], paths: readonly string[]): void {
  if (rows.length > 0) return;
  throw new CliError({
    file: paths.join(', '),
    message:
      'expected clips (ozz-animation, or those of models), found none. Name the folder of the library.',
  });
}

/** Refuses a filter that names clips of which there are none: they would all seem to be well. */
export function requireNamed(
  rows: readonly ClipRow[],
  filter: string,
  isNamed: (row: ClipRow) => boolean,
): void {
  if (rows.some(isNamed)) return;
  throw new CliError(
    `--filter: no clip of ${rows.length} fits "${filter}". Names and paths are matched as they are in the table without it.`,
  );
}

/** Warns of budgets that limit nothing, as those of files that have been renamed. */
export function warnOfIdleBudgets(
  { err }: Session,
  settings: string,
  budgets: readonly Budget[],
  rows: readonly ClipRow[],
): void {
  for (const [index, { files, ...limits }] of budgets.entries()) {
    const isEmpty = Object.values(limits).every((limit) => limit === undefined);
    const isIdle = files !== undefined && !rows.some((row) => isLimited(row, { files }));
    if (!isEmpty && !isIdle) continue;
    const why = isEmpty
      ? `budgets[${index}] limits nothing: it has none of clipBytes, bytes, bits and maxError`
      : `no built clip is in a file that fits "${files}", which budgets[${index}] limits`;
    err(`warning: ${settings}: ${printable(why)}.\n`);
  }
}

/** Refuses a baseline of other files: nothing would be compared. */
export function requireKnown(
  rows: readonly ClipRow[],
  baseline: string,
  earlier: readonly ClipRow[],
): void {
  if (earlier.length === 0 || goneRows(earlier, rows).length < earlier.length) return;
  const [wanted, found] = [earlier, rows].map(([row]) => `"${row.file}"`);
  const message = `expected clips that it lists, such as ${wanted}, found only others, such as ${found}. Name the folder as it was named for the baseline, or write it again with --update-baseline.`;
  throw new CliError({ file: baseline, message });
}
