import { memo, useMemo, type ReactNode } from 'react';
import { useRequestedJob, useSession, useSlice } from '../../components/session.tsx';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import { libraryTotals } from '#engine/library';
import type { ClipRow } from '#engine/library';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { chooseLibrary } from './commands.ts';
import { LibraryGroups } from './library-groups.tsx';
import { LibraryList } from './library-list.tsx';
import { listedRows } from './list-rows.ts';
import type { LibraryTable } from './library.job.ts';
import { LIBRARY_GROUPINGS, libraryJobs, librarySlice, wholeTable } from './state.ts';
import type { LibrarySubject } from './state.ts';
import './library.css';

/** The clips of a folder, a row each, without opening them. */
export default function LibraryPane(): ReactNode {
  const subject = useSlice(librarySlice, (state) => state.librarySubject);
  const session = useSession();
  if (subject !== undefined) return <Library subject={subject} />;
  return (
    <EmptyState title="No library yet">
      <p>
        All clips of a folder in one table, with sizes, errors against their sources, and findings.
        Nothing of it is opened until you pick it.
      </p>
      <div className="ui-empty-actions">
        <Button onClick={() => void chooseLibrary(session)}>Choose a folder…</Button>
      </div>
    </EmptyState>
  );
}

/** What has been read so far. */
function useLibrary(subject: LibrarySubject): LibraryState {
  const [first, second] = libraryJobs;
  const parts = [useRequestedJob(first, subject), useRequestedJob(second, subject)];
  const [a, b] = parts.map(({ result }) => result);
  return {
    table: useMemo(() => wholeTable([a, b]), [a, b]),
    isReading: parts.some(({ phase }) => phase !== 'idle'),
    percent: Math.floor(50 * (parts[0].fraction + parts[1].fraction)),
    problem: parts.find((part) => part.problem !== undefined)?.problem,
  };
}

interface LibraryState {
  readonly table: LibraryTable;
  readonly isReading: boolean;
  /** Of the files that have been read. */
  readonly percent: number;
  readonly problem: string | undefined;
}

/** The jobs report many times a second; what is below shows only what has changed. */
function Library({ subject }: { readonly subject: LibrarySubject }): ReactNode {
  return <LibraryView subject={subject} {...useLibrary(subject)} />;
}

const LibraryView = memo(function LibraryView({
  subject,
  table,
  isReading,
  percent,
  problem,
}: LibraryState & { readonly subject: LibrarySubject }): ReactNode {
  const filter = useSlice(librarySlice, (state) => state.libraryFilter);
  const sort = useSlice(librarySlice, (state) => state.librarySort);
  const { rows, failures } = table;
  const { unit } = subject;
  const { listed, problem: misread } = useMemo(
    () => listedRows(rows, filter, sort, unit),
    [rows, filter, sort, unit],
  );
  return (
    <section className="ui-pane library" aria-label="Library" aria-busy={isReading}>
      <LibraryBar listed={listed} />
      <output className="library-summary">
        {summaryText(rows, listed)}
        {isReading ? ` Reading… ${percent} %` : ''}
      </output>
      {[problem, misread].map((text) =>
        text === undefined ? null : (
          <p key={text} className="library-problem" role="alert">
            {text}
          </p>
        ),
      )}
      {failures.length === 0 ? null : (
        <details className="library-problem">
          <summary>{formatCounted(failures.length, 'file')} cannot be read</summary>
          {failures.slice(0, MAX_FAILURES).map(({ file, message }) => (
            <p key={`${file} ${message}`}>
              {file}: {message}
            </p>
          ))}
        </details>
      )}
      <LibraryGroups rows={listed} />
      <LibraryList rows={listed} unit={unit} />
    </section>
  );
});

/** Most files whose problem is shown. */
const MAX_FAILURES = 50;

function summaryText(rows: readonly ClipRow[], listed: readonly ClipRow[]): string {
  const { bytes, keys, findings } = libraryTotals(listed);
  const shown =
    listed.length === rows.length
      ? formatCounted(rows.length, 'clip')
      : `${listed.length} of ${formatCounted(rows.length, 'clip')}`;
  const found = `${formatCounted(findings.error, 'error')}, ${formatCounted(findings.warning, 'warning')}`;
  return `${shown}: ${formatBytes(bytes)}, ${formatCounted(keys, 'key')}, ${found}.`;
}

function LibraryBar({ listed }: { readonly listed: readonly ClipRow[] }): ReactNode {
  const session = useSession();
  const filter = useSlice(librarySlice, (state) => state.libraryFilter);
  const setFilter = useSlice(librarySlice, (state) => state.setLibraryFilter);
  const grouping = useSlice(librarySlice, (state) => state.libraryGrouping);
  const setGrouping = useSlice(librarySlice, (state) => state.setLibraryGrouping);
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  return (
    <div className="ui-bar library-bar">
      <Button onClick={() => void chooseLibrary(session)}>Folder…</Button>
      <TextField
        label="Filter clips"
        placeholder="bytes>100kB error>1mm finding:loop-gap run*"
        className="library-filter"
        value={filter}
        onChange={setFilter}
      />
      <Select
        label="Totals by"
        value={grouping}
        choices={LIBRARY_GROUPINGS.map((value) => ({
          value,
          label: value === 'none' ? 'No totals' : `Totals by ${value}`,
        }))}
        onChange={setGrouping}
      />
      <Button
        disabled={picked.size === 0}
        onClick={() => session.commands.run('library.open-picked')}
      >
        Open {picked.size === 0 ? 'picked' : formatCounted(picked.size, 'file')}
      </Button>
      <Button disabled={listed.length === 0} onClick={() => session.commands.run('library.save')}>
        Save CSV
      </Button>
    </div>
  );
}
