import type { ArchiveEntry } from '#engine/archive';
import { placesByName } from '#engine/model';
import { assetsOf, findAsset } from './assets.ts';
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
  const files = state.files.map((file) => {
    const isBefore = nextOf.has(file.earlierOf ?? -1);
    return isBefore ? withOwnSkeletons(file) : withContents(file, nextOf.get(file.id));
  });
  const assets = files.flatMap((file) =>
    nextOf.has(file.id) ? assetsOf(file) : state.assets.filter((it) => it.fileId === file.id),
  );
  const twin = (id: AssetId | null): AssetId | null => twinOf(state.assets, assets, id);
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

function asVersionBefore(file: OpenFile): NewFile {
  return { ...file, name: nameBefore(file.name), earlierOf: file.id };
}

/** A version before with the skeletons that were chosen for its clips; those of its file are there as they were. */
function withOwnSkeletons(file: OpenFile): OpenFile {
  const own = (asset: AssetId): AssetId => {
    const [of, place] = asset.split('/');
    return of === String(file.earlierOf) ? `${file.id}/${place}` : asset;
  };
  const { skeletons } = file;
  return skeletons === undefined
    ? file
    : {
        ...file,
        skeletons: new Map(Array.from(skeletons, ([clip, one]) => [own(clip), own(one)])),
      };
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
  return a.object.kind === b.object.kind && ownName(a) === ownName(b);
}

function ownName({ object }: ArchiveEntry): string {
  return 'name' in object ? object.name : '';
}

/** The id of the object that an object of the same file has become; the same id where none is called like it. */
function twinOf(
  before: readonly Asset[],
  after: readonly Asset[],
  id: AssetId | null,
): AssetId | null {
  const asset = findAsset(before, id);
  if (asset === undefined) return id;
  const named = after.filter(
    ({ fileId, entry }) => fileId === asset.fileId && isSameObject(entry, asset.entry),
  );
  return (named.find((other) => other.id === id) ?? named.at(0))?.id ?? id;
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
