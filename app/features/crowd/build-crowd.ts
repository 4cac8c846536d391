import { groupCount, type IncrementalWork } from '#engine/base';
import { skeletonBounds } from '#engine/inspect';
import type { KernelModule } from '#engine/kernels';
import { decodeHalf } from '#engine/math';
import { KEY_VALUE_WORDS, keyStream } from '#engine/model';
import type { Animation, KeyKind, KeyStream, Mesh, Skeleton } from '#engine/model';
import {
  createCrowdIncrementally,
  createCrowdField,
  createCrowdRig,
  minGroupsToShare,
  validateCrowd,
  validateCrowdRig,
  type Crowd,
  type CrowdField,
} from '#engine/runtime/crowd';
import { isAdditive } from '../../session/state/additive.ts';
import { standsOn } from '../../session/state/own-skeleton.ts';
import { skinLevels, type SkinLevel } from './skin-levels.ts';
import type { CrowdOptions, CrowdState } from './state.ts';
import { selectAnimation, selectMesh, selectSkeleton } from '../../session/state/stage.ts';

/** Most clips that a crowd mixes. */
const MAX_CLIPS = 16;
const BLENDED = 3;

/** Loops per second. Of more, single precision leaves no part of a loop. */
const MAX_RATE = 2 ** 20;

/** A crowd with the places of its characters. */
export interface CreatedCrowd {
  readonly crowd: Crowd;
  readonly field: CrowdField;
  readonly clips: readonly Animation[];
  /** Undefined where bones are drawn. */
  readonly mesh: Mesh | undefined;
  /** Levels of detail of the mesh. */
  readonly levels: readonly SkinLevel[] | undefined;
  /** Largest extent of the rest pose: the unit of lengths. */
  readonly height: number;
  /** How far any part of a character may be from its place. */
  readonly reach: number;
  /** Groups from which on a step is shared between threads: any, where a person has said how many. */
  readonly sharedFrom: number;
}

/** The parts of the state that a crowd is created from: when one changes, another crowd is needed. */
export function crowdInputs(state: CrowdState): readonly unknown[] {
  const { characters, clips, draw, threads, form } = state.crowd;
  const clipsOnStage = clips === 'stage' ? [] : [state.assets];
  return [
    selectSkeleton(state),
    selectAnimation(state),
    selectMesh(state),
    characters,
    clips,
    draw,
    threads,
    form,
    ...clipsOnStage,
  ];
}

/** The clips that a crowd plays, the one on the stage first. */
export function crowdClips(state: CrowdState): Animation[] {
  const skeleton = selectSkeleton(state);
  const staged = selectAnimation(state);
  if (skeleton === undefined || staged === undefined) return [];
  if (state.crowd.clips === 'stage') return [staged];
  const others = state.assets
    .filter((asset) => standsOn(state, skeleton, asset))
    .map(({ entry }) => entry.object)
    .filter((object): object is Animation => object.kind === 'animation' && object !== staged)
    .filter((clip) => !isAdditive(skeleton, clip));
  const most = state.crowd.clips === 'blend' ? BLENDED : MAX_CLIPS;
  return [staged, ...others].slice(0, most);
}

/** What the characters of a crowd are. */
export interface CrowdSubject {
  readonly skeleton: Skeleton;
  readonly clips: readonly Animation[];
  readonly mesh: Mesh | undefined;
}

/** What the state has on the stage for a crowd. */
export function crowdSubject(state: CrowdState): CrowdSubject | undefined {
  const skeleton = selectSkeleton(state);
  const clips = crowdClips(state);
  if (skeleton === undefined || clips.length === 0) return undefined;
  return { skeleton, clips, mesh: selectMesh(state) };
}

/** Creates a crowd, or returns in one sentence why there is none. */
export function* buildCrowd(
  compiled: KernelModule,
  subject: CrowdSubject | undefined,
  options: CrowdOptions,
): IncrementalWork<CreatedCrowd | string> {
  if (subject === undefined) return 'No clip is shown that could be played.';
  const { skeleton, clips, mesh } = subject;
  const problem = validateCrowdRig(skeleton, clips);
  if (problem !== undefined) return sentence(problem);
  const rig = createCrowdRig(skeleton, clips);
  const { characters, draw, threads } = options;
  const skinned = draw === 'skin' && mesh !== undefined;
  const settings = {
    characters,
    output: skinned ? ('palettes' as const) : ('matrices' as const),
    layers: options.clips === 'blend' ? clips.length : 1,
    skin: mesh,
    threads:
      compiled.sharedModule === undefined
        ? 1
        : threads || usefulThreads(characters, skeleton.count),
  };
  const reason = validateCrowd(rig, settings);
  if (reason !== undefined) return sentence(reason);
  const crowd = yield* createCrowdIncrementally(compiled, rig, settings);
  play(crowd, clips, options);
  const field = createCrowdField(crowd);
  const height = heightOf(skeleton);
  placeOnSpiral(field, height);
  const sharedFrom = threads > 0 ? 0 : minGroupsToShare(skeleton.count);
  return {
    crowd,
    field,
    clips,
    mesh: skinned ? mesh : undefined,
    levels: skinned ? skinLevels(mesh, height) : undefined,
    height,
    reach: reachOf(skeleton, clips) + REACH_OF_SKIN * height,
    sharedFrom,
  };
}

