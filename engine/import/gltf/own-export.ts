import type { GLTF } from '@gltf-transform/core';
import { KEY_KINDS, type KeyKind } from '../../model/animation.ts';
import { TRACK_TYPES, type TrackType } from '../../model/user-track.ts';

/*
 * Files that this program has exported say in `extras` what glTF has no place for, so that importing them gives back what
 * was exported. All of it may be forged: every value is checked, and none can do harm.
 */

/** The member of `extras` that is the program's own. */
const OWN = 'posescope';

type Values = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function ownOf({ extras }: GLTF.IProperty): Values {
  const own = isRecord(extras) ? extras[OWN] : undefined;
  return isRecord(own) ? own : {};
}

/** Whether the file was exported by this program: then its rotations are kept bit for bit. */
export function isOwnExport({ asset }: GLTF.IGLTF): boolean {
  return isRecord(asset.extras) && isRecord(asset.extras[OWN]);
}

/** The name that a joint had, if glTF made it use another one. */
export function ownName(part: GLTF.IProperty): string | undefined {
  const { name } = ownOf(part);
  return typeof name === 'string' ? name.split('\0', 1)[0] : undefined;
}

/** Whether a node only holds several roots together. */
export function isAboveRoots(node: GLTF.IProperty): boolean {
  return ownOf(node).aboveRoots === true;
}

/** Whether a node shows bones instead of a mesh, for viewers that need something to show. */
export function showsBones(node: GLTF.IProperty): boolean {
  return ownOf(node).bones === true;
}

/** Whether a clip can be computed from another one of the file. */
export function isDerived(animation: GLTF.IProperty): boolean {
  return ownOf(animation).derived === true;
}

/** The duration of a clip, which may end after its last key; 0 if it is not stored. */
export function ownDuration(animation: GLTF.IProperty): number {
  const { duration } = ownOf(animation);
  return typeof duration === 'number' && duration > 0 && duration < Infinity
    ? Math.fround(duration)
    : 0;
}

/** Whether a joint of a clip has no key of a kind at all, as only sources do. */
export function emptyTracks(animation: GLTF.IProperty): (kind: KeyKind, joint: number) => boolean {
  const { empty } = ownOf(animation);
  const lists = isRecord(empty) ? empty : {};
  const joints = new Map(
    KEY_KINDS.map((kind) => {
      const list: unknown = lists[kind];
      return [kind, new Set<unknown>(Array.isArray(list) ? list : [])];
    }),
  );
  return (kind, joint) => joints.get(kind)?.has(joint) ?? false;
}

/** Name and type of the user track that a channel was. */
export function ownTrack(channel: GLTF.IProperty): { name: string; type: TrackType } | undefined {
  const { track, type } = ownOf(channel);
  const known = TRACK_TYPES.find((one) => one === type);
  return typeof track === 'string' && known !== undefined
    ? { name: track, type: known }
    : undefined;
}

/** The accessor of the rotations that a channel was made from, if what it has is not the same to the bit. */
export function sourceRotations(sampler: GLTF.IProperty): number | undefined {
  const { source } = ownOf(sampler);
  return typeof source === 'number' ? source : undefined;
}

/** The accessor of all joints' rest transforms, if JSON could not say them to the bit. */
export function givenRest({ asset }: GLTF.IGLTF): number | undefined {
  const { rest } = ownOf(asset);
  return typeof rest === 'number' ? rest : undefined;
}
