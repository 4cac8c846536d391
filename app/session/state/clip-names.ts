import { isolated } from '#engine/base';
import type { LengthUnit } from '#engine/base';
import { shortRecipeText } from '#engine/offline';
import {
  assetsOfKind,
  findAsset,
  type Asset,
  type AssetId,
  type AssetsSlice,
  type OpenFile,
} from './assets.ts';
import { memoize, memoizeNamed } from './changes.ts';

/** A clip in a list of choices. */
export interface ClipChoice {
  readonly value: AssetId;
  /** Its name, by which it is told from all others. */
  readonly label: string;
  /** What sort of clip it is, as a heading. */
  readonly group: string;
}

const CLIP_KINDS = ['animation', 'raw-animation'] as const;

/** What clips are named by. */
export interface NamedState extends Pick<AssetsSlice, 'assets' | 'files'> {
  readonly lengthUnit: LengthUnit;
}

/**
 * All open clips by names that differ from each other: `walk · hero.glb`, `walk · build 3 (0.5 mm at 10 cm)`.
 * A file that is named after its clip, `walk.ozz`, is enough. Clips of one name in files of one name are told apart by
 * their kind, else by the order of opening. The same objects as long as nothing that they are made of changes.
 */
function namedClips({ assets, files, lengthUnit }: NamedState): ReadonlyMap<AssetId, ClipChoice> {
  return namedIn(assets)(files, lengthUnit);
}

const namedIn = memoize((assets: readonly Asset[]) =>
  memoizeNamed((files: readonly OpenFile[], unit: LengthUnit) => nameAll(assets, files, unit)),
);

function nameAll(
  assets: readonly Asset[],
  files: readonly OpenFile[],
  unit: LengthUnit,
): ReadonlyMap<AssetId, ClipChoice> {
  const clips = assetsOfKind(assets, ...CLIP_KINDS);
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const counts = buildCounts(clips, fileOf);
  const plain = clips.map((clip) => nameOf(clip, fileOf.get(clip.fileId), counts, assets, unit));
  const kinds = distinguished(plain, (i) => (isSource(clips[i]) ? ' (source)' : ''));
  const seen = new Map<string, number>();
  const labels = distinguished(kinds, (i) => {
    const number = (seen.get(kinds[i]) ?? 0) + 1;
    seen.set(kinds[i], number);
    return ` (${number})`;
  });
  const groupOf = (clip: Asset): string => {
    if (isSource(clip)) return 'Sources';
    return fileOf.get(clip.fileId)?.origin === 'built' ? 'Builds' : 'Runtime clips';
  };
  return new Map(
    clips.map((clip, i) => [clip.id, { value: clip.id, label: labels[i], group: groupOf(clip) }]),
  );
}

/** Adds something to those of the names that occur more than once. */
function distinguished(
  names: readonly string[],
  more: (index: number) => string,
): readonly string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return names.map((name, i) => (counts.get(name) === 1 ? name : name + more(i)));
}

function nameOf(
  clip: Asset,
  file: OpenFile | undefined,
  counts: ReadonlyMap<AssetId, number>,
  assets: readonly Asset[],
  unit: LengthUnit,
): string {
  const { label, givenName, fileName } = clip;
  // What was made here is no build where it is a clip on another skeleton, or one from before an edit.
  const isBuild = file?.earlierOf === undefined && file?.putFrom === undefined;
  if (file?.origin === 'built' && isBuild) {
    const source = sourceId(file);
    const isOnly = source === null || (counts.get(source) ?? 0) < 2;
    return `${isolated(givenName ?? findAsset(assets, source)?.label ?? label)} · ${buildText(file, isOnly, unit)}`;
  }
  return withoutEnding(fileName) === label ? fileName : [label, fileName].map(isolated).join(' · ');
}

/** `walk` of `walk.ozz`, `walk.raw.ozz`, `run/raw_walk.ozz` and `before walk.ozz`: what the name of a file says of its clip. */
function withoutEnding(fileName: string): string {
  return fileName
    .replace(/^.*\//, '')
    .replace(/^before /, '')
    .replace(/\.\w+$/, '')
    .replace(/^raw_|[_.]raw$/i, '');
}

/** `build 3 (0.5 mm at 10 cm)`: without a number only where it is the first build of its source, and alone. */
function buildText({ recipe, buildNumber }: OpenFile, isOnly: boolean, unit: LengthUnit): string {
  const isFirst = buildNumber === undefined || (isOnly && buildNumber === 1);
  const which = isFirst ? 'build' : `build ${buildNumber}`;
  return recipe === undefined ? which : `${which} (${shortRecipeText(recipe, unit)})`;
}

function sourceId({ builtFrom, variantOf }: OpenFile): AssetId | null {
  return builtFrom ?? variantOf ?? null;
}

/** How many builds of each source are open. */
function buildCounts(
  clips: readonly Asset[],
  fileOf: ReadonlyMap<number, OpenFile>,
): ReadonlyMap<AssetId, number> {
  const counts = new Map<AssetId, number>();
  for (const { fileId } of clips) {
    const file = fileOf.get(fileId);
    const source = file?.origin === 'built' ? sourceId(file) : null;
    if (source !== null) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  return counts;
}

/** The name of an open clip, by which it is told from all others; undefined where it is not open. */
export function clipName(state: NamedState, id: AssetId | null): string | undefined {
  return id === null ? undefined : namedClips(state).get(id)?.label;
}

/**
 * The own name of an open clip; with what tells it from others where several are called the same.
 * @param kinds of the clips that it is told from
 */
export function shortClipName(
  state: NamedState,
  id: AssetId,
  kinds: readonly (typeof CLIP_KINDS)[number][] = CLIP_KINDS,
): string | undefined {
  const clip = findAsset(state.assets, id);
  const isOnly = assetsOfKind(state.assets, ...kinds).every(
    (other) => other.id === id || other.label !== clip?.label,
  );
  return isOnly ? clip?.label : clipName(state, id);
}

/** The settings of the build that a clip is, in a few words; undefined for others. */
export function buildSettingsText(
  { assets, files, lengthUnit }: NamedState,
  id: AssetId | null,
): string | undefined {
  const fileId = findAsset(assets, id)?.fileId;
  const file = files.find((one) => one.id === fileId);
  if (file?.origin !== 'built' || file.recipe === undefined) return undefined;
  return shortRecipeText(file.recipe, lengthUnit);
}

/** Clips to choose from, all of them open. */
export function clipChoices(state: NamedState, clips: readonly Asset[]): readonly ClipChoice[] {
  const named = namedClips(state);
  return clips.flatMap(({ id }) => named.get(id) ?? []);
}

function isSource({ entry }: Asset): boolean {
  return entry.object.kind === 'raw-animation';
}
