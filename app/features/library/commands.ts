import type { ClipRow } from '#engine/library';
import { chooseFiles } from '../../session/files/browser-files.ts';
import { isOpenable } from '../../session/files/dropped-files.ts';
import type { Command, Session } from '../../session/session.ts';
import { libraryJobs, librarySlice, wholeTable } from './state.ts';

/** Distance from the joints at which errors are measured, in metres. */
const DISTANCE = 0.1;
const IN_METRES = { m: 1, cm: 0.01, mm: 0.001 } as const;

/** Lets the person choose a folder, and lists its clips without opening them. */
export async function chooseLibrary(session: Session): Promise<void> {
  const { store, panes } = session;
  // The code of the workers loads while the person chooses.
  for (const { job } of libraryJobs) session.jobs.prepare(job);
  const chosen = await chooseFiles('folder');
  if (chosen.length === 0) return;
  const files = new Map(chosen.map((file) => [file.webkitRelativePath || file.name, file]));
  const listed = [...files.keys()].filter(isOpenable);
  if (listed.length === 0) {
    store.getState().report('The folder', 'expected archives or models, found other files only.');
    return;
  }
  const { lengthUnit: unit } = store.getState();
  const distance = DISTANCE / IN_METRES[unit];
  librarySlice.of(store).getState().setLibrary({ files, listed, unit, distance });
  panes.show('library');
}

function rowsOf(session: Session): readonly ClipRow[] {
  const parts = libraryJobs.map((job) => session.jobs.track(job).store.getState().result);
  return wholeTable(parts).rows;
}

function pickedRows(session: Session): readonly ClipRow[] {
  const { libraryPicked } = librarySlice.of(session.store).getState();
  return rowsOf(session).filter(({ file }) => libraryPicked.has(file));
}

// The code that uses the rows is loaded when it is first needed.
const loadRows = () => import('./list-rows.ts');

export const libraryCommands: readonly Command[] = [
  {
    id: 'library.choose',
    title: 'List the clips of a folder…',
    group: 'File',
    run: (session) => void chooseLibrary(session),
  },
  {
    id: 'library.open-picked',
    title: 'Open the picked clips of the library',
    group: 'File',
    run: (session) =>
      void loadRows().then(({ openRows }) => openRows(session, pickedRows(session))),
    enabled: (session) => pickedRows(session).length > 0,
  },
  {
    id: 'library.save',
    title: 'Save the table of the library (CSV)',
    group: 'File',
    run: (session) => void loadRows().then(({ saveRows }) => saveRows(session, rowsOf(session))),
    enabled: (session) => rowsOf(session).length > 0,
  },
];
