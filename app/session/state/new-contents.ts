import type { ArchiveEntry } from '#engine/archive';
import { haveSameJoints, placesByName } from '#engine/model';
import { assetsOf, findAsset, ownName, withId } from './assets.ts';
import type { Asset, AssetId, FileId, NewFile, OpenFile } from './assets.ts';
import { replaced, type Pointing } from './closing.ts';
import type { ComparedSlice } from './compared.ts';
import { NO_HOVER } from './selection.ts';
import { refilledStage, selectClip, selectJointList, type Stage } from './stage.ts';

/** An open file, and what it holds by now. */
export interface NewContents {
  readonly id: FileId;
  readonly next: NewFile;
}

type FilesState = Pointing & ComparedSlice;

/**
 * What changes as open files get new contents, in one step. Clips keep their places, layers, markers, settings and
 * joints theirs. The version before of each stays open, to be compared as A; versions before that are closed.
 */
export function withNewContents(
  before: FilesState,
  contents: readonly NewContents[],
): Partial<FilesState> {
  const nextOf = new Map(contents.map(({ id, next }) => [id, next]));
  const old = before.files.filter(({ id }) => nextOf.has(id));
  if (old.length === 0) return before;
  const stale = before.files.filter(({ earlierOf = -1 }) => nextOf.has(earlierOf));
  const kept = old.map(asVersionBefore);
  const change = replaced(before, kept, new Set(stale.map(({ id }) => id)));
  const state = { ...before, ...change };
  const filled = state.files.map((file) => withContents(file, nextOf.get(file.id)));
  const assets = filled.flatMap((file) =>
    nextOf.has(file.id) ? assetsOf(file) : state.assets.filter((it) => it.fileId === file.id),
  );
  const now = (id: AssetId | null): AssetId | undefined => twinOf(state.assets, assets, id);
  const files = filled.map((file) => {
    if (nextOf.has(file.earlierOf ?? -1)) return withOwnSkeletons(file);
    return withSkeletons(withPutFrom(file, now), now);
  });
  const twin = (id: AssetId | null): AssetId | null => now(id) ?? id;
  const stage = {
    skeletonId: twin(state.skeletonId),
    clipId: twin(state.clipId),
    meshId: twin(state.meshId),
  };
  const open = { ...state, files, assets };
  const staged = refilledStage(open, stage);
  return {
    ...change,
    files,
    assets,
    ...staged,
    ...selection(state, { ...open, ...staged }),
    ...comparedVersions(files, assets, staged),
    builds: new Map(
      [...state.builds].map(([id, build]) => {
        const isBuilt = files.some(({ builtFrom }) => builtFrom === id);
        const isStale = isBuilt && nextOf.has(findAsset(assets, id)?.fileId ?? -1);
        return [id, isStale ? { ...build, phase: 'settling', fraction: 0 } : build];
      }),
    ),
  };
}

/**
 * A file as it was before an edit, as the version before of what it is now. It is no longer what is built of its source:
 * the next build does not take its place.
 */
export function besideItself(file: OpenFile): OpenFile {
  const { builtFrom, variantOf = builtFrom } = file;
  return withOwnSkeletons(withId({ ...asVersionBefore(file), builtFrom: undefined, variantOf }));
}

function asVersionBefore(file: OpenFile): NewFile {
  return { ...file, name: nameBefore(file.name), earlierOf: file.id };
}

/** A version before with the skeletons that were chosen for its clips; those of its file are there as they were. */
function withOwnSkeletons(file: OpenFile): OpenFile {
  const own = (asset: AssetId): AssetId => {
    const [of, place] = asset.split('/');
    return of === String(file.earlierOf) ? `${file.id}/${place}` : asset;
  };
  return withSkeletons(file, own);
}

