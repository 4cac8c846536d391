import type { IncrementalWork } from '../../base/incremental-work.ts';
import {
  CLIP_BYTES,
  CLIP_HELD,
  CLIP_ROW_HINTS,
  CLIP_ROW_HINT_COUNT,
  CLIP_ROWS,
  CLIP_ROW_COUNT,
  CLIP_STRIDE,
  CLIP_TIMEPOINTS,
  INVERSE_BIND,
  LINK,
  LINK_KEPT,
  LINK_SCALE,
  LINK_SIZE,
  RIG_BYTES,
  RIG_HELD,
  RIG_JOINTS,
  RIG_LINKS,
  RIG_LOCALS,
  RIG_RUNS,
  RIG_SIZED,
  RIG_STORED,
  RIG_STRETCHED,
  RIG_STRETCHED_COUNT,
  RIG_TEMPLATE,
  RUN,
  RUN_RIGID,
  ROW_TRACK,
  SKIN_BYTES,
  SKIN_INVERSE_BINDS,
  SKIN_JOINTS,
  SKIN_REMAPS,
  TRACKS_ROTATIONS,
  TRACKS_TARGETS,
  TRACKS_VECTORS,
} from '../../kernels/layout.ts';
import { reserve, type Address, type MemoryPlan } from '../../kernels/plan.ts';
import type { SamplingArithmetic } from '../context.ts';
import type { Skin } from '../skinning.ts';
import { bucketCount, decodeRows, writeRowHints } from '../rows.ts';
import { templateLocals, writeHeldRow } from './decode.ts';
import { isSized, sizeTarget, type CrowdRig, type StoredTrack } from './rig.ts';
import { keptJoints } from './static-joints.ts';

/** Addresses of a rig and its decoded clips. */
export interface RigAddresses {
  readonly rig: Address;
  readonly links: Address;
  readonly storedTargets: Address;
  readonly heldTargets: Address;
  readonly template: Address;
  readonly stretched: Address;
  readonly runs: Address;
  /** CLIP_BYTES each. */
  readonly clips: Address;
  readonly rows: readonly Address[];
  readonly heldRows: readonly Address[];
  readonly timepoints: readonly Address[];
  readonly guesses: readonly Address[];
}

/** Gives a rig its place. */
export function planRig(
  plan: MemoryPlan,
  { skeleton, stored, held, stretched, runs, localBytes, rowBytes, clips }: CrowdRig,
): RigAddresses {
  return {
    rig: reserve(plan, RIG_BYTES),
    links: reserve(plan, skeleton.count * LINK),
    storedTargets: reserve(plan, stored.length * 4),
    heldTargets: reserve(plan, held.length * 4),
    template: reserve(plan, localBytes),
    stretched: reserve(plan, (stretched?.length ?? 0) * 4),
    runs: reserve(plan, runs.length * RUN),
    clips: reserve(plan, clips.length * CLIP_BYTES),
    rows: clips.map(({ timepoints }) => reserve(plan, (timepoints.length - 1) * rowBytes)),
    heldRows: clips.map(() => reserve(plan, held.length * ROW_TRACK)),
    timepoints: clips.map(({ timepoints }) => reserve(plan, timepoints.length * 4)),
    guesses: clips.map(({ timepoints }) => reserve(plan, bucketCount(timepoints) * 2)),
  };
}

/** Writes a rig to its place and decodes its clips there. */
export function* writeRig(
  buffer: ArrayBufferLike,
  place: RigAddresses,
  rig: CrowdRig,
  arithmetic: SamplingArithmetic,
): IncrementalWork<void> {
  const view = new DataView(buffer);
  const put = (at: Address, value: number): void => view.setUint32(at, value, true);
  put(place.rig + RIG_JOINTS, rig.skeleton.count);
  put(place.rig + RIG_LINKS, place.links);
  writeTracks(view, place.rig + RIG_STORED, rig.stored, place.storedTargets);
  writeTracks(view, place.rig + RIG_HELD, rig.held, place.heldTargets);
  put(place.rig + RIG_TEMPLATE, place.template);
  put(place.rig + RIG_LOCALS, rig.localBytes);
  put(place.rig + RIG_STRETCHED, place.stretched);
  put(place.rig + RIG_STRETCHED_COUNT, rig.stretched?.length ?? -1);
  put(place.rig + RIG_SIZED, isSized(rig) ? 1 : 0);
  put(place.rig + RIG_RUNS, place.runs);
  rig.runs.forEach(({ moving: linked, rigid }, i) => {
    put(place.runs + i * RUN, linked);
    put(place.runs + i * RUN + RUN_RIGID, rigid);
  });
  rig.stretched?.forEach((joint, i) => put(place.stretched + 4 * i, joint));
  writeLinks(view, place.links, rig);
  new Float32Array(buffer, place.template).set(templateLocals(rig));
  for (let i = 0; i < rig.clips.length; i++) yield* writeClip(view, place, rig, i, arithmetic);
}

