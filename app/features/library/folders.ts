import { inFileUnits, type FileUnit } from '#engine/base';
import { PROJECT_FILE } from '#engine/library';
import { isOpenable } from '../../session/files/dropped-files.ts';
import { keptSessions } from '../../session/saved/kept.ts';
import type { Session } from '../../session/session.ts';
import { scopeFilter } from '../../session/state/joint-sets.ts';
import { librarySlice, type LibrarySubject } from './state.ts';

/** Distance from the joints at which errors are measured, in metres. */
const DISTANCE = 0.1;

/** Lists the clips of a folder, without opening them, as the settings of the project in it say. */
export async function listFolder(session: Session, chosen: readonly File[]): Promise<void> {
  const folder = folderOf(session, chosen);
  if (folder === undefined) return;
  await applyFolderSettings(session, folder);
  librarySlice.of(session.store).getState().setLibrary(subjectOf(session, folder));
  session.use(keptSessions).isUsed = true;
  session.panes.show('library');
}

/** Compares the library with an earlier folder. */
export function compareFolder(session: Session, chosen: readonly File[]): void {
  const before = folderOf(session, chosen);
  if (before === undefined) return;
  librarySlice.of(session.store).getState().compareLibrary(subjectOf(session, before));
  session.panes.show('library');
}

type Folder = Pick<LibrarySubject, 'name' | 'files' | 'listed'>;

function folderOf({ store }: Session, chosen: readonly File[]): Folder | undefined {
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
function subjectOf({ store }: Session, folder: Folder): LibrarySubject {
  const state = store.getState();
  const { lengthUnit, ignoredFindings: ignore, projectSettings } = state;
  // The page shows lengths in few units, but files may be in others.
  const given = projectSettings?.unit;
  const unit = given === 'in' || given === 'cmu' ? given : lengthUnit;
  return {
    ...folder,
    unit,
    ignore,
    joints: scopeFilter(state),
    distance: DISTANCE / inMetres(unit),
  };
}

/** Applies the settings of a project that are in a folder. */
async function applyFolderSettings(session: Session, { name, files }: Folder): Promise<void> {
  const file = files.get(`${name}/${PROJECT_FILE}`);
  if (file === undefined) return;
  await session.files.openGiven({ sources: [{ name: PROJECT_FILE, blob: file }], skipped: [] });
}

/** Metres of a unit of length. */
export function inMetres(unit: FileUnit): number {
  return inFileUnits({ value: 1, unit }, 'm');
}
