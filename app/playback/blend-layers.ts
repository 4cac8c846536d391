import { alignedCount, groupCount } from '#engine/base';
import type { Ratio, Seconds } from '#engine/base';
import type { Animation, Skeleton } from '#engine/model';
import { createSamplingContext, validateClipFit } from '#engine/runtime';
import type { BlendLayer, SamplingContext } from '#engine/runtime';
import { findAsset } from '../session/state/assets.ts';
import type { AssetsSlice } from '../session/state/assets.ts';
import { effectiveWeight } from '../session/state/blend.ts';
import type { BlendSlice, Layer } from '../session/state/blend.ts';

/** One layer at frame time: its own place in its clip, cache and pose. */
export interface MixedLayer extends BlendLayer {
  readonly id: number;
  readonly clip: Animation;
  readonly context: SamplingContext;
  readonly pose: Float32Array;
  readonly jointWeights: Float32Array;
  readonly additive: boolean;
  /** As it is heard, after a crossfade. */
  weight: number;
  /** What a crossfade starts from. */
  base: number;
  speed: number;
  /** Where it is in its clip. */
  ratio: Ratio;
}

/** The layers of a state for a skeleton; those that were there before keep their place and cache. Edit time. */
export function mixedLayers(
  state: BlendSlice & AssetsSlice,
  skeleton: Skeleton,
  before: readonly MixedLayer[],
  start: Ratio,
): MixedLayer[] {
  return state.layers.flatMap((layer) => {
    const clip = findAsset(state.assets, layer.clipId)?.entry.object;
    if (clip?.kind !== 'animation' || validateClipFit(skeleton, clip) !== undefined) return [];
    const known = before.find((mixed) => mixed.id === layer.id && mixed.clip === clip);
    return [mixedLayer(layer, clip, skeleton, state, known, start)];
  });
}

function mixedLayer(
  layer: Layer,
  clip: Animation,
  skeleton: Skeleton,
  { layers }: BlendSlice,
  known: MixedLayer | undefined,
  start: Ratio,
): MixedLayer {
  const weight = effectiveWeight(layer, layers);
  return {
    id: layer.id,
    clip,
    context: known?.context ?? createSamplingContext(clip.trackCount),
    pose: known?.pose ?? new Float32Array(groupCount(skeleton.count) * 40),
    jointWeights: jointWeights(layer, skeleton),
    additive: layer.mode === 'additive',
    weight,
    base: weight,
    speed: layer.speed,
    ratio: known?.ratio ?? start,
  };
}

function jointWeights({ mask }: Layer, { names, count }: Skeleton): Float32Array {
  const weights = new Float32Array(alignedCount(count)).fill(1);
  if (mask !== null) names.forEach((name, joint) => (weights[joint] = mask.get(name) ?? 1));
  return weights;
}

/** Seconds that one loop takes of all normal layers together: the mean of theirs, by weight; 0 if none weighs. */
export function mixedDuration(layers: readonly MixedLayer[]): Seconds {
  let total = 0;
  let sum = 0;
  for (let i = 0; i < layers.length; i++) {
    const { additive, weight, clip } = layers[i];
    if (additive || weight <= 0) continue;
    total += weight;
    sum += weight * clip.duration;
  }
  return total > 0 ? sum / total : 0;
}
