import type { FileUnit } from '#engine/base';
import {
  CHANGE_COLUMNS,
  DEFAULT_PROJECT_SETTINGS,
  compareFolders,
  LIBRARY_COLUMNS,
  libraryCsv,
  libraryTotals,
  parseRowQuery,
  presentRows,
  createTagger,
  tagRows,
} from '#engine/library';
import type {
  Budget,
  ClipRow,
  ClipTags,
  LibraryCell,
  LibraryColumn,
  LibraryRow,
} from '#engine/library';
import { isOpenable, sortFiles, type SortedFiles } from '../../session/files/dropped-files.ts';
import { fittingClips } from '../../session/navigation.ts';
import { jobNamed } from '../../session/jobs/job.ts';
import { definePart, type Session } from '../../session/session.ts';
import type { AssetId } from '../../session/state/assets.ts';
import { nameBefore } from '../../session/state/new-contents.ts';
import type { LibraryTable } from './library.job.ts';
import { joinTables, libraryBeforeJobs, libraryJobs, librarySlice } from './state.ts';
import type { LibrarySort, LibrarySubject } from './state.ts';

const ALL_COLUMNS: readonly LibraryColumn[] = [...LIBRARY_COLUMNS, ...CHANGE_COLUMNS];

/**
 * The rows that match, in order, those with the same value as they are given; and what of the filter was not understood.
 */
export function listedRows(
  rows: readonly LibraryRow[],
  filter: string,
  { column, isDescending }: LibrarySort,
  unit: FileUnit,
  budgets: readonly Budget[],
): { readonly listed: readonly LibraryRow[]; readonly problem: string | undefined } {
  const { matches, problem } = parseRowQuery(filter, unit, budgets);
  const { of } = ALL_COLUMNS.find(({ name }) => name === column) ?? LIBRARY_COLUMNS[0];
  const keyed = rows.filter(matches).map((row) => ({ row, cell: of(row) }));
  const sign = isDescending ? -1 : 1;
  keyed.sort((a, b) => compareCells(a.cell, b.cell, sign));
  return { listed: keyed.map(({ row }) => row), problem };
}

const OVER_BUDGET = 'budget:over';

/** A filter that lists only clips above a budget of those that it has listed. Alternatives are left out. */
export function withOverBudget(filter: string): string {
  if (filter.trim() === '' || filter.includes(',')) return OVER_BUDGET;
  return filter.split(/\s+/).includes(OVER_BUDGET) ? filter : `${filter.trimEnd()} ${OVER_BUDGET}`;
}

/** What is not known comes last in both directions. */
function compareCells(a: LibraryCell, b: LibraryCell, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}

/** The rows of a folder beside those of an earlier one, whatever the folders themselves are called. */
export function comparedRows(
  before: readonly ClipRow[],
  after: readonly ClipRow[],
): readonly LibraryRow[] {
  return compareFolders(before, after, (file) => file.slice(file.indexOf('/') + 1));
}

/** Rows with their tags; those without any stay the same objects. */
export function taggedRows(rows: readonly LibraryRow[], tags: ClipTags): readonly LibraryRow[] {
  return Object.keys(tags).length === 0 ? rows : tagRows(rows, createTagger(tags));
}

/** The rows of the library, and what could not be read of it. */
function tableOf(session: Session): Pick<LibraryTable, 'rows' | 'failures'> {
  const [before, after] = [libraryBeforeJobs, libraryJobs].map((jobs) =>
    wholeTable(jobs.map((job) => session.jobs.track(job).store.getState().result)),
  );
  const state = librarySlice.of(session.store).getState();
  const { librarySubject, libraryRead, libraryBefore, clipTags } = state;
  const { rows, failures } = (librarySubject === undefined && libraryRead) || after;
  const compared = libraryBefore === undefined ? rows : comparedRows(before.rows, rows);
  return { rows: taggedRows(compared, clipTags), failures };
}

/** The rows that are picked. */
export function pickedRows(session: Session): readonly LibraryRow[] {
  const { libraryPicked } = librarySlice.of(session.store).getState();
  return tableOf(session).rows.filter(({ file }) => libraryPicked.has(file));
}

/** Saves what is listed of the library, in its order: as a table with commas, or as JSON. */
export function saveRows(session: Session, format: 'csv' | 'json'): void {
  const state = librarySlice.of(session.store).getState();
  const { libraryFilter, librarySort, librarySubject, libraryRead, libraryBefore } = state;
  const { rows, failures } = tableOf(session);
  const unit = (librarySubject ?? libraryRead)?.unit ?? 'm';
  const { budgets } = session.store.getState().projectSettings ?? DEFAULT_PROJECT_SETTINGS;
  const { listed } = listedRows(rows, libraryFilter, librarySort, unit, budgets);
  const columns = libraryBefore === undefined ? LIBRARY_COLUMNS : ALL_COLUMNS;
  const text =
    format === 'csv' ? libraryCsv(listed, columns) : auditText(presentRows(listed), failures);
  session.files.download(`library.${format}`, text);
}

/** What `posescope audit --format json` prints, so that its `--baseline` reads it. */
function auditText(clips: readonly LibraryRow[], failures: LibraryTable['failures']): string {
  const files = new Set(clips.map(({ file }) => file)).size;
  const totals = { files, ...libraryTotals(clips) };
  return `${JSON.stringify({ schema: 1, clips, totals, failures }, null, 2)}\n`;
}

