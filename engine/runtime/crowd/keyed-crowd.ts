import { invariant } from '../../base/errors.ts';
import { CONTEXT_NEXT, CONTEXT_RATIO, MATRIX, VECTOR } from '../../kernels/layout.ts';
import {
  hostKernels,
  MAXIMUM_BYTES,
  type KernelHost,
  type KernelModule,
} from '../../kernels/load.ts';
import { createMemoryPlan, reserve, type Address } from '../../kernels/plan.ts';
import { poseLength } from '../../math/pose.ts';
import type { Animation } from '../../model/animation.ts';
import { MATRIX_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import type { SamplingArithmetic } from '../context.ts';
import { validateClipFit } from '../clip-fit.ts';
import { isCount, validateParents } from './rig.ts';
import { contextBytes, planKeyed, writeKeyed } from './keyed-memory.ts';

/**
 * Characters that play one clip in the form in which its archive stores it, four joints in lanes: each
 * with a sampling context, a pose and model matrices of its own, all in one memory.
 */
export interface KeyedCrowd {
  readonly host: KernelHost;
  readonly skeleton: Skeleton;
  readonly characters: number;
  /** Where each character is to be sampled; written by whoever owns the crowd. */
  readonly ratios: Float32Array;
  /** Poses as the runtime's, one after the other. A pose belongs to its context. */
  readonly poses: Float32Array;
  /** 16 floats per joint, character after character. */
  readonly models: Float32Array;
  readonly addresses: Readonly<
    Record<'clip' | 'parents' | 'ratios' | 'contexts' | 'poses' | 'models' | 'scratch', Address>
  >;
  readonly contextBytes: number;
}

/**
 * Why such a crowd cannot be made, or undefined if it can.
 *
 * @example
 * console.assert(validateKeyedCrowd(kernels, skeleton, animation, 0) !== undefined);
 */
export function validateKeyedCrowd(
  compiled: KernelModule,
  skeleton: Skeleton,
  animation: Animation,
  characters: number,
): string | undefined {
  if (compiled.form === 'typescript') return 'this machine has no SIMD';
  if (!isCount(characters)) return `there are ${characters} characters`;
  const problem = validateParents(skeleton) ?? validateClipFit(skeleton, animation);
  if (problem !== undefined) return problem;
  if (animation.alignedTracks === 0) return 'the animation has no tracks';
  const { bytes } = planKeyedCrowd(skeleton, animation, characters).plan;
  if (bytes <= MAXIMUM_BYTES) return undefined;
  return `it would take ${Math.ceil(bytes / 2 ** 20)} MiB, at most ${MAXIMUM_BYTES / 2 ** 20} are possible`;
}

/**
 * Makes a valid crowd, of which nothing has been sampled yet.
 *
 * @example
 * if (validateKeyedCrowd(kernels, skeleton, animation, 10) === undefined) {
 *   const crowd = createKeyedCrowd(kernels, skeleton, animation, 10);
 *   crowd.ratios.fill(0.5);
 *   sampleKeyed(crowd, 0, 10);
 *   modelKeyed(crowd, 0, 10);
 * }
 */
export function createKeyedCrowd(
  compiled: KernelModule,
  skeleton: Skeleton,
  animation: Animation,
  characters: number,
  arithmetic: SamplingArithmetic = 'reference',
): KeyedCrowd {
  const { plan, keyed, place } = planKeyedCrowd(skeleton, animation, characters);
  const host = hostKernels(compiled, plan);
  const { buffer } = host.memory;
  writeKeyed(buffer, keyed, animation, arithmetic);
  new Int16Array(buffer, place.parents).set(skeleton.parents);
  const crowd: KeyedCrowd = {
    host,
    skeleton,
    characters,
    ratios: new Float32Array(buffer, place.ratios, characters),
    poses: new Float32Array(buffer, place.poses, characters * poseLength(skeleton.count)),
    models: new Float32Array(buffer, place.models, characters * skeleton.count * MATRIX_FLOATS),
    addresses: place,
    contextBytes: contextBytes(animation),
  };
  resetKeyed(crowd);
  return crowd;
}

function planKeyedCrowd(skeleton: Skeleton, animation: Animation, characters: number) {
  const plan = createMemoryPlan();
  const keyed = planKeyed(plan, animation);
  const place = {
    clip: keyed.clip,
    parents: reserve(plan, skeleton.count * 2),
    ratios: reserve(plan, characters * 4),
    contexts: reserve(plan, characters * contextBytes(animation)),
    poses: reserve(plan, characters * poseLength(skeleton.count) * 4),
    models: reserve(plan, characters * skeleton.count * MATRIX),
    scratch: reserve(plan, MATRIX + 9 * VECTOR),
  };
  return { plan, keyed, place };
}

/**
 * Empties all contexts: the next step starts over.
 *
 * @example
 * if (kernels.form !== 'typescript') resetKeyed(createKeyedCrowd(kernels, skeleton, animation, 10));
 */
export function resetKeyed({
  host,
  addresses: place,
  characters,
  contextBytes: bytes,
}: KeyedCrowd): void {
  const words = new Uint32Array(host.memory.buffer);
  for (let i = 0; i < characters; i++) {
    const context = place.contexts + i * bytes;
    words.fill(0, (context + CONTEXT_RATIO) >> 2, (context + CONTEXT_NEXT + 12) >> 2);
  }
}

/**
 * Samples characters `begin` … `end` at their ratios.
 *
 * @example
 * if (kernels.form !== 'typescript') {
 *   const crowd = createKeyedCrowd(kernels, skeleton, animation, 10);
 *   crowd.ratios.set([0, 0.1, 0.2]);
 *   sampleKeyed(crowd, 0, 3);
 * }
 */
export function sampleKeyed(crowd: KeyedCrowd, begin: number, end: number): void {
  const { host, addresses: place, skeleton } = crowd;
  invariant(host.joints !== undefined, 'a keyed crowd has compiled kernels');
  host.joints.keyedPoses(
    place.clip,
    place.ratios,
    place.contexts,
    crowd.contextBytes,
    place.poses,
    poseLength(skeleton.count) * 4,
    begin,
    end,
  );
}

/**
 * Brings the poses of characters `begin` … `end` to model space.
 *
 * @example
 * if (kernels.form !== 'typescript') {
 *   const crowd = createKeyedCrowd(kernels, skeleton, animation, 1);
 *   sampleKeyed(crowd, 0, 1);
 *   modelKeyed(crowd, 0, 1);
 *   console.assert(crowd.models.length === 16 * skeleton.count);
 * }
 */
export function modelKeyed(
  { host, addresses: place, skeleton }: KeyedCrowd,
  begin: number,
  end: number,
): void {
  invariant(host.joints !== undefined, 'a keyed crowd has compiled kernels');
  host.joints.poseMatrices(
    skeleton.count,
    place.parents,
    place.poses,
    poseLength(skeleton.count) * 4,
    place.scratch,
    place.models,
    begin,
    end,
  );
}
