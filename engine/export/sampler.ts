import type { GLTF } from '@gltf-transform/core';
import type { ChannelKeys } from './clip-keys.ts';
import { addColumn, type GltfFile } from './gltf-file.ts';

/** What is known of a sampler besides its keys. */
interface SamplerFacts {
  readonly type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4';
  readonly what: string;
  readonly isStep: boolean;
}

/** @returns the index of the sampler */
export function addSampler(
  file: GltfFile,
  { samplers }: GLTF.IAnimation,
  { times, values }: ChannelKeys,
  { type, what, isStep }: SamplerFacts,
): number {
  const input = addColumn(file, times, { type: 'SCALAR', use: 'keys', bounds: true, what });
  const output = addColumn(file, values, { type, use: 'keys', what });
  return samplers.push({ input, output, interpolation: isStep ? 'STEP' : 'LINEAR' }) - 1;
}
