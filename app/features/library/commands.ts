import { chooseFiles } from '../../session/files/browser-files.ts';
import { importLate, lateActions } from '../../session/state/late-code.ts';
import type { Command, Session } from '../../session/session.ts';
import { libraryJobs, librarySlice } from './state.ts';

// The code that uses folders and rows is loaded when it is first needed.
const withRows = lateActions('Library', () => import('./list-rows.ts'));

const loadFolders = ({ store }: Session) =>
  importLate(store, 'Library', () => import('./folders.ts'));

/** Lets the person choose a folder. */
async function chooseFolder({ jobs }: Session): Promise<readonly File[]> {
  // The code of the workers loads while the person chooses.
  for (const { job } of libraryJobs) jobs.prepare(job);
  return await chooseFiles('folder');
}

/** Lists the clips of a folder that the person chooses, without opening them. */
export async function chooseLibrary(session: Session): Promise<void> {
  const chosen = await chooseFolder(session);
  if (chosen.length > 0) await (await loadFolders(session))?.listFolder(session, chosen);
}

/** Compares the library with an earlier folder that the person chooses. */
async function compareLibrary(session: Session): Promise<void> {
  const chosen = await chooseFolder(session);
  if (chosen.length > 0) (await loadFolders(session))?.compareFolder(session, chosen);
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
    title: 'Library: compare with an earlier folder…',
    group: 'File',
    run: (session) => void compareLibrary(session),
    enabled: ({ store }) => librarySlice.of(store).getState().librarySubject !== undefined,
  },
  {
    id: 'library.open-picked',
    title: 'Library: open the picked clips',
    group: 'File',
    run: withRows(({ openRows, pickedRows }, session) => openRows(session, pickedRows(session))),
    enabled: (session) => pickedCount(session) > 0,
  },
  {
    id: 'library.compare-picked',
    title: 'Library: compare the two picked clips',
    group: 'File',
    run: withRows(({ comparePicked }, session) => comparePicked(session)),
    enabled: (session) => [1, 2].includes(pickedCount(session)),
  },
  {
    id: 'library.save',
    title: 'Library: save the table (CSV)',
    group: 'File',
    run: withRows(({ saveRows }, session) => saveRows(session, 'csv')),
    enabled: hasRows,
  },
  {
    id: 'library.save-json',
    title: 'Library: save the table (JSON)',
    group: 'File',
    run: withRows(({ saveRows }, session) => saveRows(session, 'json')),
    enabled: hasRows,
  },
];
