import { invariant } from '../../base/errors.ts';
import { finishWork, type IncrementalWork } from '../../base/incremental-work.ts';
import { LANES, type JointIndex } from '../../base/units.ts';
import {
  CACHE_LINE,
  CROWD_BYTES,
  CROWD_CLIPS,
  CROWD_LAYERS,
  CROWD_LAYER_COUNT,
  CROWD_OUTPUT,
  CROWD_OUTPUT_FORM,
  CROWD_RIG,
  CROWD_SKIN,
  HELD_BYTES,
  HELD_LAYER,
  LANE_MATRIX,
  LANE_SIZED_TRANSFORM,
  LANE_TRANSFORM,
  LANE_TURN,
  LAYER_ALPHA,
  LAYER_BYTES,
  LAYER_CLIP,
  LAYER_RATE,
  LAYER_RATIO,
  LAYER_ROW,
  LAYER_WEIGHT,
  OUTPUT_MATRICES,
  OUTPUT_PALETTES,
  OUTPUT_TRANSFORMS,
  PALETTE_MATRIX,
} from '../../kernels/layout.ts';
import { hostKernels, type KernelHost, type KernelModule } from '../../kernels/load.ts';
import { createMemoryPlan, reserve, type Address, type MemoryPlan } from '../../kernels/plan.ts';
import type { SamplingArithmetic } from '../context.ts';
import type { Skin } from '../skinning.ts';
import { planRig, planSkin, writeRig, writeSkin, type RigAddresses } from './memory.ts';
import { crowdCapacity, isSized, type CrowdRig } from './rig.ts';

/**
 * What a crowd computes of every character: model matrices (3×4), model transforms (rotation,
 * translation, uniform scale if there is any), or palettes for skinning (model · inverse bind, rows a
 * character).
 */
export type CrowdOutput = 'matrices' | 'transforms' | 'palettes';

/** As kernels know them. */
export const OUTPUT_FORMS: Readonly<Record<CrowdOutput, number>> = {
  matrices: OUTPUT_MATRICES,
  transforms: OUTPUT_TRANSFORMS,
  palettes: OUTPUT_PALETTES,
};

export interface CrowdSettings {
  readonly characters: number;
  readonly output: CrowdOutput;
  /** Clips that each character blends; 1 by default. */
  readonly layers?: number | undefined;
  /** Only for palettes. */
  readonly skin?: Skin | undefined;
  /** As the inspected path computes, by default. */
  readonly arithmetic?: SamplingArithmetic | undefined;
  /** Threads that will compute it together; more than one need shared memory. */
  readonly threads?: number | undefined;
}

/** What one layer plays: columns with one element per character, to be written by whoever owns the crowd. */
export interface CrowdLayer {
  /** Index into {@link CrowdRig.clips}; only `validateCrowd` checks it. */
  readonly clip: Uint32Array;
  /** In [0, 1]. */
  readonly ratio: Float32Array;
  /** Ratio a second: speed over duration; negative plays backward. */
  readonly rate: Float32Array;
  /** 0 or above; a character's weights need not sum to 1, but one has to be above 0. */
  readonly weight: Float32Array;
}

/**
 * Many characters on one skeleton, four to a group, all in one memory. Output stands group after
 * group, in lanes (see `crowdMatrix`), palettes character after character.
 */
export interface Crowd {
  readonly rig: CrowdRig;
  readonly settings: CrowdSettings;
  readonly host: KernelHost;
  /** Groups of four, the last one filled up with characters that nobody sees. */
  readonly groups: number;
  /** At least one. */
  readonly layers: readonly [CrowdLayer, ...CrowdLayer[]];
  readonly output: Float32Array;
  /** Floats of {@link output} a group. */
  readonly groupFloats: number;
  readonly addresses: CrowdAddresses;
}

/** Addresses of a crowd's parts in its memory; enough for another thread to work on it. */
export interface CrowdAddresses {
  readonly crowd: Address;
  readonly clips: Address;
  readonly layers: Address;
  readonly layerCount: number;
  /** One per thread. */
  readonly scratch: readonly Address[];
  /** Words by which threads agree, see threads.ts. */
  readonly control: Address;
}

/**
 * Makes a valid crowd: every character at the start of clip 0, standing still, layer 0 at weight 1.
 * Nothing has been computed yet.
 *
 * @param compiled from `compileKernels`, with threads where `settings` asks for them
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation, other]);
 * const crowd = createCrowd(kernels, rig, { characters: 100, output: 'matrices', layers: 2 });
 * const [walking, running] = crowd.layers;
 * running.clip.fill(1);
 * running.weight.fill(0.5);
 * walking.rate.fill(1 / animation.duration);
 * running.rate.fill(1 / animation.duration); // in step
 * advanceCrowd(crowd, 1 / 60, 0, crowd.groups);
 * poseCrowd(crowd, 0, crowd.groups);
 */
