import { importFileName } from '#engine/offline';
import { assetsOf, findAsset, type AssetId, type AssetsSlice, type OpenFile } from './assets.ts';
import type { SliceCreator } from './changes.ts';

export interface RenamingSlice {
  /** Gives an object another name. A file that has no other object is called after it, too. */
  renameAsset(id: AssetId, name: string): void;
}

export const createRenamingSlice: SliceCreator<RenamingSlice, AssetsSlice> = (set) => ({
  renameAsset: (id, name) =>
    set(({ files, assets }) => {
      const asset = findAsset(assets, id);
      const file = files.find((one) => one.id === asset?.fileId);
      if (file === undefined || asset === undefined || asset.label === name) return {};
      const next = withName(file, Number(id.slice(id.indexOf('/') + 1)), name);
      const fresh = new Map(assetsOf(next).map((one) => [one.id, one]));
      return {
        files: files.map((one) => (one === file ? next : one)),
        assets: assets.map((one) => fresh.get(one.id) ?? one),
      };
    }),
});

function withName(file: OpenFile, place: number, name: string): OpenFile {
  const givenNames = new Map(file.givenNames).set(place, name);
  if (file.archive.entries.length > 1) return { ...file, givenNames };
  return { ...file, givenNames, openedAs: openedName(file), name: fileNamed(file.name, name) };
}

/** `run/stroll.ozz` of `run/walk.ozz` and `stroll`. */
function fileNamed(fileName: string, name: string): string {
  const [, folder, ending] = /^(.*\/)?.*?(\.\w+)?$/s.exec(fileName) ?? [];
  return (folder ?? '') + importFileName(`*${ending ?? ''}`, name);
}

/** What a file is called where it was opened from. */
export function openedName({ openedAs, name }: Pick<OpenFile, 'openedAs' | 'name'>): string {
  return openedAs ?? name;
}
