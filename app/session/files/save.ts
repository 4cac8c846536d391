import { writeArchive, type AssetObject } from '#engine/archive';
import { AssetError } from '#engine/base';
import {
  importFileName,
  DEFAULT_CLIP_IMPORT,
  DEFAULT_IMPORT_CONFIG,
  importConfigText,
} from '#engine/offline';
import { findAsset, assetsOfKind } from '../state/assets.ts';
import type { Asset, AssetId, FileId, OpenFile } from '../state/assets.ts';
import { jobNamed, type JobOutcome } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { ClipRecipe, ClipImport } from '#engine/offline';
import { maskFileText } from './mask-file.ts';
import type { SessionState, SessionStore } from '../state/store.ts';
import type { ZipEntry } from './zip.job.ts';
import { buildOf, type BuildState } from '../state/build.ts';

/**
 * What to save: one object as an archive, a whole file, all build settings, those of one clip, or
 * everything.
 */
export type Saving =
  | { readonly what: 'asset'; readonly id: AssetId; readonly littleEndian: boolean }
  | { readonly what: 'file'; readonly id: FileId; readonly littleEndian: boolean }
  | { readonly what: 'recipe'; readonly clip: string; readonly recipe: ClipRecipe }
  | { readonly what: 'settings' | 'masks' | 'everything' };

const zipJob = jobNamed<typeof import('./zip.job.ts').default>('zip');

/** The settings file name in the examples of the reference importers. */
export const SETTINGS_NAME = 'config.json';
export const MASKS_NAME = 'masks.json';
const ZIP_NAME = 'posescope.zip';

export interface SaveContext {
  readonly store: SessionStore;
  readonly jobs: Pick<Jobs, 'run'>;
  /** Offers a file as a download. */
  readonly download: (name: string, content: Uint8Array<ArrayBuffer> | string) => void;
}

/** Saves some of what is open; what cannot be saved is reported. */
export async function save(context: SaveContext, saving: Saving): Promise<void> {
  const { store, jobs, download } = context;
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
      case 'everything':
        saveZip(context, await jobs.run(zipJob, everything(state)));
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

function saveZip(
  { store, download }: SaveContext,
  outcome: JobOutcome<Uint8Array<ArrayBuffer>>,
): void {
  if ('result' in outcome) download(ZIP_NAME, outcome.result);
  if ('problem' in outcome) store.getState().report('Saving', outcome.problem);
}

function sentence(error: unknown): string {
  if (error instanceof AssetError) return error.message;
  return `Nothing was saved: ${error instanceof Error ? error.message : String(error)}.`;
}

/** A {@link Saving} of one kind. */
type SaveOf<What> = Saving & { readonly what: What };

function saveAsset({ store, download }: SaveContext, { id, littleEndian }: SaveOf<'asset'>): void {
  const asset = findAsset(store.getState().assets, id);
  if (asset === undefined) return;
  download(assetFileName(asset), archive([asset.entry.object], littleEndian));
}

function saveFile({ store, download }: SaveContext, { id, littleEndian }: SaveOf<'file'>): void {
  const file = store.getState().files.find((candidate) => candidate.id === id);
  if (file === undefined) return;
  const objects = file.archive.entries.map(({ object }) => object);
  download(file.name, archive(objects, littleEndian));
}

function archive(objects: readonly AssetObject[], littleEndian: boolean): Uint8Array<ArrayBuffer> {
  return new Uint8Array(writeArchive(objects, { littleEndian }));
}

/** The file's name for its first object if both have the same name; else the object's name. */
function assetFileName({ fileName, label, id }: Asset): string {
  const isNamedLikeIt = id.endsWith('/0') && fileName.replace(/\.ozz$/i, '') === label;
  return isNamedLikeIt ? fileName : importFileName('*.ozz', label);
}

/**
 * All open archives unchanged, every object of other files as an archive, the build settings and the
 * saved masks.
 */
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

/** The name, or a similar one that is not used yet. */
function unused(name: string, names: Set<string>): string {
  const dot = name.lastIndexOf('.');
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