/** More than this many threads wait for each other longer than they save. */
const MAX_THREADS = 4;

/**
 * Number of threads for a number of characters: one if memory cannot be shared or steps are not split.
 */
export function usefulThreads(characters: number, joints: number): number {
  const isShared = crossOriginIsolated && groupCount(characters) >= minGroupsToShare(joints);
  return isShared ? Math.min(MAX_THREADS, navigator.hardwareConcurrency || 1) : 1;
}

function sentence(reason: string): string {
  return `This crowd cannot be created: ${reason}.`;
}

/** Every character at its own time and speed, with its own clip or its own share of the clips. */
function play(crowd: Crowd, clips: readonly Animation[], { clips: mode }: CrowdOptions): void {
  const slots = crowd.groups * 4;
  for (let slot = 0; slot < slots; slot++) {
    const time = (slot * 0.618034) % 1;
    const speed = 0.8 + 0.4 * ((slot * 0.754878) % 1);
    // Slow characters play the first clip, fast ones the last, and those in between a mix.
    const pace = ((slot * 0.569841) % 1) * (clips.length - 1);
    const shares = clips.map((_, i) => Math.max(0, 1 - Math.abs(pace - i)));
    const blended = clips.reduce((sum, { duration }, i) => sum + shares[i] * duration, 0);
    crowd.layers.forEach(({ clip, ratio, rate, weight }, layer) => {
      clip[slot] = mode === 'blend' ? layer : slot % clips.length;
      ratio[slot] = time;
      weight[slot] = mode === 'blend' ? shares[layer] : 1;
      const seconds = mode === 'blend' ? blended : clips[clip[slot]].duration;
      rate[slot] = Math.min(MAX_RATE, speed / seconds);
    });
  }
}

/** How far the skin may be from the joints, in heights. */
const REACH_OF_SKIN = 0.25;

/**
 * How far from the origin a joint can come in any blend of the clips: as far as all translations down to it, each the
 * longest of its track, in one line.
 */
export function reachOf({ parents }: Skeleton, clips: readonly Animation[]): number {
  const most = (kind: KeyKind, joint: number, sizeOf: SizeOf): number =>
    Math.max(...clips.map((clip) => mostOfKeys(keyStream(clip, kind), joint, sizeOf)));
  const reaches = new Float64Array(parents.length);
  const scales = new Float64Array(parents.length);
  parents.forEach((parent, joint) => {
    const [reach, scale] = parent < 0 ? [0, 1] : [reaches[parent], scales[parent]];
    reaches[joint] = reach + scale * most('translation', joint, Math.hypot);
    scales[joint] = scale * most('scale', joint, largestScale);
  });
  return Math.max(...reaches);
}

type SizeOf = (x: number, y: number, z: number) => number;

function largestScale(...scale: number[]): number {
  return Math.max(...scale.map(Math.abs));
}

function mostOfKeys({ table, values }: KeyStream, track: number, sizeOf: SizeOf): number {
  let most = 0;
  for (let i = table.trackOffsets[track]; i < table.trackOffsets[track + 1]; i++) {
    const at = table.keys[i] * KEY_VALUE_WORDS;
    const size = sizeOf(
      decodeHalf(values[at]),
      decodeHalf(values[at + 1]),
      decodeHalf(values[at + 2]),
    );
    most = Math.max(most, size);
  }
  return most;
}

/** Writes four floats a slot: x, z, heading, and nothing. Called when characters have changed places. */
export function writePlaces(
  { x, z, heading }: Pick<CrowdField, 'x' | 'z' | 'heading'>,
  out: Float32Array,
): void {
  const count = Math.min(x.length, out.length >> 2);
  for (let slot = 0, at = 0; slot < count; slot++, at += 4) {
    out[at] = x[slot];
    out[at + 1] = z[slot];
    out[at + 2] = heading[slot];
  }
}

/** The golden angle: steps of it spread places evenly. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SPACING = 0.62;

function placeOnSpiral(field: CrowdField, height: number): void {
  for (let slot = 0; slot < field.x.length; slot++) {
    const radius = SPACING * height * Math.sqrt(slot);
    field.x[slot] = radius * Math.cos(slot * GOLDEN_ANGLE);
    field.z[slot] = radius * Math.sin(slot * GOLDEN_ANGLE);
    field.heading[slot] = 2 * Math.PI * ((slot * 0.7548777) % 1);
  }
}

/** Largest extent of the rest pose, above 0: the unit of a crowd's lengths. */
function heightOf(skeleton: Skeleton): number {
  const { min, max } = skeletonBounds(skeleton);
  return Math.max(1e-6, ...max.map((value, axis) => value - min[axis]));
}
