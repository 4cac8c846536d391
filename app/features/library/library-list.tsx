/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list are placed one by one, which those of a table cannot be */
import { memo, type ReactNode } from 'react';
import type { LengthUnit } from '#engine/base';
import { errorText } from '#engine/inspect/error';
import type { ClipRow } from '#engine/library';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { formatBytes, formatCount, formatDuration } from '../../draw/format.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { openRows } from './list-rows.ts';
import { librarySlice } from './state.ts';

interface Column {
  /** By what its heading sorts: a column of the engine's table. */
  readonly sort: string;
  readonly title: string;
  /** Sorted from A; numbers begin with the largest. */
  readonly isText?: boolean;
  textOf(row: ClipRow, unit: LengthUnit): string;
}

const COLUMNS: readonly Column[] = [
  { sort: 'file', isText: true, title: 'File', textOf: ({ file }) => file },
  { sort: 'name', isText: true, title: 'Name', textOf: ({ name }) => name },
  { sort: 'duration', title: 'Duration', textOf: ({ duration }) => formatDuration(duration) },
  { sort: 'rate', title: 'Rate', textOf: ({ rate }) => (rate === null ? '' : `${rate} Hz`) },
  { sort: 'joints', title: 'Joints', textOf: ({ joints }) => formatCount(joints) },
  { sort: 'keys', title: 'Keys', textOf: ({ keys }) => formatCount(keys) },
  { sort: 'bytes', title: 'Size', textOf: ({ bytes }) => formatBytes(bytes) },
  { sort: 'bits', title: 'Bits/joint/frame', textOf: ({ bits }) => bits.toFixed(1) },
  { sort: 'iframes', title: 'Iframes', textOf: ({ iframes }) => formatCount(iframes) },
  {
    sort: 'error_max',
    title: 'Max. error',
    textOf: ({ error }, unit) => (error === undefined ? '' : errorText(error.max, 'shell', unit)),
  },
  {
    sort: 'error_p99',
    title: '99 %',
    textOf: ({ error }, unit) => (error === undefined ? '' : errorText(error.p99, 'shell', unit)),
  },
  {
    sort: 'error_joint',
    isText: true,
    title: 'Worst joint',
    textOf: ({ error }) => error?.joint ?? '',
  },
  { sort: 'errors', title: 'Errors', textOf: ({ findings }) => formatCount(findings.error) },
  { sort: 'warnings', title: 'Warnings', textOf: ({ findings }) => formatCount(findings.warning) },
];

interface LibraryListProps {
  readonly rows: readonly ClipRow[];
  readonly unit: LengthUnit;
}

/** The table: only rows in sight exist. */
export function LibraryList({ rows, unit }: LibraryListProps): ReactNode {
  const density = useSessionState((state) => state.density);
  const rowAt = (index: number): ReactNode => <Row row={rows[index]} index={index} unit={unit} />;
  return (
    <div className="library-scroll">
      <div
        className="library-table"
        role="table"
        aria-label="Clips"
        aria-rowcount={rows.length + 1}
      >
        <Heads rows={rows} />
        <VirtualList
          role="rowgroup"
          tabIndex={0}
          className="library-rows"
          count={rows.length}
          rowHeight={Math.max(24, ROW_HEIGHT[density])}
          row={rowAt}
        />
      </div>
    </div>
  );
}

function Heads({ rows }: { readonly rows: readonly ClipRow[] }): ReactNode {
  const { column, isDescending } = useSlice(librarySlice, (state) => state.librarySort);
  const sort = useSlice(librarySlice, (state) => state.sortLibrary);
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  const pick = useSlice(librarySlice, (state) => state.pickInLibrary);
  const areAllPicked = rows.length > 0 && rows.every(({ file }) => picked.has(file));
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <div role="rowgroup" className="library-heads">
      <div role="row" aria-rowindex={1} className="library-row">
        <span role="columnheader">
          <input
            type="checkbox"
            aria-label="Pick all listed clips"
            checked={areAllPicked}
            onChange={() =>
              pick(
                rows.map(({ file }) => file),
                !areAllPicked,
              )
            }
          />
        </span>
        {COLUMNS.map(({ sort: name, title, isText = false }) => (
          <span key={name} role="columnheader" aria-sort={name === column ? order : 'none'}>
            <button
              type="button"
              onClick={() => sort({ column: name, isDescending: !isText })}
              title={`Sort by ${title}`}
            >
              {title}
              {name === column ? <span aria-hidden>{isDescending ? ' ↓' : ' ↑'}</span> : null}
            </button>
          </span>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly row: ClipRow;
  readonly index: number;
  readonly unit: LengthUnit;
}

const Row = memo(function Row({ row, index, unit }: RowProps): ReactNode {
  const session = useSession();
  const isPicked = useSlice(librarySlice, (state) => state.libraryPicked.has(row.file));
  const pick = useSlice(librarySlice, (state) => state.pickInLibrary);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="library-row"
      onDoubleClick={() => openRows(session, [row])}
    >
      <span role="cell">
        <input
          type="checkbox"
          aria-label={`Pick ${row.file}`}
          checked={isPicked}
          onChange={() => pick([row.file], !isPicked)}
        />
      </span>
      {COLUMNS.map(({ sort, isText = false, textOf }) => {
        const text = textOf(row, unit);
        return (
          <span
            key={sort}
            role="cell"
            className={isText ? 'library-text' : undefined}
            title={isText ? text : undefined}
          >
            {text}
          </span>
        );
      })}
    </div>
  );
});
