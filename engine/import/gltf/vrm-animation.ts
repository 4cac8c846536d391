import type { GLTF } from '@gltf-transform/core';
import { AssetError } from '../../base/errors.ts';
import type { NodeIndex } from './node-tree.ts';

/** The extension that makes a glTF a VRMA. */
export const VRM_ANIMATION = 'VRMC_vrm_animation';

/** What a VRMA says of its nodes. */
export interface VrmAnimation {
  readonly version: string;
  /** The root of the humanoid: all bones hang from it. */
  readonly hips: NodeIndex;
  /** Node of every human bone, by the bone's name. */
  readonly bones: ReadonlyMap<string, NodeIndex>;
  /** Name of the expression whose weight a node's x is. */
  readonly expressions: ReadonlyMap<NodeIndex, string>;
  /** The node that turns as the eyes do. */
  readonly lookAt: NodeIndex | undefined;
}

/** The extension as its references have been checked. */
interface Stored {
  readonly specVersion?: unknown;
  readonly humanoid?: { readonly humanBones?: Readonly<Record<string, NodeReference>> };
  readonly expressions?: Readonly<Record<string, Readonly<Record<string, NodeReference>>>>;
  readonly lookAt?: { readonly node?: NodeIndex };
}

interface NodeReference {
  readonly node: NodeIndex;
}

/**
 * Reads what makes a glTF a VRMA; undefined if it is none.
 * @throws AssetError if it has no hips, which the format demands
 */
export function readVrmAnimation(object: string, json: GLTF.IGLTF): VrmAnimation | undefined {
  const stored = json.extensions?.[VRM_ANIMATION] as Stored | undefined;
  if (stored === undefined) return undefined;
  const { specVersion, humanoid, expressions, lookAt } = stored;
  const bones = new Map(
    Object.entries(humanoid?.humanBones ?? {}).map(([bone, { node }]) => [bone, node]),
  );
  const hips = bones.get('hips');
  if (hips === undefined) {
    throw new AssetError({
      object: `${object}, extensions.${VRM_ANIMATION}`,
      expected: 'humanoid.humanBones.hips, which every VRM animation has',
      found: bones.size === 0 ? 'no human bones' : [...bones.keys()].slice(0, 5).join(', '),
      advice: 'Export the animation again.',
    });
  }
  const named = Object.values(expressions ?? {}).flatMap((group) => Object.entries(group));
  return {
    version: typeof specVersion === 'string' ? specVersion : '',
    hips,
    bones,
    expressions: new Map(named.map(([name, { node }]) => [node, name])),
    lookAt: lookAt?.node,
  };
}
