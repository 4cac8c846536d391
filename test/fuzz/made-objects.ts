import { readArchive, type AssetObject } from '#engine/archive';
import type { Animation, RawAnimation, RawSkeleton, Skeleton } from '#engine/model';
import { fixtureBytes } from '../../fixtures/files.ts';

/** A small character, to build and to ask about. */
export interface MadeObjects {
  readonly skeleton: Skeleton;
  readonly clip: Animation;
  readonly rawSkeleton: RawSkeleton;
  readonly rawClip: RawAnimation;
}

let objects: MadeObjects | undefined;

export function made(): MadeObjects {
  objects ??= {
    skeleton: objectOf('eight.skeleton.ozz', 'skeleton'),
    clip: objectOf('eight.animation.ozz', 'animation'),
    rawSkeleton: objectOf('eight.raw_skeleton.ozz', 'raw-skeleton'),
    rawClip: objectOf('eight.raw_animation.ozz', 'raw-animation'),
  };
  return objects;
}

function objectOf<Kind extends AssetObject['kind']>(
  name: string,
  kind: Kind,
): Extract<AssetObject, { kind: Kind }> {
  const { object } = readArchive(fixtureBytes('valid', name)).entries[0];
  if (object.kind !== kind) throw new Error(`${name} holds a ${object.kind}`);
  return object as Extract<AssetObject, { kind: Kind }>;
}
