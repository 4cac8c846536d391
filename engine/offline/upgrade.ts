import { AssetError } from '../base/errors.ts';
import type { JointIndex, Seconds } from '../base/units.ts';
import { LOCAL_FLOATS, getLocal, identityPose, setLocal } from '../math/pose.ts';
import type { AssetObject } from '../kinds/asset.ts';
import { depthFirstOrder, earlierPlaces, inverse } from '../model/joint-order.ts';
import type { Mesh } from '../model/mesh.ts';
import type { RawAnimation } from '../model/raw.ts';
import { NO_PARENT, type Skeleton } from '../model/skeleton.ts';
import { chosenTracks, mapKeys } from '../model/track-keys.ts';
import { upgradeAnimation } from './upgrade-animation.ts';
import { isOlder } from '../model/older.ts';

/** How objects are written again in the current versions. */
export interface UpgradeOptions {
  /**
   * The skeleton that the objects are for, of either order of joints: clips of releases before 0.11 do not hold the
   * hierarchy that their tracks follow.
   */
  readonly skeleton?: Skeleton | undefined;
  /** Leaves joints and tracks in the order in which they are. */
  readonly keepOrder?: boolean | undefined;
  /** Seconds between the iframes of clips; 0 for none. */
  readonly iframeInterval?: Seconds | undefined;
}

const DEFAULT_INTERVAL: Seconds = 10;

/**
 * Objects in the current versions; those that are current stay as they are. Joints and tracks of releases before 0.11
 * are put into today's order, depth first: a skeleton of that time among the objects says how, else the one in the
 * options.
 *
 * @throws AssetError if a clip or mesh needs a skeleton and there is none, or it has another number of joints
 *
 * @example
 * console.assert(upgradeObjects([skeleton, animation])[1] === animation);
 */
export function upgradeObjects(
  objects: readonly AssetObject[],
  options: UpgradeOptions = {},
): AssetObject[] {
  const { keepOrder = false, iframeInterval = DEFAULT_INTERVAL } = options;
  const own = objects.find((object) => object.kind === 'skeleton' && object.siblingsFirst === true);
  const skeleton = own?.kind === 'skeleton' ? own : options.skeleton;
  const orderOf = (what: string, joints: number): Uint16Array | undefined =>
    keepOrder ? undefined : requireOrder(what, joints, skeleton);
  return objects.map((object) => {
    if (!isOlder(object)) return object;
    switch (object.kind) {
      case 'skeleton':
        return keepOrder ? withoutMark(object) : reorderSkeleton(object, depthFirstOrder(object));
      case 'animation': {
        const { name, trackCount, siblingsFirst } = object;
        const order = siblingsFirst && orderOf(`ozz-animation "${name}"`, trackCount);
        return upgradeAnimation(object, order || undefined, iframeInterval);
      }
      case 'raw-animation': {
        const order = orderOf(`ozz-raw_animation "${object.name}"`, object.trackCount);
        return reorderRaw(object, order);
      }
      case 'mesh': {
        const joints = object.inverseBindPoses.length / 16;
        return reorderMesh(object, orderOf('ozz-sample-Mesh', joints));
      }
      default:
        return object;
    }
  });
}

/** Per new joint, the joint that it was. */
function requireOrder(what: string, joints: number, skeleton: Skeleton | undefined): Uint16Array {
  if (skeleton === undefined) {
    throw new AssetError({
      object: what,
      expected:
        'the skeleton that it was made for, as its joints stand in the order of releases before 0.11',
      found: 'none',
      advice: 'Give it too (--skeleton), or keep the order (--keep-order).',
    });
  }
  if (skeleton.count !== joints) {
    throw new AssetError({
      object: what,
      expected: `a skeleton of ${joints} joints`,
      found: `one of ${skeleton.count}`,
      advice: 'Give the skeleton that it was made for.',
    });
  }
  return earlierPlaces(skeleton);
}

function withoutMark<T extends Skeleton | Mesh | RawAnimation>(object: T): T {
  return { ...object, siblingsFirst: undefined };
}

function reorderSkeleton(skeleton: Skeleton, order: Uint16Array): Skeleton {
  const { count, names, parents } = skeleton;
  const places = inverse(order);
  const restPose = identityPose(count);
  const local = new Float32Array(LOCAL_FLOATS);
  order.forEach((old, joint) => {
    getLocal(skeleton.restPose, old, local);
    setLocal(restPose, joint, local);
  });
  const parentOf = (old: JointIndex): JointIndex =>
    parents[old] === NO_PARENT ? NO_PARENT : places[parents[old]];
  return {
    ...withoutMark(skeleton),
    names: Array.from(order, (old) => names[old]),
    parents: Int16Array.from(order, parentOf),
    restPose,
  };
}

function reorderRaw(clip: RawAnimation, order: Uint16Array | undefined): RawAnimation {
  if (order === undefined) return withoutMark(clip);
  return mapKeys(withoutMark(clip), (keys, kind) => chosenTracks(keys, kind, order));
}

/** Meshes of that time have a matrix for each joint, in the skeleton's order. */
function reorderMesh(mesh: Mesh, order: Uint16Array | undefined): Mesh {
  if (order === undefined) return withoutMark(mesh);
  const places = inverse(order);
  const jointRemaps = mesh.jointRemaps.map((joint) => places[joint]);
  return { ...withoutMark(mesh), jointRemaps };
}
