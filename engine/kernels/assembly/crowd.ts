// A whole crowd in one call: finds the row of each character, then samples, blends, computes model
// space and palettes, four characters at a time.
import {
  CLIP_BYTES,
  CLIP_HELD,
  CLIP_ROW_HINTS,
  CLIP_ROW_HINT_COUNT,
  CLIP_ROWS,
  CLIP_ROW_COUNT,
  CLIP_STRIDE,
  CLIP_TIMEPOINTS,
  CROWD_CLIPS,
  CROWD_LAYERS,
  CROWD_LAYER_COUNT,
  CROWD_OUTPUT,
  CROWD_OUTPUT_FORM,
  CROWD_RIG,
  CROWD_SKIN,
  HELD_BYTES,
  HELD_LAYER,
  HELD_ROWS,
  HELD_WEIGHTS,
  LANE_MATRIX,
  LANE_TURN,
  LAYER_ALPHA,
  LAYER_BYTES,
  LAYER_CLIP,
  LAYER_RATE,
  LAYER_RATIO,
  LAYER_ROW,
  LAYER_WEIGHT,
  OUTPUT_MATRICES,
  OUTPUT_TRANSFORMS,
  PALETTE_MATRIX,
  RIG_HELD,
  RIG_JOINTS,
  RIG_LOCALS,
  RIG_STORED,
  RIG_TEMPLATE,
  SKIN_JOINTS,
  TRACKS_ROTATIONS,
  TRACKS_VECTORS,
  VECTOR,
} from '../layout';
import { matrices } from './crowd-matrices';
import { palettes } from './crowd-palette';
import { normaliseSums, sampleFirst, sampleFurther } from './crowd-sample';
import { transformBytes, transforms } from './crowd-transforms';

/**
 * Added to the sum of weights: if all weights are 0, a character has an identity pose instead of NaN.
 */
// @ts-ignore: decorator
@inline
const LEAST_WEIGHT: f32 = 1e-30;

/** Advances a layer's characters by `seconds`, looping; groups begin … end. */
export function crowdAdvance(layer: usize, seconds: f32, begin: i32, end: i32): void {
  const ratios = load<usize>(layer, LAYER_RATIO);
  const rates = load<usize>(layer, LAYER_RATE);
  const step = f32x4.splat(seconds);
  for (let at = (<usize>begin) * VECTOR; at < (<usize>end) * VECTOR; at += VECTOR) {
    const next = f32x4.add(v128.load(ratios + at), f32x4.mul(v128.load(rates + at), step));
    v128.store(ratios + at, f32x4.sub(next, f32x4.floor(next)));
  }
}

/** Finds the row of every character of a layer, and how far into it the character is; groups begin … end. */
export function crowdLocate(clips: usize, layer: usize, begin: i32, end: i32): void {
  const clipOf = load<usize>(layer, LAYER_CLIP);
  const ratios = load<usize>(layer, LAYER_RATIO);
  const rows = load<usize>(layer, LAYER_ROW);
  const alphas = load<usize>(layer, LAYER_ALPHA);
  for (let at = (<usize>begin) * VECTOR; at < (<usize>end) * VECTOR; at += 4) {
    const clip = clips + load<u32>(clipOf + at) * CLIP_BYTES;
    const ratio = load<f32>(ratios + at);
    const timepoints = load<usize>(clip, CLIP_TIMEPOINTS);
    const buckets = load<i32>(clip, CLIP_ROW_HINT_COUNT);
    const bucket = min(<i32>(ratio * <f32>buckets), buckets - 1);
    const last = load<u32>(clip, CLIP_ROW_COUNT) - 1;
    let row = <u32>load<u16>(load<usize>(clip, CLIP_ROW_HINTS) + ((<usize>bucket) << 1));
    // The search rarely starts two rows early. A branch would not be predictable, so the comparison is
    // added.
    row += u32(row < last) & u32(load<f32>(timepoints + (row << 2), 4) <= ratio);
    while (row < last && load<f32>(timepoints + (row << 2), 4) <= ratio) row++;
    const from = load<f32>(timepoints + (row << 2));
    const span = load<f32>(timepoints + (row << 2), 4) - from;
    // The last row may take no time.
    store<f32>(alphas + at, select<f32>((ratio - from) / span, 0, span > 0));
    store<u32>(rows + at, load<usize>(clip, CLIP_ROWS) + row * load<u32>(clip, CLIP_STRIDE));
  }
}

/** Whether the four characters play other clips than the group before, or with other weights; remembers theirs. */
// @ts-ignore: decorator
@inline
function playsOthers(crowd: usize, at: usize, held: usize): bool {
  const layers = load<usize>(crowd, CROWD_LAYERS);
  const end = layers + (<usize>load<i32>(crowd, CROWD_LAYER_COUNT)) * LAYER_BYTES;
  let other = i32x4.splat(0);
  let memo = held + HELD_BYTES;
  for (let layer = layers; layer < end; layer += LAYER_BYTES) {
    const clips = v128.load(load<usize>(layer, LAYER_CLIP) + at);
    const weights = v128.load(load<usize>(layer, LAYER_WEIGHT) + at);
    other = v128.or(other, v128.xor(clips, v128.load(memo)));
    other = v128.or(other, v128.xor(weights, v128.load(memo, VECTOR)));
    v128.store(memo, clips);
    v128.store(memo, weights, VECTOR);
    memo += HELD_LAYER;
  }
  return v128.any_true(other);
}

