import { memo, useEffect, useMemo, type ReactNode } from 'react';
import {
  useRequestedJob,
  useSession,
  useSessionState,
  useSlice,
  useSliceField,
} from '../../components/session.tsx';
import { formatBytes, formatCounted } from '../../draw/format.ts';
import type { FileUnit } from '#engine/base';
import { bytesChange, errorChange, libraryTotals, presentRows } from '#engine/library';
import type { ChangeKind, LibraryRow } from '#engine/library';
import { Button } from '../../ui/button.tsx';
import { EmptyState, Problem } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { fittingClips } from '../../session/navigation.ts';
import { scopeFilter, selectScope } from '../../session/state/joint-sets.ts';
import { chooseLibrary } from './commands.ts';
import { LibraryBuild } from './library-build.tsx';
import { LibraryGroups, OverBudget, useBudgets } from './library-groups.tsx';
import { LibraryList } from './library-list.tsx';
import { LibraryTags } from './library-tags.tsx';
import { comparedRows, listedRows, measureJoints, taggedRows, wholeTable } from './list-rows.ts';
import type { LibraryTable } from './library.job.ts';
import { LIBRARY_GROUPINGS, libraryBeforeJobs, libraryJobs, librarySlice } from './state.ts';
import type { LibrarySubject, ReadLibrary } from './state.ts';
import './library.css';

/** The clips of a folder, a row each, without opening them. */
export default function LibraryPane(): ReactNode {
  const subject = useSlice(librarySlice, (state) => state.librarySubject);
  const read = useSlice(librarySlice, (state) => state.libraryRead);
  if (subject !== undefined) return <Library subject={subject} />;
  if (read !== undefined) return <EarlierLibrary read={read} />;
  return <NoLibrary />;
}

/** What a library is, and how the clips that are open get into one. */
function NoLibrary(): ReactNode {
  const session = useSession();
  const areAnyOpen = useSessionState((state) => fittingClips(state).length > 0);
  return (
    <EmptyState title="No folder chosen yet">
      <p>
        A library is a table of all clips of a folder on your disk, those of archives and of models,
        a row for each: its size, its error against its source, and its findings. They stay closed
        until you pick them.
      </p>
      {areAnyOpen ? (
        <p>
          The clips that are open are in the Assets pane, not here. To see them as such a table,
          choose the folder that they are in; what was built here has to be saved there first.
        </p>
      ) : null}
      <div className="ui-empty-actions">
        <Button onClick={() => void chooseLibrary(session)}>Choose a folder…</Button>
      </div>
    </EmptyState>
  );
}

/** What has been read so far of a folder, or of the earlier one. */
function useFolder(
  [first, second]: typeof libraryJobs,
  subject: LibrarySubject | undefined,
): FolderState {
  const parts = [useRequestedJob(first, subject), useRequestedJob(second, subject)];
  const [a, b] = parts.map(({ result }) => result);
  return {
    table: useMemo(() => wholeTable([a, b]), [a, b]),
    isReading: parts.some(({ phase }) => phase !== 'idle'),
    percent: Math.floor(50 * (parts[0].fraction + parts[1].fraction)),
    problem: parts.find((part) => part.problem !== undefined)?.problem,
  };
}

interface FolderState {
  readonly table: LibraryTable;
  readonly isReading: boolean;
  /** Of the files that have been read. */
  readonly percent: number;
  readonly problem: string | undefined;
}

/** The jobs report many times a second; what is below shows only what has changed. */
function Library({ subject }: { readonly subject: LibrarySubject }): ReactNode {
  const before = useSlice(librarySlice, (state) => state.libraryBefore);
  const after = useFolder(libraryJobs, subject);
  const earlier = useFolder(libraryBeforeJobs, before);
  const isWhole = before !== undefined && !after.isReading && !earlier.isReading;
  const [now, old] = [after.table, earlier.table];
  const compared = useMemo(
    () => (isWhole ? comparedRows(old.rows, now.rows) : now.rows),
    [isWhole, old, now],
  );
  const rows = useTagged(compared);
  const keep = useSlice(librarySlice, (state) => state.keepLibrary);
  const isRead = !after.isReading && after.percent === 100;
  useEffect(() => {
    if (!isRead) return;
    const { name, unit, joints } = subject;
    const { rows: own, failures } = now;
    keep({ name, unit, joints, rows: own, failures, readAt: Date.now() });
  }, [isRead, now, subject, keep]);
  return (
    <LibraryView
      unit={subject.unit}
      rows={rows}
      failures={now.failures}
      isReading={after.isReading || earlier.isReading}
      percent={after.isReading ? after.percent : earlier.percent}
      problem={after.problem ?? earlier.problem}
      before={before?.name}
      isCompared={isWhole}
    />
  );
}

