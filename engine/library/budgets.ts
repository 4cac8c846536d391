import { countText } from '../base/count-text.ts';
import { inFileUnits, parseLength, type FileUnit } from '../base/length.ts';
import { errorLimitText } from '../inspect/error/error-text.ts';
import { allowedError } from '../inspect/error/statistics.ts';
import { matchesFile } from '../findings/ignore-rules.ts';
import { unmeasuredReason, type ClipRow } from './clip-row.ts';
import type { Budget } from './project-settings.ts';

/** A clip, or the clips of a budget together, above what the project allows. */
export interface BudgetProblem {
  /** A file, or the pattern of the budget. */
  readonly file: string;
  /** Empty if it is about all clips of the budget. */
  readonly object: string;
  readonly message: string;
}

/**
 * What is above the budgets of a project, which are those of built clips: what a source takes is no cost of a player.
 * @param unit unit of length of the clips' files
 *
 * @example
 * console.assert(overBudget(rows, [{ files: '*', clipBytes: 1 }], 'm').length === rows.length);
 */
export function overBudget(
  rows: readonly ClipRow[],
  budgets: readonly Budget[],
  unit: FileUnit,
): BudgetProblem[] {
  return budgets.flatMap((budget) => {
    const its = rows.filter((row) => isLimited(row, budget));
    const single = its.flatMap((row) =>
      clipProblems(row, budget, unit).map((message) => {
        const { file, object } = row;
        return { file, object, message };
      }),
    );
    const bytes = its.reduce((sum, row) => sum + row.bytes, 0);
    if (budget.bytes === undefined || bytes <= budget.bytes) return single;
    const message = `${countText(its.length, 'clip')} ${its.length === 1 ? 'has' : 'have'} ${countText(bytes, 'byte')}, the budget is ${budget.bytes}`;
    return [...single, { file: budget.files ?? '*', object: '', message }];
  });
}

/**
 * Clips whose error nobody knows, though a budget limits it.
 * @param areAllCounted whether errors are those of all joints; of some joints, a clip that has none of them has no error
 *
 * @example
 * const sourceless = { ...row, error: undefined, source: undefined };
 * console.assert(uncheckedBudgets([sourceless], [{ maxError: '1mm' }], true).length === 1);
 */
export function uncheckedBudgets(
  rows: readonly ClipRow[],
  budgets: readonly Budget[],
  areAllCounted: boolean,
): BudgetProblem[] {
  const limited = budgets.filter(({ maxError }) => maxError !== undefined);
  return rows.flatMap((row) => {
    const { file, object, error } = row;
    if (error !== undefined || !limited.some((budget) => isLimited(row, budget))) return [];
    const reason = unmeasuredReason(row) ?? (areAllCounted ? 'its source does not fit' : undefined);
    if (reason === undefined) return [];
    return [{ file, object, message: `budget maxError cannot be checked: ${reason}` }];
  });
}

/**
 * Whether a clip itself is above a budget of its file; those of all clips together have none to blame.
 * @param unit unit of length of the clip's file
 *
 * @example
 * console.assert(isOverBudget(row, [{ files: '*', clipBytes: 1 }], 'm'));
 */
export function isOverBudget(row: ClipRow, budgets: readonly Budget[], unit: FileUnit): boolean {
  return budgets.some(
    (budget) => isLimited(row, budget) && clipProblems(row, budget, unit).length > 0,
  );
}

/**
 * Whether a clip is one that a budget limits.
 *
 * @example
 * console.assert(isLimited(row, { files: '*' }) && !isLimited({ ...row, form: 'source' }, { files: '*' }));
 */
export function isLimited({ file, form }: ClipRow, { files }: Budget): boolean {
  return form === undefined && matchesFile(files, file);
}

function clipProblems(
  { bytes, bits, error }: ClipRow,
  { clipBytes, bits: maxBits, maxError }: Budget,
  unit: FileUnit,
): string[] {
  const problems: string[] = [];
  if (clipBytes !== undefined && bytes > clipBytes) {
    problems.push(`${countText(bytes, 'byte')}, the budget is ${clipBytes}`);
  }
  if (maxBits !== undefined && bits > maxBits) {
    problems.push(`${bits.toFixed(1)} bits per joint per frame, the budget is ${maxBits}`);
  }
  const length = maxError === undefined ? undefined : parseLength(maxError);
  const limit = length === undefined ? Infinity : allowedError(inFileUnits(length, unit));
  if (error !== undefined && error.max > limit) {
    const { max, joint, time } = error;
    const found = errorLimitText(max, 3, unit);
    problems.push(`error ${found} at "${joint}", ${time.toFixed(3)} s, the budget is ${maxError}`);
  }
  return problems;
}
