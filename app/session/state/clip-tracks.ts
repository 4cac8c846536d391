import { TRACK_COMPONENTS, type UserTrack } from '#engine/model';
import { assetsOfKind, clipOf, fileOf, findAsset, sourcesNamed } from './assets.ts';
import type { Asset, AssetId, AssetsSlice, FileId, OpenFile } from './assets.ts';
import { sourceOf } from './build.ts';
import { memoize, memoizeLast, memoizePair } from './changes.ts';
import type { StageState } from './stage.ts';

type OpenState = Pick<AssetsSlice, 'assets' | 'files'>;

/** A user track that is open. */
export interface TrackAsset {
  readonly id: AssetId;
  readonly name: string;
  readonly fileName: string;
  readonly track: UserTrack;
}

/** Words of file names that describe the contents and not the subject. */
const KIND_WORDS = new Set(
  'ozz animation anim clip track tracks motion no raw optimized additive user events'.split(' '),
);

/** The subject of a file: the words of its name without those that describe its contents. */
export function nameWords(fileName: string): string[] {
  return fileName
    .toLowerCase()
    .split(/[._\-\s]+/)
    .filter((word) => word !== '' && !KIND_WORDS.has(word));
}

/**
 * Whether a file of tracks is named for one of some clips: `walk.tracks.ozz` for `walk.ozz`.
 * @param subjects subjects of the clips' files, see {@link nameWords}, each with its words joined by
 * spaces
 */
export function isNamedFor(trackFile: string, subjects: ReadonlySet<string>): boolean {
  const words = nameWords(trackFile);
  return words.some((_, last) => subjects.has(words.slice(0, last + 1).join(' ')));
}

/** Lists of tracks by their first one, so that an equal list is the same array. */
const lists = new WeakMap<UserTrack, readonly TrackAsset[]>();

const NO_TRACKS: readonly TrackAsset[] = [];

/**
 * The user tracks of the clip on the stage. First those of its own file or built with it. Then those named for it: all if there
 * are no first ones, else those whose source is closed. Then those that belong to no open clip. The same array until one of
 * them changes.
 */
export function selectClipTracks(state: StageState): readonly TrackAsset[] {
  const { assets, files, clipId } = state;
  return tracksIn(assets)(files, clipId);
}

const tracksIn = memoize((assets: readonly Asset[]) =>
  memoizeLast((files: readonly OpenFile[], clipId: AssetId | null) =>
    sameList(tracksOf({ assets, files }, findAsset(assets, clipId))),
  ),
);

function sameList(tracks: readonly TrackAsset[]): readonly TrackAsset[] {
  const first = tracks.at(0);
  if (first === undefined) return NO_TRACKS;
  const before = lists.get(first.track);
  if (before !== undefined && sameTracks(before, tracks)) return before;
  lists.set(first.track, tracks);
  return tracks;
}

function sameTracks(some: readonly TrackAsset[], others: readonly TrackAsset[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, track }, i) => id === others[i].id && track === others[i].track)
  );
}

/** The user tracks of any open clip, see {@link selectClipTracks}. */
export function tracksOf(state: OpenState, clip: Asset | undefined): readonly TrackAsset[] {
  const assets = assetsOfKind(state.assets, 'track');
  if (clip === undefined) return assets.map(trackAsset);
  const clips = assetsOfKind(state.assets, 'animation', 'raw-animation');
  const own = trackClaims(state, [clip]);
  const any = trackClaims(state, clips);
  // Root motion is built with the clip, and is looked for in these before any other track.
  const built = assets.filter(own.isBuiltWith);
  const linked = [
    ...built,
    ...assets.filter((track) => own.isOwned(track) && !built.includes(track)),
  ];
  // What was built of a model that is closed has only its name left to say whose it is.
  const left = (track: Asset): boolean =>
    linked.length === 0 || (!any.isBuiltWith(track) && isLeftAlone(state, track));
  const named = assets.filter((track) => own.isNamed(track) && left(track));
  const isFree = (track: Asset): boolean =>
    !any.isBuiltWith(track) && !any.isOwned(track) && !any.isNamed(track);
  return [...new Set([...linked, ...named, ...assets.filter(isFree)])].map(trackAsset);
}

/** Whether what a track was built from is no longer open. */
function isLeftAlone(state: OpenState, track: Asset): boolean {
  const source = fileOf(state, track)?.builtFrom;
  return source !== undefined && findAsset(state.assets, source) === undefined;
}