function useTagged(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  const tags = useSessionState((state) => state.clipTags);
  return useMemo(() => taggedRows(rows, tags), [rows, tags]);
}

/** What an earlier session has read: a page cannot read the folder again before it is chosen. */
function EarlierLibrary({ read }: { readonly read: ReadLibrary }): ReactNode {
  return (
    <LibraryView
      unit={read.unit}
      rows={useTagged(read.rows)}
      failures={read.failures}
      isReading={false}
      percent={100}
      problem={undefined}
      before={undefined}
      isCompared={false}
    />
  );
}

interface LibraryViewProps {
  readonly unit: FileUnit;
  readonly rows: readonly LibraryRow[];
  readonly failures: LibraryTable['failures'];
  readonly isReading: boolean;
  readonly percent: number;
  readonly problem: string | undefined;
  /** Name of the earlier folder. */
  readonly before: string | undefined;
  readonly isCompared: boolean;
}

const LibraryView = memo(function LibraryView({
  unit,
  rows,
  failures,
  isReading,
  percent,
  problem,
  before,
  isCompared,
}: LibraryViewProps): ReactNode {
  const filter = useSlice(librarySlice, (state) => state.libraryFilter);
  const sort = useSlice(librarySlice, (state) => state.librarySort);
  const budgets = useBudgets();
  const { listed, problem: misread } = useMemo(
    () => listedRows(rows, filter, sort, unit, budgets),
    [rows, filter, sort, unit, budgets],
  );
  // Clips of the earlier folder alone are listed, but are none of this one.
  const [all, present] = useMemo(() => [rows, listed].map(presentRows), [rows, listed]);
  return (
    <section className="ui-pane library" aria-label="Library" aria-busy={isReading}>
      <LibraryBar listed={listed} />
      <LibraryBuild rows={rows} />
      <LibraryTags rows={rows} />
      <ReadEarlier />
      <MeasuredJoints />
      <output className="library-summary">
        {summaryText(all, present)}
        {isReading ? ` Reading… ${percent} %` : ''}
      </output>
      {before === undefined ? null : (
        <Changes rows={isCompared ? rows : undefined} before={before} />
      )}
      <Problem text={problem} className="library-problem" />
      <Problem text={misread} className="library-problem" />
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
      <LibraryGroups rows={present} unit={unit} />
      <OverBudget rows={all} unit={unit} />
      {listed.length === 0 && !isReading ? (
        <NoClips areAny={rows.length > 0} />
      ) : (
        <LibraryList rows={listed} all={rows} unit={unit} isCompared={isCompared} />
      )}
    </section>
  );
});

/** When rows were read whose files are out of reach, and the way to reach them. */
function ReadEarlier(): ReactNode {
  const session = useSession();
  const isReachable = useSlice(librarySlice, (state) => state.librarySubject !== undefined);
  const read = useSlice(librarySlice, (state) => state.libraryRead);
  if (isReachable || read === undefined) return null;
  return (
    <div className="ui-bar library-summary">
      <output>
        “{read.name}” as it was read on {dateText(read.readAt)}. A page cannot read a folder again
        by itself: choose it to open and compare its clips.
      </output>
      <Button onClick={() => void chooseLibrary(session)}>Choose “{read.name}” again…</Button>
    </div>
  );
}

function dateText(time: number): string {
  const shown = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('en-GB', shown).format(time);
}

/** Which joints errors count, and the way to count others: all files are read again for that. */
function MeasuredJoints(): ReactNode {
  const session = useSession();
  const subject = useSlice(librarySlice, (state) => state.librarySubject);
  const scope = useSessionState(selectScope);
  const filter = useSessionState(scopeFilter);
  if (subject === undefined || (filter === '' && subject.joints === '')) return null;
  return (
    <div className="ui-bar library-summary">
      <output>Errors are of {subject.joints === '' ? 'all joints' : subject.joints}.</output>
      {filter === subject.joints ? null : (
        <Button onClick={() => measureJoints(session, filter)}>
          Measure {scope ?? 'all joints'}
        </Button>
      )}
    </div>
  );
}

