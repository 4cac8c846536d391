/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list are placed one by one, which those of a table cannot be */
import { memo, useId, useMemo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import type { FileUnit } from '#engine/base';
import { errorText } from '#engine/inspect/error';
import { bytesChange, errorChange } from '#engine/library';
import type { LibraryRow } from '#engine/library';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { formatBytes, formatCount, formatDuration } from '../../draw/format.ts';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { isElement } from '../../ui/dom.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ClipTip, PICTURED, usePictured } from './clip-picture.tsx';
import { compareWithBefore } from './list-rows.ts';
import { librarySlice } from './state.ts';

interface Column {
  /** By what its heading sorts: a column of the engine's table. */
  readonly sort: string;
  readonly title: string;
  /** Of texts, which are sorted from A: how many letters always fit. Numbers begin with the largest. */
  readonly fits?: number;
  /** What the filter calls it. */
  readonly field?: string;
  /** A size of a grid's column; of names the least. */
  readonly width: string;
  textOf(row: LibraryRow, unit: FileUnit): string;
  /** What more there is to know of it. */
  tipOf?(row: LibraryRow): string | undefined;
}

/** The width of a number. */
const NARROW = 'minmax(56px, 1fr)';

const FILE: Column = {
  sort: 'file',
  field: 'file',
  fits: 22,
  title: 'File',
  width: 'minmax(150px, 5fr)',
  textOf: ({ file }) => file,
};

/** What changed since an earlier folder. */
const CHANGES: readonly Column[] = [
  {
    sort: 'worse',
    field: 'change',
    title: 'Change',
    width: 'minmax(64px, 1fr)',
    textOf: ({ change = '' }) => change,
  },
  {
    sort: 'bytes_change',
    title: 'Size ±',
    width: 'minmax(72px, 1fr)',
    textOf: (row) => signed(bytesChange(row), formatBytes),
  },
  {
    sort: 'error_change',
    title: 'Error ±',
    width: 'minmax(72px, 1fr)',
    textOf: (row, unit) => signed(errorChange(row), (error) => errorText(error, 'shell', unit)),
  },
];

const FIGURES: readonly Column[] = [
  {
    sort: 'name',
    field: 'name',
    fits: 11,
    title: 'Name',
    width: '80px',
    textOf: ({ name }) => name,
  },
  {
    sort: 'tags',
    field: 'tag',
    fits: 9,
    title: 'Tags',
    width: '64px',
    textOf: ({ tags = [] }) => tags.join(' '),
  },
  {
    sort: 'skeleton',
    field: 'skeleton',
    fits: 11,
    title: 'Skeleton',
    width: '80px',
    textOf: ({ skeleton }) => skeleton?.slice(skeleton.lastIndexOf('/') + 1) ?? 'none fits',
  },
  {
    sort: 'duration',
    field: 'duration',
    title: 'Duration',
    width: NARROW,
    textOf: ({ duration }) => formatDuration(duration),
  },
  {
    sort: 'rate',
    field: 'rate',
    title: 'Rate',
    width: NARROW,
    textOf: ({ rate }) => (rate === null ? '' : `${rate} Hz`),
  },
  {
    sort: 'joints',
    field: 'joints',
    title: 'Joints',
    width: NARROW,
    textOf: ({ joints }) => formatCount(joints),
  },
  {
    sort: 'keys',
    field: 'keys',
    title: 'Keys',
    width: NARROW,
    textOf: ({ keys }) => formatCount(keys),
  },
  {
    sort: 'bytes',
    field: 'bytes',
    title: 'Size',
    width: NARROW,
    textOf: ({ bytes }) => formatBytes(bytes),
  },
  {
    sort: 'bits',
    field: 'bits',
    title: 'Bits/joint/frame',
    width: 'minmax(98px, 1.2fr)',
    textOf: ({ bits }) => bits.toFixed(1),
  },
  {
    sort: 'iframes',
    field: 'iframes',
    title: 'Iframes',
    width: 'minmax(52px, 1fr)',
    textOf: ({ iframes }) => formatCount(iframes),
  },
  {
    sort: 'error_max',
    field: 'error',
    title: 'Max. error',
    width: 'minmax(68px, 1fr)',
    textOf: ({ error }, unit) => errorOf(error?.max, unit),
    tipOf: ({ error, source }) =>
      error?.withoutMotion === true
        ? `Measured against ${source} without its root motion, which this clip has not`
        : source && `Measured against ${source}`,
  },
  {
    sort: 'error_p99',
    title: '99 %',
    width: NARROW,
    textOf: ({ error }, unit) => errorOf(error?.p99, unit),
  },
  {
    sort: 'error_joint',
    field: 'joint',
    fits: 13,
    title: 'Worst joint',
    width: '96px',
    textOf: ({ error }) => error?.joint ?? '',
  },
  {
    sort: 'errors',
    field: 'errors',
    title: 'Errors',
    width: 'minmax(58px, 1fr)',
    textOf: ({ findings }) => formatCount(findings.error),
  },
  {
    sort: 'warnings',
    field: 'warnings',
    title: 'Warnings',
    width: 'minmax(72px, 1fr)',
    textOf: ({ findings }) => formatCount(findings.warning),
  },
];

/** `+1.2 KiB`; nothing for what did not change. */
function signed(change: number | null, format: (change: number) => string): string {
  if (change === null || change === 0) return '';
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`;
}

/** Rounded up, as “posescope audit” does: as a budget, it allows the error. */
function errorOf(error: number | undefined, unit: FileUnit): string {
  return error === undefined ? '' : errorText(error, 'shell', unit, 'up');
}

interface LibraryListProps {
  readonly rows: readonly LibraryRow[];
  /** Those that are not listed, too: columns keep their widths while rows are sorted and filtered. */
  readonly all: readonly LibraryRow[];
  readonly unit: FileUnit;
  /** Whether the rows say what changed since an earlier folder. */
  readonly isCompared: boolean;
}

const COLUMNS: readonly Column[] = [FILE, ...FIGURES];
const WITH_CHANGES: readonly Column[] = [FILE, ...CHANGES, ...FIGURES];

/** Most letters of a name that are shown where there is room; those of a file have what is left. */
const MOST_LETTERS = 32;

/** Names get the room that they need before numbers get more than theirs. */
function widthOf(
  { fits, width, textOf, sort }: Column,
  rows: readonly LibraryRow[],
  unit: FileUnit,
): string {
  if (fits === undefined || sort === FILE.sort) return width;
  let longest = fits;
  for (const row of rows) longest = Math.max(longest, textOf(row, unit).length);
  return `minmax(${width}, ${Math.min(longest, MOST_LETTERS) + 1}ch)`;
}

/** The number of the first clip's row, after that of the heads. */
const FIRST_ROW = 2;

/** The table: only rows in sight exist. */
export function LibraryList({ rows, all, unit, isCompared }: LibraryListProps): ReactNode {
  const density = useSessionState((state) => state.density);
  const columns = isCompared ? WITH_CHANGES : COLUMNS;
  const widths = useMemo(
    () => ['24px', ...columns.map((column) => widthOf(column, all, unit))].join(' '),
    [columns, all, unit],
  );
  const session = useSession();
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  const { pictured, handlers } = usePictured(rows);
  const pictureId = useId();
  const isReachable = useSlice(librarySlice, (state) => state.librarySubject !== undefined);
  const onPick = (file: string): void => {
    const { libraryPicked, pickInLibrary } = librarySlice.of(session.store).getState();
    pickInLibrary([file], !libraryPicked.has(file));
  };
  const open = ({ target }: MouseEvent): void => {
    const row = isElement(target) ? target.closest('[aria-rowindex]') : null;
    const place = Number(row?.getAttribute('aria-rowindex')) - FIRST_ROW;
    if (place >= 0) void compareWithBefore(session, rows[place]);
  };
  const rowAt = (index: number): ReactNode => (
    <Row
      row={rows[index]}
      index={index}
      unit={unit}
      columns={columns}
      isPicked={picked.has(rows[index].file)}
      onPick={onPick}
      picture={pictured?.row === rows[index] ? pictureId : undefined}
    />
  );
  return (
    <div className="library-scroll" {...(isReachable && handlers)}>
      {pictured === undefined ? null : (
        <ClipTip key={`${pictured.row.file} ${pictured.row.object}`} id={pictureId} {...pictured} />
      )}
      <div
        className="library-table"
        role="table"
        aria-label="Clips"
        aria-rowcount={rows.length + 1}
        style={{ '--library-columns': widths } as CSSProperties}
      >
        <Heads rows={rows} columns={columns} />
        <VirtualList
          role="rowgroup"
          tabIndex={0}
          className="library-rows"
          count={rows.length}
          rowHeight={Math.max(24, ROW_HEIGHT[density])}
          row={rowAt}
          onDoubleClick={open}
        />
      </div>
    </div>
  );
}

interface HeadsProps {
  readonly rows: readonly LibraryRow[];
  readonly columns: readonly Column[];
}

function Heads({ rows, columns }: HeadsProps): ReactNode {
  const { column, isDescending } = useSlice(librarySlice, (state) => state.librarySort);
  const sort = useSlice(librarySlice, (state) => state.sortLibrary);
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  const pick = useSlice(librarySlice, (state) => state.pickInLibrary);
  const areAllPicked = rows.length > 0 && rows.every(({ file }) => picked.has(file));
  const order = isDescending ? 'descending' : 'ascending';
  return (
    <div role="rowgroup" className="ui-list-head library-heads">
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
        {columns.map(({ sort: name, title, fits, field }) => (
          <span
            key={name}
            role="columnheader"
            className={fits === undefined ? undefined : 'library-text'}
            aria-sort={name === column ? order : 'none'}
          >
            <button
              type="button"
              onClick={() => sort({ column: name, isDescending: fits === undefined })}
              title={`Sort by ${title}${field === undefined ? '' : `; in the filter: ${field}`}`}
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
  readonly row: LibraryRow;
  readonly index: number;
  readonly unit: FileUnit;
  readonly columns: readonly Column[];
  readonly isPicked: boolean;
  /** The same function in every render. */
  readonly onPick: (file: string) => void;
  /** The element with its moving picture, while it shows. */
  readonly picture: string | undefined;
}

/** Nothing but its props: thousands of rows come and go. */
const Row = memo(function Row(props: RowProps): ReactNode {
  const { row, index, unit, columns, isPicked, onPick, picture } = props;
  return (
    <div role="row" aria-rowindex={index + FIRST_ROW} className="library-row">
      <span role="cell">
        <input
          type="checkbox"
          aria-label={`Pick ${row.file}`}
          checked={isPicked}
          onChange={() => onPick(row.file)}
        />
      </span>
      <span role="cell">
        <button
          type="button"
          className="library-name"
          {...{ [PICTURED]: index }}
          aria-describedby={picture}
        >
          <bdi>{row.file}</bdi>
        </button>
      </span>
      {columns.slice(1).map(({ sort, fits, textOf, tipOf }) => {
        const text = textOf(row, unit);
        const isCut = fits !== undefined && mayBeCut(text, fits);
        return (
          <span
            key={sort}
            role="cell"
            className={
              fits === undefined ? undefined : isCut ? 'library-text library-cut' : 'library-text'
            }
            aria-label={isCut ? text : undefined}
            title={isCut ? text : tipOf?.(row)}
          >
            {isCut ? cutName(text) : text}
          </span>
        );
      })}
    </div>
  );
});

/** A name of at most {@link MOST_LETTERS}: many that begin alike differ in their ends. One text is drawn faster than two. */
function cutName(text: string): string {
  const letters = Array.from(text);
  if (letters.length <= MOST_LETTERS) return text;
  const half = (MOST_LETTERS - 1) / 2;
  const [start, end] = [letters.slice(0, Math.ceil(half)), letters.slice(-Math.floor(half))];
  return `${start.join('')}…${end.join('')}`;
}

/** Only what may be too long is cut: to cut a cell costs a browser as much as to draw it. */
function mayBeCut(text: string, fits: number): boolean {
  return text.length > fits || /[^ -~]/.test(text);
}
