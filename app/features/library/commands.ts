import { chooseFiles } from '../../session/files/browser-files.ts';
import { isOpenable } from '../../session/files/dropped-files.ts';
import { keptSessions } from '../../session/saved/kept.ts';
import type { Command, Session } from '../../session/session.ts';
import { scopeFilter } from '../../session/state/joint-sets.ts';
import { inMetres, libraryJobs, librarySlice, type LibrarySubject } from './state.ts';

/** Distance from the joints at which errors are measured, in metres. */
const DISTANCE = 0.1;

// The code that uses the rows is loaded when it is first needed.
const loadRows = () => import('./list-rows.ts');

type ChosenFolder = Pick<LibrarySubject, 'name' | 'files' | 'listed'>;

/** Lets the person choose a folder. */
async function chooseFolder({ store, jobs }: Session): Promise<ChosenFolder | undefined> {
  // The code of the workers loads while the person chooses.
  for (const { job } of libraryJobs) jobs.prepare(job);
  const chosen = await chooseFiles('folder');
  if (chosen.length === 0) return undefined;
  const files = new Map(chosen.map((file) => [file.webkitRelativePath || file.name, file]));
  const listed = [...files.keys()].filter(isOpenable);
  if (listed.length === 0) {
    store.getState().report('The folder', 'expected archives or models, found other files only.');
    return undefined;
  }
  const [name] = listed[0].split('/', 1);
  return { name, files, listed };
}

/** A folder that is measured as the session says now. */
function subjectOf({ store }: Session, folder: ChosenFolder): LibrarySubject {
  const state = store.getState();
  const { lengthUnit: unit, ignoredFindings: ignore } = state;
  return {
    ...folder,
    unit,
    ignore,
    joints: scopeFilter(state),
    distance: DISTANCE / inMetres(unit),
  };
}

/** Lists the clips of a folder that the person chooses, without opening them. */
export async function chooseLibrary(session: Session): Promise<void> {
  const folder = await chooseFolder(session);
  if (folder === undefined) return;
  const { applyFolderSettings } = await loadRows();
  await applyFolderSettings(session, folder);
  librarySlice.of(session.store).getState().setLibrary(subjectOf(session, folder));
  session.use(keptSessions).isUsed = true;
  session.panes.show('library');
}

/** Compares the library with an earlier folder that the person chooses. */
async function compareLibrary(session: Session): Promise<void> {
  const before = await chooseFolder(session);
  if (before === undefined) return;
  librarySlice.of(session.store).getState().compareLibrary(subjectOf(session, before));
  session.panes.show('library');
}

/** How many rows are picked whose files can be read. */
function pickedCount({ store }: Session): number {
  const { librarySubject, libraryPicked } = librarySlice.of(store).getState();
  return librarySubject === undefined ? 0 : libraryPicked.size;
}

function hasRows({ store }: Session): boolean {
  const { librarySubject, libraryRead } = librarySlice.of(store).getState();
  return (librarySubject ?? libraryRead) !== undefined;
}

export const libraryCommands: readonly Command[] = [
  {
    id: 'library.choose',
    title: 'List the clips of a folder…',
    group: 'File',
    run: (session) => void chooseLibrary(session),
  },
  {
    id: 'library.compare-folder',
    title: 'Compare the library with an earlier folder…',
    group: 'File',
    run: (session) => void compareLibrary(session),
    enabled: ({ store }) => librarySlice.of(store).getState().librarySubject !== undefined,
  },
  {
    id: 'library.open-picked',
    title: 'Open the picked clips of the library',
    group: 'File',
    run: (session) =>
      void loadRows().then(({ openRows, pickedRows }) => openRows(session, pickedRows(session))),
    enabled: (session) => pickedCount(session) > 0,
  },
  {
    id: 'library.compare-picked',
    title: 'Compare the two picked clips of the library',
    group: 'File',
    run: (session) => void loadRows().then(({ comparePicked }) => comparePicked(session)),
    enabled: (session) => pickedCount(session) > 0,
  },
  {
    id: 'library.save',
    title: 'Save the table of the library (CSV)',
    group: 'File',
    run: (session) => void loadRows().then(({ saveRows }) => saveRows(session, 'csv')),
    enabled: hasRows,
  },
  {
    id: 'library.save-json',
    title: 'Save the table of the library (JSON)',
    group: 'File',
    run: (session) => void loadRows().then(({ saveRows }) => saveRows(session, 'json')),
    enabled: hasRows,
  },
];
