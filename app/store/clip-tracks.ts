import type { UserTrack } from '#engine';
import { assetsOfKind, findAsset } from './assets.ts';
import type { Asset, AssetId } from './assets.ts';
import type { AppState } from './store.ts';

/** A user track that is open. */
export interface TrackAsset {
  readonly id: AssetId;
  readonly name: string;
  readonly fileName: string;
  readonly track: UserTrack;
}

/** Words of file names that say what a file holds, not whose it is. */
const KIND_WORDS = new Set(
  'ozz animation anim clip track tracks motion no raw optimized additive user events'.split(' '),
);

/** What a file is about: the words of its name without those of its kind. */
export function subjectWords(fileName: string): string[] {
  return fileName
    .toLowerCase()
    .split(/[._\-\s]+/)
    .filter((word) => word !== '' && !KIND_WORDS.has(word));
}

/** Whether a file of tracks is named for the clip: `walk.tracks.ozz` and `walk.ozz`. */
export function isNamedFor(trackFile: string, clipFile: string): boolean {
  const clip = subjectWords(clipFile);
  const track = subjectWords(trackFile);
  return clip.length > 0 && clip.every((word, i) => track[i] === word);
}

/** What the tracks of a clip follow from, and they. */
interface Known extends Pick<AppState, 'assets' | 'files' | 'clipId'> {
  readonly tracks: readonly TrackAsset[];
}

/** Of the last two states that were asked about: a state is compared with the one before it. */
let known: readonly Known[] = [];

/**
 * The user tracks that belong to the clip on the stage: those of its own file, built with it, or named for it;
 * where there are none, those that are named for no clip that is open. The same array until one of them changes.
 */
export function selectClipTracks(state: AppState): readonly TrackAsset[] {
  const { assets, files, clipId } = state;
  const before = known.find(
    (one) => one.assets === assets && one.files === files && one.clipId === clipId,
  );
  if (before !== undefined) return before.tracks;
  const found = tracksOf(state, findAsset(assets, clipId));
  const tracks = known.find((one) => sameTracks(one.tracks, found))?.tracks ?? found;
  known = [{ assets, files, clipId, tracks }, ...known.slice(0, 1)];
  return tracks;
}

function sameTracks(some: readonly TrackAsset[], others: readonly TrackAsset[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ id, track }, i) => id === others[i].id && track === others[i].track)
  );
}

/** The user tracks of any open clip, see {@link selectClipTracks}. */
export function tracksOf(state: AppState, clip: Asset | undefined): readonly TrackAsset[] {
  const tracks = assetsOfKind(state.assets, 'track').map(trackAsset);
  if (clip === undefined) return tracks;
  const linked = linkedFiles(state, clip);
  const own = tracks.filter(({ id }) => linked.has(fileOf(state, id)));
  if (own.length > 0) return own;
  const named = tracks.filter(({ fileName }) => isNamedFor(fileName, clip.fileName));
  if (named.length > 0) return named;
  const clips = assetsOfKind(state.assets, 'animation', 'raw-animation');
  return tracks.filter(
    ({ fileName }) => !clips.some((other) => isNamedFor(fileName, other.fileName)),
  );
}

/** The clip's file and those that were built of the same source. */
function linkedFiles({ files }: AppState, { fileId }: Asset): ReadonlySet<number> {
  const source = files.find(({ id }) => id === fileId)?.builtFrom;
  const built = files.filter(({ builtFrom }) => source !== undefined && builtFrom === source);
  return new Set([fileId, ...built.map(({ id }) => id)]);
}

function fileOf({ assets }: AppState, id: AssetId): number {
  return findAsset(assets, id)?.fileId ?? -1;
}

function trackAsset({ id, label, fileName, entry: { object } }: Asset): TrackAsset {
  if (object.kind !== 'track') throw new TypeError(`${id} is no track`);
  return { id, name: label, fileName, track: object };
}

/** Of some tracks, the first two that can move a character: a `float3` for its place, a `quaternion` for its turn. */
export function motionOf(tracks: readonly TrackAsset[]): {
  readonly position: UserTrack | undefined;
  readonly rotation: UserTrack | undefined;
} {
  const position = tracks.find(({ track }) => track.type === 'float3' && track.count > 0);
  const rotation = tracks.find(({ track }) => track.type === 'quaternion' && track.count > 0);
  return { position: position?.track, rotation: rotation?.track };
}