/** A file with the skeletons that were chosen for its clips, where clips and skeletons are other objects now. */
function withSkeletons(file: OpenFile, now: (before: AssetId) => AssetId | undefined): OpenFile {
  if (file.skeletons === undefined) return file;
  const skeletons = new Map<AssetId, AssetId>();
  for (const [clip, skeleton] of file.skeletons) {
    const [own, chosen] = [now(clip), now(skeleton)];
    if (own !== undefined && chosen !== undefined) skeletons.set(own, chosen);
  }
  return { ...file, skeletons };
}

/** A clip on another skeleton with the clip that it was, where that is another object now. */
function withPutFrom(file: OpenFile, now: (before: AssetId) => AssetId | undefined): OpenFile {
  const { putFrom } = file;
  if (putFrom?.clip === undefined) return file;
  return { ...file, putFrom: { ...putFrom, clip: now(putFrom.clip) } };
}

/** `run/before walk.ozz` of `run/walk.ozz`: lists are narrow, and cut off ends. */
export function nameBefore(name: string): string {
  return name.replace(/[^/]*$/, 'before $&');
}

function withContents(file: OpenFile, next: NewFile | undefined): OpenFile {
  if (next === undefined) return file;
  return { ...file, mendedFrom: undefined, ...next, name: file.name };
}

/** Whether two objects are of one kind and called the same. */
export function isSameObject(a: ArchiveEntry, b: ArchiveEntry): boolean {
  return a.object.kind === b.object.kind && ownName(a.object) === ownName(b.object);
}

/**
 * The id of the object that an object of the same file has become: of those that are called like it, one with the same
 * joints, else the one at its place. Undefined where none is.
 */
function twinOf(
  before: readonly Asset[],
  after: readonly Asset[],
  id: AssetId | null,
): AssetId | undefined {
  const asset = findAsset(before, id);
  if (asset === undefined) return undefined;
  const named = after.filter(
    ({ fileId, entry }) => fileId === asset.fileId && isSameObject(entry, asset.entry),
  );
  const alike = named.filter(({ entry }) => haveJointsOf(entry, asset.entry));
  const found = alike.length > 0 ? alike : named;
  return (found.find((other) => other.id === id) ?? found.at(0))?.id;
}

function haveJointsOf({ object: a }: ArchiveEntry, { object: b }: ArchiveEntry): boolean {
  return a.kind === 'skeleton' && b.kind === 'skeleton' && haveSameJoints(a, b);
}

/** The selection in the new contents: joints by their names; keys and bytes are others now. */
function selection(before: FilesState, after: FilesState): Partial<FilesState> {
  const [joints, next] = [selectJointList(before), selectJointList(after)];
  const places = placesByName(joints.names, next.names);
  const sameTime = selectClip(before)?.duration === selectClip(after)?.duration;
  return {
    selectedKey: null,
    selectedIframe: null,
    selectedBytes: null,
    hover: NO_HOVER,
    ...(!sameTime && { selectedRange: null, visibleRange: null, memoryRange: null }),
    ...(joints !== next && {
      collapsedJoints: new Set(),
      expandedRows: new Set(),
      selectedJoints: before.selectedJoints
        .map((joint) => places[joint])
        .filter((joint) => joint >= 0),
    }),
  };
}

/** The version before of a clip as A, and the clip as B: that on the stage, else any that has both. */
function comparedVersions(
  files: readonly OpenFile[],
  assets: readonly Asset[],
  { clipId = null }: Partial<Stage>,
): Partial<ComparedSlice> {
  const clips = assets.filter(({ entry: { object } }) => object.kind.endsWith('animation'));
  const onStage = clips.filter(({ id }) => id === clipId);
  for (const clip of [...onStage, ...clips]) {
    const earlier = files.find(({ earlierOf }) => earlierOf === clip.fileId);
    const versions = clips.filter(({ fileId }) => fileId === earlier?.id);
    const version = versions.find(({ entry }) => isSameObject(entry, clip.entry)) ?? versions.at(0);
    if (version !== undefined) return { comparedA: version.id, comparedB: clip.id };
  }
  return {};
}
