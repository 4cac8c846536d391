import { LANES } from '../../base/units.ts';
import {
  CLIP_BYTES,
  CLIP_HELD,
  CROWD_CLIPS,
  CROWD_LAYERS,
  CROWD_LAYER_COUNT,
  LAYER_ALPHA,
  LAYER_BYTES,
  LAYER_CLIP,
  LAYER_ROW,
  LAYER_WEIGHT,
  RIG_HELD,
  RIG_STORED,
  ROW_TRACK,
  TRACKS_ROTATIONS,
  TRACKS_TARGETS,
  TRACKS_VECTORS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import type { Views } from './views.ts';

/** Marker weight: the value is written instead of added. */
const WRITE = -1;

/** Locals of one group from all layers of a crowd; rotations have length 1. */
export function sampleGroup(
  views: Views,
  crowd: Address,
  rig: Address,
  group: number,
  locals: Address,
): void {
  for (let lane = 0; lane < LANES; lane++) {
    const character = group * LANES + lane;
    const to = (locals >> 2) + lane;
    blendTracks(views, crowd, rig + RIG_STORED, character, to, false);
    blendTracks(views, crowd, rig + RIG_HELD, character, to, true);
  }
}

/** One list of tracks of one character, from all layers. `held`: whether it is that of the tracks that clips hold. */
function blendTracks(
  views: Views,
  crowd: Address,
  tracks: Address,
  character: number,
  to: number,
  held: boolean,
): void {
  const { u32, f32 } = views;
  const layers = u32[(crowd + CROWD_LAYERS) >> 2];
  const count = u32[(crowd + CROWD_LAYER_COUNT) >> 2];
  let total = 0;
  for (let i = 0; i < count; i++) total += weightAt(views, layers + i * LAYER_BYTES, character);
  for (let i = 0; i < count; i++) {
    const layer = layers + i * LAYER_BYTES;
    const clip = u32[(u32[(layer + LAYER_CLIP) >> 2] >> 2) + character];
    const row = held
      ? u32[(u32[(crowd + CROWD_CLIPS) >> 2] + clip * CLIP_BYTES + CLIP_HELD) >> 2]
      : u32[(u32[(layer + LAYER_ROW) >> 2] >> 2) + character];
    // What is held does not change, whatever this is.
    const alpha = f32[(u32[(layer + LAYER_ALPHA) >> 2] >> 2) + character];
    // If all weights are 0, the character has an identity pose.
    const share = total > 0 ? weightAt(views, layer, character) / total : 0;
    sampleCharacter(views, tracks, row, alpha, count === 1 ? WRITE : share, i === 0, to);
  }
  normaliseRotations(views, tracks, to);
}

/** Normalises one character's sampled rotations; a zero rotation becomes identity. */
function normaliseRotations({ u32, f32 }: Views, tracks: Address, to: number): void {
  const targets = u32[(tracks + TRACKS_TARGETS) >> 2] >> 2;
  for (let i = 0; i < u32[(tracks + TRACKS_ROTATIONS) >> 2]; i++) {
    const q = to + (u32[targets + i] >> 2);
    const x = f32[q];
    const y = f32[q + LANES];
    const z = f32[q + 2 * LANES];
    const w = f32[q + 3 * LANES];
    const length = Math.sqrt(x * x + y * y + z * z + w * w);
    const inverse = length > 0 ? 1 / length : 0;
    f32[q] = x * inverse;
    f32[q + LANES] = y * inverse;
    f32[q + 2 * LANES] = z * inverse;
    f32[q + 3 * LANES] = length > 0 ? w * inverse : 1;
  }
}

function weightAt({ u32, f32 }: Views, layer: Address, at: number): number {
  return f32[(u32[(layer + LAYER_WEIGHT) >> 2] >> 2) + at];
}

/** One character's row of one layer: begin + change · alpha of every track of the list. */
function sampleCharacter(
  views: Views,
  list: Address,
  row: Address,
  alpha: number,
  weight: number,
  first: boolean,
  to: number,
): void {
  const { u32 } = views;
  const rotations = u32[(list + TRACKS_ROTATIONS) >> 2];
  const count = rotations + u32[(list + TRACKS_VECTORS) >> 2];
  const targets = u32[(list + TRACKS_TARGETS) >> 2] >> 2;
  for (let track = 0; track < count; track++) {
    const from = (row + track * ROW_TRACK) >> 2;
    const target = to + (u32[targets + track] >> 2);
    if (track >= rotations) putVector(views, from, alpha, weight, first, target);
    else if (weight === WRITE) putPlain(views, from, alpha, 4, target);
    else addRotation(views, from, alpha, weight, first, target);
  }
}

function putPlain({ f32 }: Views, from: number, alpha: number, count: number, to: number): void {
  for (let i = 0; i < count; i++) {
    f32[to + i * LANES] = f32[from + i] + f32[from + LANES + i] * alpha;
  }
}

function putVector(
  views: Views,
  from: number,
  alpha: number,
  weight: number,
  first: boolean,
  to: number,
): void {
  if (weight === WRITE) {
    putPlain(views, from, alpha, 3, to);
    return;
  }
  const { f32 } = views;
  for (let i = 0; i < 3; i++) {
    const value = (f32[from + i] + f32[from + LANES + i] * alpha) * weight;
    f32[to + i * LANES] = first ? value : f32[to + i * LANES] + value;
  }
}

/** Adds a rotation of length `weight`, in the hemisphere of the sum so far. */
function addRotation(
  { f32 }: Views,
  from: number,
  alpha: number,
  weight: number,
  first: boolean,
  to: number,
): void {
  const x = f32[from] + f32[from + 4] * alpha;
  const y = f32[from + 1] + f32[from + 5] * alpha;
  const z = f32[from + 2] + f32[from + 6] * alpha;
  const w = f32[from + 3] + f32[from + 7] * alpha;
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  let factor = length > 0 ? weight / length : 0;
  if (first) {
    f32[to] = x * factor;
    f32[to + LANES] = y * factor;
    f32[to + 2 * LANES] = z * factor;
    f32[to + 3 * LANES] = length > 0 ? w * factor : weight;
    return;
  }
  const dot = f32[to] * x + f32[to + LANES] * y + f32[to + 2 * LANES] * z + f32[to + 3 * LANES] * w;
  if (dot < 0) factor = -factor;
  f32[to] += x * factor;
  f32[to + LANES] += y * factor;
  f32[to + 2 * LANES] += z * factor;
  f32[to + 3 * LANES] += length > 0 ? w * factor : weight;
}
