import { emptyRanges, type JointIndex } from '../base/units.ts';
import { getLocal, LOCAL_FLOATS } from '../math/pose.ts';
import { keyComponents, type KeyKind } from '../model/animation.ts';
import { placesByName } from '../model/joint-names.ts';
import { TRANSFORM_AT, type RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { joinTracks, mapKeys, trackKeys, type TrackKeys } from '../model/track-keys.ts';

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
  const local = new Float32Array(LOCAL_FLOATS);
  const restKey = (joint: JointIndex, kind: KeyKind): TrackKeys => {
    getLocal(skeleton.restPose, joint, local);
    const at = TRANSFORM_AT[kind];
    return { times: new Float32Array(1), values: local.slice(at, at + keyComponents(kind)) };
  };
  const remapped = mapKeys(raw, (keys, kind) =>
    joinTracks(
      tracks.map((track, joint) =>
        track < 0 ? restKey(joint, kind) : trackKeys(keys, kind, track),
      ),
      kind,
    ),
  );
  return { ...remapped, trackCount: skeleton.count, ranges: emptyRanges('body') };
}
