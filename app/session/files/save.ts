import { writeArchive, type AssetObject } from '#engine/archive';
import { AssetError, messageOf } from '#engine/base';
import { DEFAULT_PROJECT_SETTINGS, PROJECT_FILE, projectSettingsText } from '#engine/library';
import {
  importFileName,
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importConfigText,
  isOlder,
  upgradeObjects,
} from '#engine/offline';
import { assetsOf, assetsOfKind, findAsset, namedObject } from '../state/assets.ts';
import type { Asset, AssetId, FileId } from '../state/assets.ts';
import type { ClipRecipe, ClipImport } from '#engine/offline';
import { maskFileText } from './mask-file.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import { buildOf, type BuildState } from '../state/build.ts';

/** What to save: one object as an archive, a whole file, all build settings, or those of one clip. */
export type Saving =
  | { readonly what: 'asset'; readonly id: AssetId; readonly littleEndian: boolean }
  /** In its own byte order, if none is given. */
  | { readonly what: 'file'; readonly id: FileId; readonly littleEndian?: boolean }
  | { readonly what: 'recipe'; readonly clip: string; readonly recipe: ClipRecipe }
  | { readonly what: 'settings' | 'masks' | 'project' };

/** The settings file name in the examples of the reference importers. */
export const SETTINGS_NAME = 'config.json';
export const MASKS_NAME = 'masks.json';
/** Says how the files of a zip belong together. */
export const SESSION_NAME = 'session.json';

export interface SaveContext {
  readonly store: SessionStore;
  /** Offers a file as a download. */
  readonly download: (name: string, content: Uint8Array<ArrayBuffer> | string) => void;
}

/** Saves some of what is open; what cannot be saved is reported. */
export async function save(context: SaveContext, saving: Saving): Promise<void> {
  const { store, download } = context;
  const state = store.getState();
  try {
    switch (saving.what) {
      case 'settings':
        download(SETTINGS_NAME, buildConfigText(state));
        return;
      case 'recipe':
        download(SETTINGS_NAME, recipeConfigText(saving.clip, saving.recipe));
        return;
      case 'masks':
        download(MASKS_NAME, maskFileText(state.savedMasks));
        return;
      case 'project':
        download(PROJECT_FILE, projectText(state));
        return;
      case 'asset':
        saveAsset(context, saving);
        return;
      case 'file':
        saveFile(context, saving);
    }
  } catch (error) {
    state.report('Saving', sentence(error));
  }
}

/** The settings of the project that was opened, if one was, with what is ignored and tagged now. */
export function projectText({ projectSettings, ignoredFindings, clipTags }: SessionState): string {
  const ignore = ignoredFindings.map((rule) => ({ ...rule }));
  return projectSettingsText({
    ...(projectSettings ?? DEFAULT_PROJECT_SETTINGS),
    ignore,
    tags: clipTags,
  });
}

function sentence(error: unknown): string {
  if (error instanceof AssetError) return error.message;
  return `Nothing was saved: ${messageOf(error)}.`;
}

/** A {@link Saving} of one kind. */
type SaveOf<What> = Saving & { readonly what: What };

function saveAsset({ store, download }: SaveContext, { id, littleEndian }: SaveOf<'asset'>): void {
  const asset = findAsset(store.getState().assets, id);
  if (asset === undefined) return;
  const objects = upgraded(store.getState(), [namedObject(asset)]);
  download(assetFileName(asset), archive(objects, littleEndian));
}

function saveFile({ store, download }: SaveContext, { id, littleEndian }: SaveOf<'file'>): void {
  const file = store.getState().files.find((candidate) => candidate.id === id);
  if (file === undefined) return;
  const objects = upgraded(store.getState(), assetsOf(file).map(namedObject));
  download(file.name, archive(objects, littleEndian ?? file.archive.littleEndian));
}

/** Objects as archives store them today: older clips are put into the order of the skeleton that fits them. */
function upgraded(state: SessionState, objects: readonly AssetObject[]): AssetObject[] {
  const older = objects.find((object) => isOlder(object));
  if (older === undefined) return [...objects];
  const skeletons = assetsOfKind(state.assets, 'skeleton').map(({ entry }) => entry.object);
  const fitting = skeletons.find(
    (object) =>
      object.kind === 'skeleton' &&
      objects.every((one) => !('trackCount' in one) || one.trackCount === object.count),
  );
  return upgradeObjects(objects, { skeleton: fitting?.kind === 'skeleton' ? fitting : undefined });
}

function archive(objects: readonly AssetObject[], littleEndian: boolean): Uint8Array<ArrayBuffer> {
  return new Uint8Array(writeArchive(objects, { littleEndian }));
}

/** The file's name for its first object if both have the same name; else the object's name. */
function assetFileName({ fileName, label, id }: Asset): string {
  const isNamedLikeIt = id.endsWith('/0') && fileName.replace(/\.ozz$/i, '') === label;
  return isNamedLikeIt ? fileName : importFileName('*.ozz', label);
}

/** The name, or a similar one that is not used yet; `names` are those in use, to which it is added. */
export function unused(name: string, names: Set<string>): string {
  const dot = /\.[^./]*$/.exec(name)?.index ?? name.length;
  let candidate = name;
  for (let copy = 2; names.has(candidate); copy++) {
    candidate = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  }
  names.add(candidate);
  return candidate;
}

/** The settings of all open source clips as the JSON that the command line and the reference importers take. */
export function buildConfigText(state: BuildState): string {
  const clips = assetsOfKind(state.assets, 'raw-animation').map(({ id, label }) =>
    clipImport(label, buildOf(state, id).recipe),
  );
  return importConfigText({ ...DEFAULT_IMPORT_CONFIG, animations: together(clips, state) });
}

/** The settings of one clip in the same form. */
export function recipeConfigText(clip: string, recipe: ClipRecipe): string {
  return importConfigText({ ...DEFAULT_IMPORT_CONFIG, animations: [clipImport(clip, recipe)] });
}

/** One entry for all clips if they have the same settings. */
function together(clips: readonly ClipImport[], { lastRecipe }: BuildState): readonly ClipImport[] {
  const recipe = clips.at(0)?.recipe ?? lastRecipe;
  const same = JSON.stringify(recipe);
  const alike = clips.every((clip) => JSON.stringify(clip.recipe) === same);
  return alike ? [clipImport(DEFAULT_CLIP_IMPORT.clip, recipe)] : clips;
}

function clipImport(clip: string, recipe: ClipRecipe): ClipImport {
  return { ...DEFAULT_CLIP_IMPORT, clip, recipe };
}