/** Why the list is empty, and what to do. */
function NoClips({ areAny }: { readonly areAny: boolean }): ReactNode {
  const [, setFilter] = useSliceField(librarySlice, 'libraryFilter');
  if (areAny) {
    return (
      <EmptyState title="No clip matches">
        <div className="ui-empty-actions">
          <Button onClick={() => setFilter('')}>Show all clips</Button>
        </div>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No clip in this folder">
      <p>
        A row is a built clip of an .ozz archive, or a clip of a model (FBX, glTF, BVH). Raw clips
        of archives are only what built clips are measured against: open them to build clips from
        them.
      </p>
    </EmptyState>
  );
}

/** What changed since the earlier folder. */
function Changes({
  rows,
  before,
}: {
  readonly rows: readonly LibraryRow[] | undefined;
  readonly before: string;
}): ReactNode {
  const compare = useSlice(librarySlice, (state) => state.compareLibrary);
  const text = rows === undefined ? 'reading it…' : changesText(rows);
  return (
    <div className="ui-bar library-summary">
      <output>
        Since {before}: {text}
      </output>
      <Button onClick={() => compare(undefined)}>End comparison</Button>
    </div>
  );
}

/** `3 changed (2 larger, 1 less exact), 1 added, 1 removed, 294 the same.` */
function changesText(rows: readonly LibraryRow[]): string {
  const count = (change: ChangeKind): number => rows.filter((row) => row.change === change).length;
  const larger = rows.filter((row) => (bytesChange(row) ?? 0) > 0).length;
  const inexact = rows.filter((row) => (errorChange(row) ?? 0) > 0).length;
  const changed = `${count('changed')} changed (${larger} larger, ${inexact} less exact)`;
  const rest = `${count('added')} added, ${count('removed')} removed, ${count('same')} the same`;
  return `${changed}, ${rest}.`;
}

/** Most files whose problem is shown. */
const MAX_FAILURES = 50;

function summaryText(rows: readonly LibraryRow[], listed: readonly LibraryRow[]): string {
  const { bytes, keys, findings, sources: imported } = libraryTotals(listed);
  const shown =
    listed.length === rows.length
      ? formatCounted(rows.length, 'clip')
      : `${listed.length} of ${formatCounted(rows.length, 'clip')}`;
  const found = `${formatCounted(findings.error, 'error')}, ${formatCounted(findings.warning, 'warning')}, ${formatCounted(findings.info, 'info')}`;
  const ofModels =
    imported === undefined
      ? ''
      : ` Of models: ${formatCounted(imported.clips, 'clip')}, ${formatBytes(imported.bytes)} as sources.`;
  const built = listed.filter(({ form }) => form === undefined);
  const known = built.filter(({ source }) => source !== undefined).length;
  const sources =
    known === built.length ? '' : ` ${known === 0 ? 'None' : known} with a known source.`;
  const still = listed.filter(({ error }) => error?.withoutMotion === true).length;
  const motion =
    still === 0
      ? ''
      : ` ${still} measured without the root motion of ${still === 1 ? 'its source' : 'their sources'}.`;
  return `${shown}: ${formatBytes(bytes)}, ${formatCounted(keys, 'key')}, ${found}.${ofModels}${sources}${motion}`;
}

function LibraryBar({ listed }: { readonly listed: readonly LibraryRow[] }): ReactNode {
  const session = useSession();
  const [filter, setFilter] = useSliceField(librarySlice, 'libraryFilter');
  const [grouping, setGrouping] = useSliceField(librarySlice, 'libraryGrouping');
  const picked = useSlice(librarySlice, (state) => state.libraryPicked);
  const isReachable = useSlice(librarySlice, (state) => state.librarySubject !== undefined);
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
        disabled={picked.size === 0 || !isReachable}
        onClick={() => session.commands.run('library.open-picked')}
      >
        Open {picked.size === 0 ? 'picked' : formatCounted(picked.size, 'file')}
      </Button>
      <Button
        disabled={picked.size === 0 || picked.size > 2 || !isReachable}
        onClick={() => session.commands.run('library.compare-picked')}
      >
        Compare
      </Button>
      <Button
        disabled={!isReachable}
        onClick={() => session.commands.run('library.compare-folder')}
      >
        Earlier folder…
      </Button>
      <Button disabled={listed.length === 0} onClick={() => session.commands.run('library.save')}>
        Save CSV
      </Button>
      <Button
        disabled={listed.length === 0}
        onClick={() => session.commands.run('library.save-json')}
      >
        Save JSON
      </Button>
    </div>
  );
}
