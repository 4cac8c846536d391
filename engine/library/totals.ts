import type { ClipRow, FindingCounts } from './clip-row.ts';

/** Sums over clips. */
export interface LibraryTotals {
  readonly clips: number;
  readonly keys: number;
  /** Of the clips in their files. */
  readonly bytes: number;
  readonly findings: FindingCounts;
  /** Those of them that are clips of models; missing if there are none. */
  readonly sources?: Pick<LibraryTotals, 'clips' | 'keys' | 'bytes'>;
}

/** Sums over the clips of a group. */
export interface GroupTotals extends LibraryTotals {
  readonly group: string;
}

const NONE: LibraryTotals = {
  clips: 0,
  keys: 0,
  bytes: 0,
  findings: { error: 0, warning: 0, info: 0 },
};

/**
 * Sums over all rows.
 *
 * @example
 * console.assert(libraryTotals([]).bytes === 0);
 */
export function libraryTotals(rows: Iterable<ClipRow>): LibraryTotals {
  let totals = NONE;
  for (const row of rows) totals = withRow(totals, row);
  return totals;
}

/**
 * Sums by group, the largest first.
 * @param groupsOf name of the group of a row: its folder, its skeleton; or of its groups: its tags
 *
 * @example
 * const bySkeleton = totalsBy([], ({ skeleton }) => skeleton ?? 'none');
 * console.assert(bySkeleton.length === 0);
 */
export function totalsBy(
  rows: Iterable<ClipRow>,
  groupsOf: (row: ClipRow) => string | readonly string[],
): GroupTotals[] {
  const groups = new Map<string, LibraryTotals>();
  for (const row of rows) {
    for (const group of [groupsOf(row)].flat())
      groups.set(group, withRow(groups.get(group) ?? NONE, row));
  }
  return Array.from(groups, ([group, totals]) => ({ group, ...totals })).toSorted(
    (a, b) => b.bytes - a.bytes || compareTexts(a.group, b.group),
  );
}

function withRow(totals: LibraryTotals, { keys, bytes, findings, form }: ClipRow): LibraryTotals {
  const { error, warning, info } = totals.findings;
  return {
    clips: totals.clips + 1,
    keys: totals.keys + keys,
    bytes: totals.bytes + bytes,
    findings: {
      error: error + findings.error,
      warning: warning + findings.warning,
      info: info + findings.info,
    },
    ...(totals.sources !== undefined && { sources: totals.sources }),
    ...(form === 'source' && { sources: added(totals.sources ?? NONE, keys, bytes) }),
  };
}

function added(
  sums: NonNullable<LibraryTotals['sources']>,
  keys: number,
  bytes: number,
): LibraryTotals['sources'] {
  return { clips: sums.clips + 1, keys: sums.keys + keys, bytes: sums.bytes + bytes };
}

/**
 * Rows by file and object, the same on every machine.
 *
 * @example
 * console.assert(sortRows([]).length === 0);
 */
export function sortRows(rows: readonly ClipRow[]): ClipRow[] {
  return rows.toSorted((a, b) => compareTexts(a.file, b.file) || compareTexts(a.object, b.object));
}

/** By code units, not by the language of the machine. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
