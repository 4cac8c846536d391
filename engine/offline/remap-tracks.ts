import { emptyRanges } from '../base/units.ts';
import { getLocal, LOCAL_FLOATS } from '../math/pose.ts';
import { keyComponents, KEY_KINDS, type KeyKind } from '../model/animation.ts';
import { placesByName } from '../model/joint-names.ts';
import { rawKeys, TRANSFORM_AT, type RawAnimation, type RawKeys } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';

/**
 * Reorders a clip's tracks for another skeleton by joint name. Joints without a track get one key of
 * each kind: their rest transform.
 * @param names joints of the clip's own tracks; those of one name belong together in their order
 *
 * @example
 * const moved = remapTracks(raw, skeleton.names, skeleton);
 * console.assert(moved.trackCount === skeleton.count);
 */
export function remapTracks(
  raw: RawAnimation,
  names: readonly string[],
  skeleton: Skeleton,
): RawAnimation {
  const tracks = placesByName(skeleton.names, names);
  const [translations, rotations, scales] = KEY_KINDS.map((kind) =>
    chosenTracks(rawKeys(raw, kind), kind, tracks, skeleton),
  );
  return {
    ...raw,
    trackCount: skeleton.count,
    translations,
    rotations,
    scales,
    ranges: emptyRanges('body'),
  };
}

/** Columns of the given tracks; -1 means the rest transform. */
function chosenTracks(
  { offsets, times, values }: RawKeys,
  kind: KeyKind,
  tracks: readonly number[],
  { restPose }: Skeleton,
): RawKeys {
  const components = keyComponents(kind);
  const chosen = new Uint32Array(tracks.length + 1);
  tracks.forEach((track, i) => {
    chosen[i + 1] = chosen[i] + (track < 0 ? 1 : offsets[track + 1] - offsets[track]);
  });
  const count = chosen[tracks.length];
  const keys = { times: new Float32Array(count), values: new Float32Array(count * components) };
  const local = new Float32Array(LOCAL_FLOATS);
  tracks.forEach((track, joint) => {
    const to = chosen[joint];
    if (track < 0) {
      getLocal(restPose, joint, local);
      const at = TRANSFORM_AT[kind];
      keys.values.set(local.subarray(at, at + components), to * components);
      return;
    }
    const [begin, end] = [offsets[track], offsets[track + 1]];
    keys.times.set(times.subarray(begin, end), to);
    keys.values.set(values.subarray(begin * components, end * components), to * components);
  });
  return { offsets: chosen, ...keys };
}