export function createCrowd(compiled: KernelModule, rig: CrowdRig, settings: CrowdSettings): Crowd {
  return finishWork(createCrowdIncrementally(compiled, rig, settings));
}

/**
 * The same, for whoever has something else to do while its clips are decoded.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const work = createCrowdIncrementally(kernels, rig, { characters: 100, output: 'matrices' });
 * let step = work.next();
 * while (step.done !== true) step = work.next(); // or in the next frame
 * console.assert(step.value.groups === 25);
 */
export function* createCrowdIncrementally(
  compiled: KernelModule,
  rig: CrowdRig,
  settings: CrowdSettings,
): IncrementalWork<Crowd> {
  const { threads = 1, arithmetic = 'reference' } = settings;
  const planned = planCrowd(rig, settings);
  const host = hostKernels(compiled, planned.plan, { shared: threads > 1 });
  const { buffer } = host.memory;
  yield* writeRig(buffer, planned.rigPlace, rig, arithmetic);
  if (planned.skinPlace !== undefined && settings.skin !== undefined) {
    writeSkin(buffer, planned.skinPlace, settings.skin);
  }
  const [first, ...others] = planned.columns.map((columns, i) =>
    writeLayer(buffer, planned.place.layers + i * LAYER_BYTES, columns, planned.capacity),
  );
  first.weight.fill(1);
  writeCrowd(buffer, planned, settings);
  const groups = planned.capacity / LANES;
  return {
    rig,
    settings,
    host,
    groups,
    layers: [first, ...others],
    output: new Float32Array(buffer, planned.output, groups * planned.groupFloats),
    groupFloats: planned.groupFloats,
    addresses: planned.place,
  };
}

interface PlannedCrowd {
  readonly plan: MemoryPlan;
  readonly capacity: number;
  readonly rigPlace: RigAddresses;
  readonly skinPlace: ReturnType<typeof planSkin> | undefined;
  readonly columns: readonly LayerColumns[];
  readonly place: CrowdAddresses;
  readonly output: Address;
  readonly groupFloats: number;
}

type LayerColumns = Readonly<
  Record<'clip' | 'ratio' | 'rate' | 'weight' | 'row' | 'alpha', Address>
>;

/** Where everything of a crowd would stand in its memory. */
export function planCrowd(rig: CrowdRig, settings: CrowdSettings): PlannedCrowd {
  const { characters, layers = 1, skin, output, threads = 1 } = settings;
  const { count } = rig.skeleton;
  const capacity = crowdCapacity(characters);
  const plan = createMemoryPlan();
  const column = (): Address => reserve(plan, capacity * 4);
  const rigPlace = planRig(plan, rig);
  const skinPlace = output === 'palettes' && skin !== undefined ? planSkin(plan, skin) : undefined;
  const columns = Array.from({ length: layers }, () => ({
    clip: column(),
    ratio: column(),
    rate: column(),
    weight: column(),
    row: column(),
    alpha: column(),
  }));
  const heldBytes = HELD_BYTES + layers * HELD_LAYER;
  const scratchBytes = rig.localBytes + (count + 1) * (LANE_TURN + LANE_MATRIX) + heldBytes;
  const place: CrowdAddresses = {
    crowd: reserve(plan, CROWD_BYTES),
    clips: rigPlace.clips,
    layers: reserve(plan, layers * LAYER_BYTES),
    layerCount: layers,
    scratch: Array.from({ length: threads }, () => reserve(plan, scratchBytes)),
    control: reserve(plan, controlBytes(threads)),
  };
  const groupBytes = outputBytes(rig, output, skin?.jointRemaps.length ?? 0);
  return {
    plan,
    capacity,
    rigPlace,
    skinPlace,
    columns,
    place,
    output: reserve(plan, (capacity / LANES) * groupBytes),
    groupFloats: groupBytes >> 2,
  };
}

function outputBytes(rig: CrowdRig, output: CrowdOutput, skinJoints: number): number {
  if (output === 'palettes') return LANES * skinJoints * PALETTE_MATRIX;
  if (output === 'matrices') return rig.skeleton.count * LANE_MATRIX;
  return rig.skeleton.count * (isSized(rig) ? LANE_SIZED_TRANSFORM : LANE_TRANSFORM);
}

