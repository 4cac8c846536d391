import { importFileName } from '#engine/offline';
import {
  assetsOf,
  fileOf,
  findAsset,
  openedName,
  type AssetId,
  type AssetsSlice,
  type OpenFile,
} from './assets.ts';

type FilesState = Pick<AssetsSlice, 'files' | 'assets'>;

/** What changes as an object gets another name. A file that has no other object is called after it, too. */
export function withNewName(
  { files, assets }: FilesState,
  id: AssetId,
  typed: string,
): Partial<FilesState> {
  const asset = findAsset(assets, id);
  const file = fileOf({ files }, asset);
  if (file === undefined || asset === undefined) return {};
  const name = file.archive.entries.length > 1 ? typed : withoutEnding(typed, file.name);
  if (asset.label === name) return {};
  const next = withName(file, Number(id.slice(id.indexOf('/') + 1)), name);
  const fresh = new Map(assetsOf(next).map((one) => [one.id, one]));
  return {
    files: files.map((one) => (one === file ? next : one)),
    assets: assets.map((one) => fresh.get(one.id) ?? one),
  };
}

function withName(file: OpenFile, place: number, name: string): OpenFile {
  const givenNames = new Map(file.givenNames).set(place, name);
  if (file.archive.entries.length > 1) return { ...file, givenNames };
  return { ...file, givenNames, openedAs: openedName(file), name: fileNamed(file.name, name) };
}

/** A name without the ending of a file, which the file keeps: whoever types it means the file. */
function withoutEnding(name: string, fileName: string): string {
  const ending = /\.\w+$/.exec(fileName)?.[0] ?? '';
  const isTyped = ending !== '' && name.toLowerCase().endsWith(ending.toLowerCase());
  return isTyped && name.length > ending.length ? name.slice(0, -ending.length) : name;
}

/** `run/stroll.ozz` of `run/walk.ozz` and `stroll`. */
function fileNamed(fileName: string, name: string): string {
  const [, folder, ending] = /^(.*\/)?.*?(\.\w+)?$/s.exec(fileName) ?? [];
  return (folder ?? '') + importFileName(`*${ending ?? ''}`, name);
}

/** The open files and their objects as they were called before they were renamed here. */
export function withoutGivenNames<State extends FilesState>(state: State): State {
  if (state.files.every(({ givenNames }) => givenNames === undefined)) return state;
  const files = state.files.map((file) => {
    return { ...file, name: openedName(file), givenNames: undefined };
  });
  return { ...state, files, assets: files.flatMap(assetsOf) };
}
