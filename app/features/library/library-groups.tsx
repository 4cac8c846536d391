import { useMemo, type ReactNode } from 'react';
import type { FileUnit } from '#engine/base';
import {
  folderAbove,
  isLimited,
  isOverBudget,
  libraryTotals,
  overBudget,
  totalsBy,
} from '#engine/library';
import type { Budget, ClipRow, GroupTotals } from '#engine/library';
import { useSessionState, useSlice, useSliceField } from '../../components/session.tsx';
import { formatBytes, formatCount, formatCounted } from '../../draw/format.ts';
import { Button } from '../../ui/button.tsx';
import { TextTable } from '../../ui/text-table.tsx';
import { LibraryBudgets } from './library-budgets.tsx';
import { withOverBudget } from './list-rows.ts';
import { librarySlice, type LibraryGrouping } from './state.ts';

interface LibraryGroupsProps {
  readonly rows: readonly ClipRow[];
  readonly unit: FileUnit;
}

/** Sums by folder, skeleton, tag or budget; a click lists only that group. */
export function LibraryGroups({ rows, unit }: LibraryGroupsProps): ReactNode {
  const grouping = useSlice(librarySlice, (state) => state.libraryGrouping);
  const [, setFilter] = useSliceField(librarySlice, 'libraryFilter');
  const budgets = useBudgets();
  const groups = useMemo(
    () => (grouping === 'none' ? [] : groupsOf(rows, grouping, budgets)),
    [rows, grouping, budgets],
  );
  if (grouping === 'none') return null;
  const isBudget = grouping === 'budget';
  if (isBudget && budgets.length === 0) return <LibraryBudgets />;
  return (
    <div className="library-groups">
      {isBudget ? <LibraryBudgets /> : null}
      <TextTable
        label={`Totals by ${grouping}`}
        heads={[
          grouping,
          'clips',
          'bytes',
          ...(isBudget ? ['allowed', 'above'] : []),
          'keys',
          'errors',
          'warnings',
          'infos',
        ]}
        rows={groups.map(({ group, query, clips, bytes, keys, findings, budget }, place) => ({
          key: place,
          head:
            query === undefined ? (
              group
            ) : (
              <button type="button" onClick={() => setFilter(query)}>
                {group}
              </button>
            ),
          cells: [
            formatCount(clips),
            formatBytes(bytes),
            ...(budget === undefined
              ? []
              : [
                  budget.bytes === undefined ? '' : formatBytes(budget.bytes),
                  formatCount(overBudget(rows, [budget], unit).length),
                ]),
            formatCount(keys),
            formatCount(findings.error),
            formatCount(findings.warning),
            formatCount(findings.info),
          ],
        }))}
      />
    </div>
  );
}

/** Most lines that are shown. */
const MAX_LINES = 50;

/** What is above the budgets of the project, a line each, as the command line says it; a button lists only those clips. */
export function OverBudget({ rows, unit }: LibraryGroupsProps): ReactNode {
  const budgets = useBudgets();
  const problems = useMemo(() => overBudget(rows, budgets, unit), [rows, budgets, unit]);
  const clips = useMemo(
    () => rows.filter((row) => isOverBudget(row, budgets, unit)).length,
    [rows, budgets, unit],
  );
  const [filter, setFilter] = useSliceField(librarySlice, 'libraryFilter');
  if (problems.length === 0) return null;
  return (
    <div className="library-over">
      <details className="library-problem">
        <summary>{problems.length} above a budget</summary>
        {problems.slice(0, MAX_LINES).map(({ file, object, message }) => (
          <p key={`${file} ${object} ${message}`}>
            {file}: {message}
          </p>
        ))}
      </details>
      {clips === 0 ? null : (
        <Button onClick={() => setFilter(withOverBudget(filter))}>
          List {formatCounted(clips, 'clip')} above a budget
        </Button>
      )}
    </div>
  );
}

const NO_BUDGETS: readonly Budget[] = [];

/** The budgets of the project. */
export function useBudgets(): readonly Budget[] {
  return useSessionState((state) => state.projectSettings?.budgets ?? NO_BUDGETS);
}

interface Group extends GroupTotals {
  /** What lists only its clips. */
  readonly query: string | undefined;
  readonly budget?: Budget;
}

function groupsOf(
  rows: readonly ClipRow[],
  grouping: Exclude<LibraryGrouping, 'none'>,
  budgets: readonly Budget[],
): readonly Group[] {
  if (grouping === 'budget') return budgets.map((budget) => budgetGroup(rows, budget));
  const { nameOf, queryOf } = GROUPINGS[grouping];
  return totalsBy(rows, nameOf).map(({ group, clips, bytes, keys, findings }) => ({
    clips,
    bytes,
    keys,
    findings,
    group: group === '' ? NONE[grouping] : group,
    query: group === '' ? undefined : queryOf(wordOf(group)),
  }));
}

function budgetGroup(rows: readonly ClipRow[], budget: Budget): Group {
  const { files = '*' } = budget;
  const its = rows.filter((row) => isLimited(row, budget));
  return { ...libraryTotals(its), group: files, query: `file:*${wordOf(files)}`, budget };
}

/** What a group of clips is called that belong to none. */
const NONE = { folder: '', skeleton: 'none that fits', tag: 'without a tag' } as const;

const GROUPINGS = {
  folder: {
    nameOf: ({ file }: ClipRow) => folderAbove(file),
    queryOf: (word: string) => `file:${word}/*`,
  },
  skeleton: {
    nameOf: ({ skeleton }: ClipRow) => skeleton ?? '',
    queryOf: (word: string) => `skeleton:${word}`,
  },
  tag: {
    nameOf: ({ tags = [''] }: ClipRow) => tags,
    queryOf: (word: string) => `tag:${word}`,
  },
} as const;

/** A path as one word of a query: what would end the word stands for any character. */
function wordOf(path: string): string {
  return path.replaceAll(/[\s,"]/g, '?');
}
