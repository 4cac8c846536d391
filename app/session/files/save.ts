import { writeArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import { AssetError } from '#engine/base';
import { importFileName } from '#engine/offline';
import { findAsset } from '../state/assets.ts';
import type { Asset, OpenFile } from '../state/assets.ts';
import { buildConfigText, recipeConfigText } from '../state/build-config.ts';
import { maskFileText } from './mask-file.ts';
import type { Saving } from './saving.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import type { ZipEntry } from './zip.ts';

/** How files leave the page; replaced in tests. */
export interface SaveTarget {
  download(name: string, bytes: Uint8Array<ArrayBuffer> | string): void;
  zip(entries: readonly ZipEntry[]): Promise<Uint8Array<ArrayBuffer>>;
}

/** The name that the reference importers' settings have in every example. */
export const SETTINGS_NAME = 'config.json';
export const MASKS_NAME = 'masks.json';
const ZIP_NAME = 'posescope.zip';

/** Saves some of what is open; what cannot be saved is reported. */
export async function save(store: SessionStore, target: SaveTarget, saving: Saving): Promise<void> {
  const state = store.getState();
  try {
    switch (saving.what) {
      case 'settings':
        target.download(SETTINGS_NAME, buildConfigText(state));
        return;
      case 'recipe':
        target.download(SETTINGS_NAME, recipeConfigText(saving.clip, saving.recipe));
        return;
      case 'masks':
        target.download(MASKS_NAME, maskFileText(state.savedMasks));
        return;
      case 'everything':
        target.download(ZIP_NAME, await target.zip(everything(state)));
        return;
      case 'asset':
        saveAsset(state, target, saving);
        return;
      case 'file':
        saveFile(state, target, saving);
    }
  } catch (error) {
    state.report('Saving', sentence(error));
  }
}

function sentence(error: unknown): string {
  if (error instanceof AssetError) return error.message;
  return `Nothing was saved: ${error instanceof Error ? error.message : String(error)}.`;
}

/** A wish of one kind. */
type SaveOf<What> = Saving & { readonly what: What };

function saveAsset(
  state: SessionState,
  target: SaveTarget,
  { id, littleEndian }: SaveOf<'asset'>,
): void {
  const asset = findAsset(state.assets, id);
  if (asset === undefined) return;
  target.download(assetFileName(asset), archive([asset.entry.object], littleEndian));
}

function saveFile(
  state: SessionState,
  target: SaveTarget,
  { id, littleEndian }: SaveOf<'file'>,
): void {
  const file = state.files.find((candidate) => candidate.id === id);
  if (file === undefined) return;
  const objects = file.archive.entries.map(({ object }) => object);
  target.download(file.name, archive(objects, littleEndian));
}

function archive(objects: readonly AssetObject[], littleEndian: boolean): Uint8Array<ArrayBuffer> {
  return new Uint8Array(writeArchive(objects, { littleEndian }));
}

/** A file's own name for its only object; else the object's. */
function assetFileName({ fileName, label, id }: Asset): string {
  const isOnly = id.endsWith('/0') && fileName.replace(/\.ozz$/i, '') === label;
  return isOnly ? fileName : importFileName('*.ozz', label);
}

/** All archives as they are open, every object of other files as an archive, the settings of builds and kept masks. */
function everything(state: SessionState): ZipEntry[] {
  const names = new Set<string>();
  const files = [
    ...state.files.flatMap(fileEntries),
    textEntry(SETTINGS_NAME, buildConfigText(state)),
    ...(state.savedMasks.size > 0 ? [textEntry(MASKS_NAME, maskFileText(state.savedMasks))] : []),
  ];
  return files.map(({ name, bytes }) => ({ name: unused(name, names), bytes }));
}

function textEntry(name: string, text: string): ZipEntry {
  return { name, bytes: new TextEncoder().encode(text) };
}

function fileEntries({ name, archive: { bytes, entries } }: OpenFile): ZipEntry[] {
  if (/\.ozz$/i.test(name)) return [{ name, bytes }];
  const stem = name.replace(/\.[^.]*$/, '');
  return entries.map(({ object }) => {
    const own = 'name' in object && object.name !== '' ? `-${object.name}` : '';
    const entryName = importFileName('*.ozz', `${stem}${own}-${object.kind}`);
    return { name: entryName, bytes: writeArchive([object]) };
  });
}

/** The name, or one like it that no other file has. */
function unused(name: string, names: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let candidate = name;
  for (let copy = 2; names.has(candidate); copy++) {
    candidate = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  }
  names.add(candidate);
  return candidate;
}
