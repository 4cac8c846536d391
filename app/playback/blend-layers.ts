import { alignedCount, groupCount } from '#engine/base';
import type { Ratio, Seconds } from '#engine/base';
import type { Animation, Skeleton } from '#engine/model';
import { createSamplingContext } from '#engine/runtime';
import type { BlendLayer, SamplingContext } from '#engine/runtime';
import { findAsset } from '../session/state/assets.ts';
import type { AssetsSlice } from '../session/state/assets.ts';
import { effectiveWeight } from '../session/state/blend.ts';
import type { BlendSlice, Layer } from '../session/state/blend.ts';
import { standsOn } from '../session/state/own-skeleton.ts';

/** One layer at frame time: its position in its clip, its key cache and its pose. */
export interface MixedLayer extends BlendLayer {
  readonly id: number;
  readonly clip: Animation;
  readonly context: SamplingContext;
  readonly pose: Float32Array;
  readonly jointWeights: Float32Array;
  readonly additive: boolean;
  /** Its effective weight, with a crossfade applied. */
  weight: number;
  /** The weight from which a crossfade starts. */
  base: number;
  speed: number;
  /** Its position in its clip. */
  ratio: Ratio;
}

/** The layers of a state for a skeleton. Existing ones keep their position and cache. Edit time. */
export function mixedLayers(
  state: BlendSlice & AssetsSlice,
  skeleton: Skeleton,
  before: readonly MixedLayer[],
  start: Ratio,
): MixedLayer[] {
  return state.layers.flatMap((layer) => {
    const asset = findAsset(state.assets, layer.clipId);
    const clip = asset?.entry.object;
    if (asset === undefined || clip?.kind !== 'animation') return [];
    if (!standsOn(state, skeleton, asset)) return [];
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

/**
 * Seconds of one loop of the blend: the mean duration of its normal layers, by weight; 0 if no layer
 * has weight.
 */
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
