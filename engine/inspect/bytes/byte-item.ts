import { LANES } from '../../base/units.ts';
import type { ByteRange, JointIndex, KeyIndex, Seconds, TimepointIndex } from '../../base/units.ts';
import { LOCAL_FLOATS, jointOffset } from '../../math/pose.ts';
import { KEY_KINDS, keyStream } from '../../model/animation.ts';
import type { KeyKind } from '../../model/animation.ts';
import type { AssetObject } from '../../kinds/asset.ts';
import { rawKeys } from '../../model/raw.ts';
import { POSE_GROUP_FLOATS } from '../../model/skeleton.ts';
import { iframeRatios } from '../iframe-times.ts';
import { leavesOf, type BytePlace } from './byte-map.ts';
import { elementRange, type ByteLeaf, type ByteSection } from '../../kinds/shared/section.ts';

/** A named item that is stored in one or several places of an object. */
export type ByteItem =
  | { readonly what: 'key'; readonly kind: KeyKind; readonly key: KeyIndex }
  | { readonly what: 'timepoint'; readonly timepoint: TimepointIndex }
  | { readonly what: 'joint'; readonly joint: JointIndex }
  | { readonly what: 'iframe'; readonly kind: KeyKind; readonly iframe: number };

/**
 * The item that a byte is a part of; undefined for counts, versions and vertices.
 *
 * @example
 * const place = placeAt(byteMap(archive), bytes.length - 1);
 * if (place !== undefined) console.assert(itemAt(place)?.what !== 'joint'); // in a clip
 */
export function itemAt({ leaf, element, entry }: BytePlace): ByteItem | undefined {
  const { role, kind, owner, first = 0 } = leaf.column;
  switch (role) {
    case 'key-time':
    case 'key-offset':
    case 'key-value':
    case 'key':
    case 'raw-key':
      return kind && { what: 'key', kind, key: first + element };
    case 'iframe-entries':
    case 'iframe-desc':
      return kind && { what: 'iframe', kind, iframe: element };
    case 'timepoint':
      return { what: 'timepoint', timepoint: element };
    case 'joint-name':
    case 'parent':
    case 'rest-transform':
      return { what: 'joint', joint: owner ?? element };
    case 'rest-pose': {
      const joint = jointOfLane(element);
      const { object } = entry ?? {};
      return object?.kind === 'skeleton' && joint < object.count
        ? { what: 'joint', joint }
        : undefined;
    }
    default:
      return undefined;
  }
}

/**
 * The time of an item of a clip; undefined if it has none.
 *
 * @example
 * console.assert(itemTime(animation, { what: 'key', kind: 'rotation', key: 0 }) === 0);
 */
export function itemTime(clip: AssetObject, item: ByteItem): Seconds | undefined {
  if (clip.kind === 'raw-animation') {
    return item.what === 'key' ? rawKeys(clip, item.kind).times[item.key] : undefined;
  }
  if (clip.kind !== 'animation') return undefined;
  switch (item.what) {
    case 'key':
      return keyStream(clip, item.kind).table.ratio[item.key] * clip.duration;
    case 'timepoint':
      return clip.timepoints[item.timepoint] * clip.duration;
    case 'iframe':
      return iframeRatios(clip)[KEY_KINDS.indexOf(item.kind)][item.iframe] * clip.duration;
    case 'joint':
      return undefined;
  }
}

/** The joint, padding included, of a float of a pose in groups of four. */
export function jointOfLane(float: number): JointIndex {
  return Math.floor(float / POSE_GROUP_FLOATS) * LANES + (float % LANES);
}

/**
 * The byte ranges of an item in an object, in file order; empty if the object does not have it.
 *
 * @example
 * const object = byteMap(archive).object(0);
 * if (object !== undefined) {
 *   const ranges = itemBytes(object, { what: 'key', kind: 'rotation', key: 0 });
 *   console.assert(ranges.length > 0);
 * }
 */
export function itemBytes(object: ByteSection, item: ByteItem): ByteRange[] {
  return leavesOf(object).flatMap((leaf) =>
    elementsOf(leaf, item)
      .filter((element) => element >= 0 && element < leaf.column.count)
      .map((element) => elementRange(leaf, element)),
  );
}

function elementsOf({ column }: ByteLeaf, item: ByteItem): number[] {
  const { role, kind, owner, count, first = 0 } = column;
  switch (item.what) {
    case 'key':
      return kind === item.kind && KEY_ROLES.has(role) ? [item.key - first] : [];
    case 'iframe':
      return kind === item.kind && IFRAME_ROLES.has(role) ? [item.iframe] : [];
    case 'timepoint':
      return role === 'timepoint' ? [item.timepoint] : [];
    case 'joint':
      if (role === 'joint-name' || role === 'parent') {
        return owner === undefined ? [item.joint] : ownElements(owner, item.joint, 1);
      }
      if (role === 'rest-transform') return ownElements(owner, item.joint, count);
      return role === 'rest-pose' ? lanesOf(item.joint) : [];
  }
}

const KEY_ROLES: ReadonlySet<string> = new Set([
  'key-time',
  'key-offset',
  'key-value',
  'key',
  'raw-key',
]);
const IFRAME_ROLES: ReadonlySet<string> = new Set(['iframe-entries', 'iframe-desc']);

function ownElements(owner: number | undefined, joint: JointIndex, count: number): number[] {
  return owner === joint ? Array.from({ length: count }, (_, i) => i) : [];
}

function lanesOf(joint: JointIndex): number[] {
  return Array.from({ length: LOCAL_FLOATS }, (_, i) => jointOffset(joint) + i * LANES);
}