/**
 * The source clip that each source user track belongs to: the one that a model says, else the only one of its file. Of several
 * clips of an archive it is not known.
 */
export function trackOwners({ assets, files }: OpenState): ReadonlyMap<AssetId, Asset> {
  return ownersOf(files, assets);
}

const ownersOf = memoizePair((files: readonly OpenFile[], assets: readonly Asset[]) => {
  const owners = new Map<AssetId, Asset>();
  const tracked = new Set(assetsOfKind(assets, 'raw-track').map(({ fileId }) => fileId));
  for (const { id, trackClips } of files) {
    if (!tracked.has(id)) continue;
    const own = assets.filter(({ fileId }) => fileId === id);
    const clips = assetsOfKind(own, 'raw-animation');
    assetsOfKind(own, 'raw-track').forEach((track, index) => {
      const name = trackClips?.[index];
      const named = clips.find((clip) => clipOf(clip)?.name === name);
      const owner = clips.length === 1 ? clips[0] : named;
      if (owner !== undefined) owners.set(track.id, owner);
    });
  }
  return owners;
});

/** The source clips that a clip may come from: itself, the one that it was built from, or those of its name. */
export function sourceIdsOf(state: OpenState, { id, entry: { object } }: Asset): AssetId[] {
  if (object.kind !== 'animation') return [id];
  const source = sourceOf(state, id);
  const sources = source === undefined ? sourcesNamed(state.assets, object.name) : [source];
  return sources.map((one) => one.id);
}

/** Which tracks belong to some clips. */
interface TrackClaims {
  /** Those of their files, and those that were built with them. */
  isBuiltWith(track: Asset): boolean;
  /** Those that were built of source tracks of their sources. */
  isOwned(track: Asset): boolean;
  /** Those whose files are named for theirs. */
  isNamed(track: Asset): boolean;
}

function trackClaims(state: OpenState, clips: readonly Asset[]): TrackClaims {
  const builtFrom = new Map(state.files.map((file) => [file.id, file.builtFrom]));
  const owners = trackOwners(state);
  const fileIds = new Set(clips.map(({ fileId }) => fileId));
  const sources = new Set(clips.map(({ fileId }) => builtFrom.get(fileId)));
  sources.delete(undefined);
  // Names of all clips are compared only where that says whose a track is.
  const owning = new Set(
    owners.size === 0 ? [] : clips.flatMap((clip) => sourceIdsOf(state, clip)),
  );
  const ownerOf = (fileId: FileId): AssetId | undefined => {
    const source = builtFrom.get(fileId);
    return source === undefined ? undefined : owners.get(source)?.id;
  };
  const subjects = new Set(clips.map(({ fileName }) => nameWords(fileName).join(' ')));
  return {
    isBuiltWith: ({ fileId }) => fileIds.has(fileId) || sources.has(builtFrom.get(fileId)),
    isOwned: ({ fileId }) => {
      const owner = ownerOf(fileId);
      return owner !== undefined && owning.has(owner);
    },
    isNamed: ({ fileName }) => isNamedFor(fileName, subjects),
  };
}

function trackAsset({ id, label, fileName, entry: { object } }: Asset): TrackAsset {
  if (object.kind !== 'track') throw new TypeError(`${id} is no track`);
  return { id, name: label, fileName, track: object };
}

/** From so many tracks of a file on that never change, they say little, such as the properties of every object of a model. */
const MANY_CONSTANTS = 8;

/** The user tracks of a file, built or not, whose keys all have one value, if these are many; else none. */
export function manyConstants(assets: readonly Asset[], many = MANY_CONSTANTS): readonly Asset[] {
  const constants = assets.filter(({ entry: { object } }) => {
    if (object.kind !== 'raw-track' && object.kind !== 'track') return false;
    const size = TRACK_COMPONENTS[object.type];
    return object.values.every((value, i) => value === object.values[i % size]);
  });
  return constants.length < many ? [] : constants;
}

/**
 * The first tracks that can move a character: a `float3` for its position, a `quaternion` for its
 * rotation.
 */
export function motionOf(tracks: readonly TrackAsset[]): {
  readonly position: UserTrack | undefined;
  readonly rotation: UserTrack | undefined;
} {
  const position = tracks.find(({ track }) => track.type === 'float3' && track.count > 0);
  const rotation = tracks.find(({ track }) => track.type === 'quaternion' && track.count > 0);
  return { position: position?.track, rotation: rotation?.track };
}