/** Writes where the rows of the held tracks of a layer's four clips are. */
// @ts-ignore: decorator
@inline
function findHeldRows(clips: usize, layer: usize, at: usize, rows: usize): void {
  const clipOf = load<usize>(layer, LAYER_CLIP) + at;
  for (let lane: usize = 0; lane < 4 * 4; lane += 4) {
    store<u32>(rows + lane, load<u32>(clips + load<u32>(clipOf + lane) * CLIP_BYTES, CLIP_HELD));
  }
}

/**
 * Locals of four characters from all layers, of one list of tracks. `held`: memory of {@link HELD_BYTES}; `holds`:
 * whether the tracks are those that every clip holds. A lone layer has weight 1, and needs no sum to be normalised.
 */
function blendTracks(crowd: usize, tracks: usize, at: usize, locals: usize, held: usize, holds: bool): void {
  const layers = load<usize>(crowd, CROWD_LAYERS);
  const end = layers + (<usize>load<i32>(crowd, CROWD_LAYER_COUNT)) * LAYER_BYTES;
  const weights = held + HELD_WEIGHTS;
  const isBlend = end > layers + LAYER_BYTES;
  let total = f32x4.splat(LEAST_WEIGHT);
  for (let layer = layers; layer < end; layer += LAYER_BYTES) {
    total = f32x4.add(total, v128.load(load<usize>(layer, LAYER_WEIGHT) + at));
  }
  for (let layer = layers; layer < end; layer += LAYER_BYTES) {
    const weight = v128.load(load<usize>(layer, LAYER_WEIGHT) + at);
    v128.store(weights, isBlend ? f32x4.div(weight, total) : f32x4.splat(1));
    let rows = load<usize>(layer, LAYER_ROW) + at;
    const alphas = load<usize>(layer, LAYER_ALPHA) + at;
    if (holds) {
      rows = held + HELD_ROWS;
      findHeldRows(load<usize>(crowd, CROWD_CLIPS), layer, at, rows);
    }
    if (layer == layers) sampleFirst(tracks, rows, alphas, weights, locals);
    else sampleFurther(tracks, rows, alphas, weights, locals);
  }
  if (isBlend) normaliseSums(tracks, locals);
}

/**
 * Poses of groups begin … end, whose rows have been located. `scratch` belongs to this thread: locals,
 * turns, a matrix, the group's matrices if palettes are computed, and what is remembered of held tracks.
 */
export function crowdPoses(crowd: usize, scratch: usize, begin: i32, end: i32): void {
  const rig = load<usize>(crowd, CROWD_RIG);
  const joints = <usize>load<i32>(rig, RIG_JOINTS);
  const form = load<i32>(crowd, CROWD_OUTPUT_FORM);
  const output = load<usize>(crowd, CROWD_OUTPUT);
  const localBytes = load<usize>(rig, RIG_LOCALS);
  const turns = scratch + localBytes;
  const models = turns + joints * LANE_TURN + LANE_MATRIX;
  const held = models + joints * LANE_MATRIX;
  const still = rig + RIG_HELD;
  const holds = load<i32>(still, TRACKS_ROTATIONS) + load<i32>(still, TRACKS_VECTORS) > 0;
  memory.copy(scratch, load<usize>(rig, RIG_TEMPLATE), localBytes);
  // No clip has the number that this writes.
  memory.fill(held + HELD_BYTES, 0xff, (<usize>load<i32>(crowd, CROWD_LAYER_COUNT)) * HELD_LAYER);
  for (let group = <usize>begin; group < <usize>end; group++) {
    const at = group * VECTOR;
    blendTracks(crowd, rig + RIG_STORED, at, scratch, held, false);
    // They stay as the group before has them, if that plays the same.
    if (holds && playsOthers(crowd, at, held)) blendTracks(crowd, still, at, scratch, held, true);
    if (form == OUTPUT_MATRICES) {
      matrices(rig, scratch, turns, output + group * joints * LANE_MATRIX);
    } else if (form == OUTPUT_TRANSFORMS) {
      transforms(rig, scratch, turns, output + group * joints * transformBytes(rig));
    } else {
      const skin = load<usize>(crowd, CROWD_SKIN);
      const bytes = (<usize>load<i32>(skin, SKIN_JOINTS)) * (4 * PALETTE_MATRIX);
      matrices(rig, scratch, turns, models);
      palettes(skin, models, output + group * bytes);
    }
  }
}

/** Model matrices of groups begin … end. Their locals are consecutive; rotations have length 1. */
export function laneMatrices(rig: usize, locals: usize, scratch: usize, out: usize, begin: i32, end: i32): void {
  const inBytes = load<usize>(rig, RIG_LOCALS);
  const outBytes = (<usize>load<i32>(rig, RIG_JOINTS)) * LANE_MATRIX;
  for (let group = <usize>begin; group < <usize>end; group++) {
    matrices(rig, locals + group * inBytes, scratch, out + group * outBytes);
  }
}

/** Model transforms of groups begin … end, like {@link laneMatrices}. */
export function laneTransforms(rig: usize, locals: usize, scratch: usize, out: usize, begin: i32, end: i32): void {
  const inBytes = load<usize>(rig, RIG_LOCALS);
  const outBytes = (<usize>load<i32>(rig, RIG_JOINTS)) * transformBytes(rig);
  for (let group = <usize>begin; group < <usize>end; group++) {
    transforms(rig, locals + group * inBytes, scratch, out + group * outBytes);
  }
}
