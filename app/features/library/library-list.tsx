/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows of a virtual list are placed one by one, which those of a table cannot be */
import { memo, useId, useMemo, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import type { FileUnit } from '#engine/base';
import type { LibraryRow } from '#engine/library';
import { useSession, useSessionState, useSlice } from '../../components/session.tsx';
import { ROW_HEIGHT } from '../../session/state/view.ts';
import { isElement } from '../../ui/dom.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ClipTip, PICTURED, usePictured } from './clip-picture.tsx';
import { COLUMNS, FILE, WITH_CHANGES, type Column } from './library-columns.ts';
import { compareWithBefore } from './list-rows.ts';
import { librarySlice } from './state.ts';

interface LibraryListProps {
  readonly rows: readonly LibraryRow[];
  /** Those that are not listed, too: columns keep their widths while rows are sorted and filtered. */
  readonly all: readonly LibraryRow[];
  readonly unit: FileUnit;
  /** Whether the rows say what changed since an earlier folder. */
  readonly isCompared: boolean;
}

/** Most letters of a name that are shown where there is room; those of a file have what is left. */
const MOST_LETTERS = 32;

/** Names get the room that they need before numbers get more than theirs. */
function widthOf(
  { fits, width = 'minmax(56px, 1fr)', textOf, sort }: Column,
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
        data-compared={isCompared || undefined}
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
