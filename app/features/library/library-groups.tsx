import { useMemo, type ReactNode } from 'react';
import { folderAbove, totalsBy } from '#engine/library';
import type { ClipRow } from '#engine/library';
import { useSlice } from '../../components/session.tsx';
import { formatBytes, formatCount } from '../../draw/format.ts';
import { TextTable } from '../../ui/text-table.tsx';
import { librarySlice } from './state.ts';

/** Sums by folder or skeleton, the largest first; a click lists only that group. */
export function LibraryGroups({ rows }: { readonly rows: readonly ClipRow[] }): ReactNode {
  const grouping = useSlice(librarySlice, (state) => state.libraryGrouping);
  const setFilter = useSlice(librarySlice, (state) => state.setLibraryFilter);
  const groups = useMemo(() => {
    if (grouping === 'none') return [];
    return totalsBy(rows, ({ file, skeleton }) =>
      grouping === 'folder' ? folderAbove(file) : (skeleton ?? ''),
    );
  }, [rows, grouping]);
  if (grouping === 'none') return null;
  const field = grouping === 'folder' ? 'file' : 'skeleton';
  const end = grouping === 'folder' ? '/*' : '';
  return (
    <div className="library-groups">
      <TextTable
        label={`Totals by ${grouping}`}
        heads={[grouping, 'clips', 'bytes', 'keys', 'errors', 'warnings']}
        rows={groups.map(({ group, clips, bytes, keys, findings }) => ({
          key: group,
          head:
            group === '' ? (
              'none that fits'
            ) : (
              <button type="button" onClick={() => setFilter(`${field}:${wordOf(group)}${end}`)}>
                {group}
              </button>
            ),
          cells: [
            formatCount(clips),
            formatBytes(bytes),
            formatCount(keys),
            formatCount(findings.error),
            formatCount(findings.warning),
          ],
        }))}
      />
    </div>
  );
}

/** A path as one word of a query: what would end the word stands for any character. */
function wordOf(path: string): string {
  return path.replaceAll(/[\s,"]/g, '?');
}