function writeTracks(
  view: DataView,
  at: Address,
  tracks: readonly StoredTrack[],
  targets: Address,
): void {
  const rotations = tracks.filter(({ kind }) => kind === 'rotation').length;
  view.setUint32(at + TRACKS_ROTATIONS, rotations, true);
  view.setUint32(at + TRACKS_VECTORS, tracks.length - rotations, true);
  view.setUint32(at + TRACKS_TARGETS, targets, true);
  tracks.forEach(({ target }, i) => view.setUint32(targets + 4 * i, target, true));
}

function writeLinks(view: DataView, at: Address, rig: CrowdRig): void {
  const kept = keptJoints(rig.bases);
  for (let joint = 0; joint < rig.skeleton.count; joint++) {
    const link = at + joint * LINK;
    const scale = rig.scaleTargets[joint];
    view.setInt32(link, rig.bases[joint], true);
    view.setUint32(link + LINK_SCALE, scale, true);
    view.setUint32(link + LINK_SIZE, sizeTarget(rig, joint), true);
    view.setUint32(link + LINK_KEPT, kept[joint], true);
  }
}

function* writeClip(
  view: DataView,
  place: RigAddresses,
  rig: CrowdRig,
  index: number,
  arithmetic: SamplingArithmetic,
): IncrementalWork<void> {
  const clip = rig.clips[index];
  const { timepoints } = clip;
  const buckets = bucketCount(timepoints);
  const at = place.clips + index * CLIP_BYTES;
  view.setUint32(at + CLIP_ROWS, place.rows[index], true);
  view.setUint32(at + CLIP_STRIDE, rig.rowBytes, true);
  view.setUint32(at + CLIP_TIMEPOINTS, place.timepoints[index], true);
  view.setUint32(at + CLIP_ROW_COUNT, timepoints.length - 1, true);
  view.setUint32(at + CLIP_ROW_HINTS, place.guesses[index], true);
  view.setUint32(at + CLIP_ROW_HINT_COUNT, buckets, true);
  view.setUint32(at + CLIP_HELD, place.heldRows[index], true);
  new Float32Array(view.buffer, place.timepoints[index]).set(timepoints);
  writeRowHints(timepoints, new Uint16Array(view.buffer, place.guesses[index], buckets));
  const rows = new Float32Array(view.buffer);
  writeHeldRow(rig, clip, rows, place.heldRows[index] >> 2);
  yield* decodeRows(rig.stored, clip, arithmetic, rows, place.rows[index] >> 2);
}

/** Where a skin stands in a memory. */
export interface SkinAddresses {
  readonly skin: Address;
  readonly remaps: Address;
  readonly inverseBinds: Address;
}

/** Gives a skin its place. */
export function planSkin(plan: MemoryPlan, { jointRemaps }: Skin): SkinAddresses {
  return {
    skin: reserve(plan, SKIN_BYTES),
    remaps: reserve(plan, jointRemaps.length * 4),
    inverseBinds: reserve(plan, jointRemaps.length * INVERSE_BIND),
  };
}

/** Writes a skin to its place. */
export function writeSkin(buffer: ArrayBufferLike, place: SkinAddresses, skin: Skin): void {
  const { jointRemaps, inverseBindPoses } = skin;
  const [joints, remaps, inverseBinds] = [SKIN_JOINTS, SKIN_REMAPS, SKIN_INVERSE_BINDS].map(
    (field) => (place.skin + field) >> 2,
  );
  const words = new Uint32Array(buffer);
  words[joints] = jointRemaps.length;
  words[remaps] = place.remaps;
  words[inverseBinds] = place.inverseBinds;
  words.set(jointRemaps, place.remaps >> 2);
  const floats = new Float32Array(buffer);
  for (let i = 0; i < jointRemaps.length * 4; i++) {
    const column = i * 4;
    floats.set(inverseBindPoses.subarray(column, column + 3), (place.inverseBinds >> 2) + i * 3);
  }
}
