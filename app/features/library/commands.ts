import type { ClipRow } from '#engine/library';
import { chooseFiles } from '../../session/files/browser-files.ts';
import { isOpenable, sortFiles } from '../../session/files/dropped-files.ts';
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

/** Opens the picked clips with their skeletons. */
export function openPicked(session: Session, picked: readonly ClipRow[]): void {
  const files = librarySlice.of(session.store).getState().librarySubject?.files;
  const paths = new Set(picked.flatMap(({ file, skeleton }) => [skeleton ?? file, file]));
  const given = [...paths].flatMap((path) => {
    const file = files?.get(path);
    return file === undefined ? [] : [{ path, file, alone: false }];
  });
  void session.files.openGiven(sortFiles(given));
}

function rowsOf(session: Session): readonly ClipRow[] {
  const parts = libraryJobs.map((job) => session.jobs.track(job).store.getState().result);
  return wholeTable(parts).rows;
}

function pickedRows(session: Session): readonly ClipRow[] {
  const { libraryPicked } = librarySlice.of(session.store).getState();
  return rowsOf(session).filter(({ file }) => libraryPicked.has(file));
}

// The code that sorts and writes tables is loaded when it is first needed.
async function saveTable(session: Session): Promise<void> {
  const { listedTable } = await import('./list-rows.ts');
  const { libraryFilter, librarySort, librarySubject } = librarySlice.of(session.store).getState();
  const unit = librarySubject?.unit ?? 'm';
  const table = listedTable(rowsOf(session), libraryFilter, librarySort, unit);
  session.files.download('library.csv', table);
}

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
    run: (session) => openPicked(session, pickedRows(session)),
    enabled: (session) => pickedRows(session).length > 0,
  },
  {
    id: 'library.save',
    title: 'Save the table of the library (CSV)',
    group: 'File',
    run: (session) => void saveTable(session),
    enabled: (session) => rowsOf(session).length > 0,
  },
];