/** Saves what was built, with a table of how bytes and errors have changed, as a zip. */
export async function saveBuilt(
  session: Session,
  { rows, built }: LibraryTable,
  { name }: LibrarySubject,
): Promise<void> {
  const columns = [...LIBRARY_COLUMNS, ...CHANGE_COLUMNS];
  const table = new TextEncoder().encode(libraryCsv(rows, columns));
  const files = new Map(built.map(({ file, bytes }) => [file, bytes]));
  const entries = Array.from(files, ([path, bytes]) => ({ name: path, bytes }));
  const outcome = await session.jobs.run(zipJob, [
    ...entries,
    { name: 'builds.csv', bytes: table },
  ]);
  if ('result' in outcome) session.files.download(`${name}-built.zip`, outcome.result);
  else if ('problem' in outcome) session.store.getState().report('The zip', outcome.problem);
}

const zipJob = jobNamed<typeof import('../../session/files/zip.job.ts').pack>('zip.pack');

/** Reads the library, and the earlier folder, again: errors of joints that a filter matches; all if it is empty. */
export function measureJoints({ store }: Session, joints: string): void {
  const { setState, getState } = librarySlice.of(store);
  const { librarySubject: subject, libraryBefore: before } = getState();
  setState({
    librarySubject: subject && { ...subject, joints },
    libraryBefore: before && { ...before, joints },
    libraryBuild: undefined,
  });
}

/** What was opened last of the library. */
const openedLast = definePart(() => ({ rows: noRows }));
const noRows: readonly LibraryRow[] = [];

/**
 * Opens the clips of rows with their skeletons and sources, those that were removed from the earlier folder; and shows the
 * first clip, unless others were opened while it was read.
 */
export async function openRows(session: Session, rows: readonly LibraryRow[]): Promise<void> {
  const { librarySubject, libraryBefore } = librarySlice.of(session.store).getState();
  if (librarySubject === undefined) {
    session.store
      .getState()
      .note(
        'The library',
        'has the rows of an earlier visit, not its files: choose its folder again first.',
      );
    return;
  }
  const last = session.use(openedLast);
  last.rows = rows;
  const [removed, there] = [true, false].map((wanted) =>
    rows.filter(({ change }) => (change === 'removed') === wanted),
  );
  if (removed.length > 0) await session.files.openGiven(filesOf(libraryBefore, removed));
  if (there.length > 0) await session.files.openGiven(filesOf(librarySubject, there));
  if (last.rows !== rows) return;
  const [first] = rows;
  const state = session.store.getState();
  const clip = fittingClips(state).find(({ id }) => first && id === newestClip(session, first));
  if (clip !== undefined) state.show(clip.id);
}

/** Opens two picked clips, or a picked clip and the one before it, and compares them. */
export async function comparePicked(session: Session): Promise<void> {
  const [a, b] = pickedRows(session);
  if (a === undefined) return;
  if (b === undefined) return await compareWithBefore(session, a);
  await openRows(session, [a]);
  const first = newestClip(session, a);
  await openRows(session, [b]);
  compareClips(session, first, newestClip(session, b));
}

/** Compares a changed clip with the one of the earlier folder, and opens any other. */
export async function compareWithBefore(session: Session, row: LibraryRow): Promise<void> {
  const { before, change } = row;
  if (change !== 'changed' || before === undefined) return await openRows(session, [row]);
  const { libraryBefore } = librarySlice.of(session.store).getState();
  const { sources, skipped } = filesOf(libraryBefore, [before]);
  const name = nameOf(before.file);
  const renamed = sources.map((source) =>
    source.name === name ? Object.assign({}, source, { name: nameBefore(name) }) : source,
  );
  await session.files.openGiven({ sources: renamed, skipped });
  const first = newestClip(session, { ...before, file: nameBefore(name) });
  await openRows(session, [row]);
  compareClips(session, first, newestClip(session, row));
}

function compareClips({ store, panes }: Session, a: AssetId | null, b: AssetId | null): void {
  store.getState().setCompared(a, b);
  panes.show('compare');
}

function newestClip({ store }: Session, { file, name, form }: ClipRow): AssetId | null {
  const kind = form === 'source' ? 'raw-animation' : 'animation';
  const found = store.getState().assets.findLast(({ fileName, entry: { object } }) => {
    return fileName === nameOf(file) && object.kind === kind && object.name === name;
  });
  return found?.id ?? null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The files of rows, those of their skeletons and sources, and what models may name. */
function filesOf(subject: LibrarySubject | undefined, rows: readonly LibraryRow[]): SortedFiles {
  const { files = new Map<string, File>() } = subject ?? {};
  const wanted = new Set(
    rows.flatMap(({ file, skeleton, source }) => [skeleton ?? file, source ?? file, file]),
  );
  const hasModels = Array.from(wanted).some((path) => !/\.ozz$/i.test(path));
  const given = Array.from(files, ([path, file]) => ({ path, file, alone: false })).filter(
    ({ path }) => wanted.has(path) || (hasModels && !isOpenable(path)),
  );
  return { sources: sortFiles(given).sources, skipped: [] };
}

/** What both jobs have found, sorted by file. */
export function wholeTable(parts: readonly (LibraryTable | undefined)[]): LibraryTable {
  const { rows, built, failures } = joinTables(parts);
  return {
    built,
    rows: rows.toSorted((a, b) => compareTexts(a.file, b.file)),
    failures: failures.toSorted((a, b) => compareTexts(a.file, b.file)),
  };
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