function writeLayer(
  buffer: ArrayBufferLike,
  at: Address,
  columns: LayerColumns,
  capacity: number,
): CrowdLayer {
  const words = new Uint32Array(buffer);
  words[(at + LAYER_CLIP) >> 2] = columns.clip;
  words[(at + LAYER_RATIO) >> 2] = columns.ratio;
  words[(at + LAYER_RATE) >> 2] = columns.rate;
  words[(at + LAYER_WEIGHT) >> 2] = columns.weight;
  words[(at + LAYER_ROW) >> 2] = columns.row;
  words[(at + LAYER_ALPHA) >> 2] = columns.alpha;
  return {
    clip: new Uint32Array(buffer, columns.clip, capacity),
    ratio: new Float32Array(buffer, columns.ratio, capacity),
    rate: new Float32Array(buffer, columns.rate, capacity),
    weight: new Float32Array(buffer, columns.weight, capacity),
  };
}

function writeCrowd(buffer: ArrayBufferLike, planned: PlannedCrowd, settings: CrowdSettings): void {
  const words = new Uint32Array(buffer);
  const at = planned.place.crowd;
  words[(at + CROWD_RIG) >> 2] = planned.rigPlace.rig;
  words[(at + CROWD_LAYERS) >> 2] = planned.place.layers;
  words[(at + CROWD_LAYER_COUNT) >> 2] = planned.place.layerCount;
  words[(at + CROWD_OUTPUT_FORM) >> 2] = OUTPUT_FORMS[settings.output];
  words[(at + CROWD_OUTPUT) >> 2] = planned.output;
  words[(at + CROWD_SKIN) >> 2] = planned.skinPlace?.skin ?? 0;
  words[(at + CROWD_CLIPS) >> 2] = planned.rigPlace.clips;
}

/** Bytes of the control words for `threads` threads: one cache line for all, and one for each. */
export function controlBytes(threads: number): number {
  return (threads + 1) * CACHE_LINE;
}

/** The part of a crowd that advancing and posing needs. */
export type CrowdWork = Pick<Crowd, 'host' | 'addresses'>;

/**
 * Moves groups `begin` … `end` on by `seconds`, around the loop.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 4, output: 'matrices' });
 * crowd.layers[0].rate.fill(1 / animation.duration);
 * advanceCrowd(crowd, animation.duration / 4, 0, crowd.groups);
 * console.assert(Math.abs(crowd.layers[0].ratio[0] - 0.25) < 1e-6);
 */
export function advanceCrowd(
  { host, addresses: place }: CrowdWork,
  seconds: number,
  begin: number,
  end: number,
): void {
  for (let layer = 0; layer < place.layerCount; layer++) {
    host.kernels.crowdAdvance(place.layers + layer * LAYER_BYTES, seconds, begin, end);
  }
}

/**
 * Computes the output of groups `begin` … `end`, on the thread that owns scratch number `thread`.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 4, output: 'matrices' });
 * poseCrowd(crowd, 0, crowd.groups);
 */
export function poseCrowd(
  { host, addresses: place }: CrowdWork,
  begin: number,
  end: number,
  thread = 0,
): void {
  for (let layer = 0; layer < place.layerCount; layer++) {
    host.kernels.crowdLocate(place.clips, place.layers + layer * LAYER_BYTES, begin, end);
  }
  host.kernels.crowdPoses(place.crowd, place.scratch[thread], begin, end);
}

/**
 * Copies one model matrix out of a crowd that computes matrices: 16 floats to `out[to]`, column by
 * column.
 *
 * @example
 * const rig = createCrowdRig(skeleton, [animation]);
 * const crowd = createCrowd(kernels, rig, { characters: 4, output: 'matrices' });
 * poseCrowd(crowd, 0, crowd.groups);
 * const matrix = new Float32Array(16);
 * crowdMatrix(crowd, 3, skeleton.names.indexOf('Hips'), matrix);
 * console.assert(matrix[13] > 0.8); // metres
 */
export function crowdMatrix(
  crowd: Crowd,
  character: number,
  joint: JointIndex,
  out: Float32Array,
  to = 0,
): void {
  invariant(crowd.settings.output === 'matrices', 'the crowd computes matrices');
  const from =
    Math.trunc(character / LANES) * crowd.groupFloats +
    joint * (LANE_MATRIX >> 2) +
    (character % LANES);
  for (let column = 0; column < 4; column++) {
    for (let row = 0; row < 3; row++) {
      out[to + column * 4 + row] = crowd.output[from + (column * 3 + row) * LANES];
    }
    out[to + column * 4 + 3] = column === 3 ? 1 : 0;
  }
}
