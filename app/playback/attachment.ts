import type { JointIndex, Ratio } from '#engine/base';
import { edgeTable } from '#engine/inspect';
import { invertAffine, multiplyAffine, setIdentity } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import type { Animation, Skeleton, UserTrack } from '#engine/model';
import {
  createEdgeSearch,
  createSamplingContext,
  localToModel,
  nextEdge,
  sample,
  startEdges,
  sampleTrack,
} from '#engine/runtime';
import type { SamplingContext } from '#engine/runtime';
import { selectClipTracks } from '../session/state/clip-tracks.ts';
import type { TrackAsset } from '../session/state/clip-tracks.ts';
import { selectAnimation, selectSkeleton } from '../session/state/stage.ts';
import type { StageState } from '../session/state/stage.ts';
import type { SessionStore } from '../session/state/store.ts';
import { thresholdOf } from '../session/state/tracks.ts';
import type { TracksSlice } from '../session/state/tracks.ts';
import type { Frame, PlaybackListener } from './frame.ts';
import { moveModel } from './root-motion.ts';
import type { RootMotion } from './root-motion.ts';

/** A box that a joint carries while a float track is above its threshold. */
export interface AttachedBox {
  readonly matrix: Float32Array;
  /** The box relative to the joint, while the joint holds it. */
  readonly grip: Float32Array;
  held: boolean;
}

/**
 * Two boxes: one attached and released at the exact times of events, one by sampling at the end of
 * each step.
 */
export interface Attachments {
  readonly listener: PlaybackListener;
  readonly byEvents: AttachedBox;
  readonly bySampling: AttachedBox;
  /** Undefined while no box is shown. */
  readonly joint: () => JointIndex | undefined;
  /** Puts both boxes back to where the joint first takes them. */
  reset(): void;
}

interface Rig {
  readonly skeleton: Skeleton;
  readonly clip: Animation;
  readonly track: UserTrack;
  readonly threshold: number;
  readonly joint: JointIndex;
  readonly context: SamplingContext;
  readonly pose: Float32Array;
  readonly models: Float32Array;
}

/** The parts of the state that decide whether a box is carried, and by which joint. */
type AttachmentState = StageState & TracksSlice;

/** The root motion of the character, at the current and at earlier times. */
export type MotionPath = Pick<RootMotion, 'on' | 'matrixBefore'>;

/** @param path must be a listener of the same player, added before this one */
export function createAttachments(
  store: SessionStore,
  path: MotionPath,
  onChange: () => void,
): Attachments {
  const search = createEdgeSearch();
  const byEvents = createBox();
  const bySampling = createBox();
  let rig: Rig | undefined;
  let frame: Frame | undefined;
  const reset = (): void => {
    rig = rigOf(store.getState());
    if (rig === undefined || frame === undefined) return;
    begin(
      rig,
      path,
      [byEvents, bySampling],
      frame.ratio,
      isAbove(rig.track, rig.threshold, frame.ratio),
    );
  };
  store.subscribe((state, before) => {
    if (
      state.attachment === before.attachment &&
      state.thresholds === before.thresholds &&
      selectClipTracks(state) === selectClipTracks(before)
    )
      return;
    if (sameRig(rig, rigOf(state))) return;
    reset();
    onChange();
  });
  return {
    byEvents,
    bySampling,
    joint: () => rig?.joint,
    reset,
    listener: {
      staged: (staged) => {
        frame = staged;
        reset();
      },
      pass: (_loop, from, to) => {
        if (rig === undefined) return;
        startEdges(search, rig.track, rig.threshold, from, to);
        while (nextEdge(search)) {
          poseAt(rig, path, search.ratio, to - search.ratio);
          change(byEvents, search.rising, rig.models, rig.joint);
        }
      },
      arrived: ({ models, ratio, skeleton }) => {
        if (rig === undefined || rig.skeleton !== skeleton) return;
        follow(byEvents, models, rig.joint);
        change(bySampling, isAbove(rig.track, rig.threshold, ratio), models, rig.joint);
        follow(bySampling, models, rig.joint);
      },
    },
  };
}

function createBox(): AttachedBox {
  const box = {
    matrix: new Float32Array(MATRIX_FLOATS),
    grip: new Float32Array(MATRIX_FLOATS),
    held: false,
  };
  setIdentity(box.matrix);
  setIdentity(box.grip);
  return box;
}

/** Edit time: the box, joint and track that the state asks for. */
function rigOf(state: AttachmentState): Rig | undefined {
  const skeleton = selectSkeleton(state);
  const clip = selectAnimation(state);
  const chosen = carryingTrack(state);
  if (!isBoxShown(state) || !skeleton || !clip || chosen === undefined) return undefined;
  return {
    skeleton,
    clip,
    track: chosen.track,
    threshold: thresholdOf(state, chosen.id, chosen.track),
    joint: carryingJoint(state),
    context: createSamplingContext(clip.trackCount),
    pose: skeleton.restPose.slice(),
    models: new Float32Array(skeleton.count * MATRIX_FLOATS),
  };
}

/** Whether both are equal. */
function sameRig(a: Rig | undefined, b: Rig | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  const parts = ['skeleton', 'clip', 'track', 'threshold', 'joint'] as const;
  return parts.every((part) => a[part] === b[part]);
}

/** Whether a box is carried: there are a clip and a track for it, and the box is shown. */
export function isAttached(state: AttachmentState): boolean {
  const hasClip = selectAnimation(state) !== undefined;
  return hasClip && carryingTrack(state) !== undefined && isBoxShown(state);
}

const HOLDING = /attach|grasp|grab|hold|carry|pick/i;

/** Whether the box is shown: as the user chose, else if a track's name suggests carrying. */
export function isBoxShown(state: AttachmentState): boolean {
  return state.attachment.shown ?? HOLDING.test(carryingTrack(state)?.name ?? '');
}

/**
 * The track that decides: the chosen one, else the one whose name suggests carrying, else the first.
 */
export function carryingTrack(state: AttachmentState): TrackAsset | undefined {
  const tracks = selectClipTracks(state).filter(({ track }) => track.type === 'float');
  return (
    tracks.find(({ id }) => id === state.attachment.trackId) ??
    tracks.find(({ name }) => HOLDING.test(name)) ??
    tracks.at(0)
  );
}

/** The joint that carries: the chosen one if it exists, else by the name of the track. */
function carryingJoint(state: AttachmentState): JointIndex {
  const names = selectSkeleton(state)?.names ?? [];
  const { joint } = state.attachment;
  return joint !== null && joint < names.length ? joint : defaultJoint(state);
}

/** The joint that carries if none is chosen. */
export function defaultJoint(state: AttachmentState): JointIndex {
  return jointFor(carryingTrack(state)?.name ?? '', selectSkeleton(state)?.names ?? []);
}

/**
 * The joint whose name is part of the track's name (`thumb2-grasp`), the longest if several; else a
 * hand; else the last joint.
 */
export function jointFor(trackName: string, names: readonly string[]): JointIndex {
  const text = trackName.toLowerCase();
  let best = -1;
  names.forEach((name, joint) => {
    if (!text.includes(name.toLowerCase())) return;
    if (best < 0 || name.length > names[best].length) best = joint;
  });
  if (best >= 0) return best;
  const hand = names.findIndex((name) => /hand|wrist|grip/i.test(name));
  return hand >= 0 ? hand : names.length - 1;
}

/** Puts both boxes where the joint first takes them when playing forward. */
function begin(
  rig: Rig,
  path: MotionPath,
  boxes: readonly AttachedBox[],
  now: Ratio,
  held: boolean,
): void {
  const { ratios, rising } = edgeTable(rig.track, rig.threshold);
  const first = rising.indexOf(1);
  const ratio = held ? now : first < 0 ? 0 : ratios[first];
  // A time earlier in the clip is reached in the next loop.
  poseAt(rig, path, ratio, ratio < now ? now - ratio - 1 : now - ratio);
  for (const box of boxes) {
    setIdentity(box.matrix);
    setIdentity(box.grip);
    const place = rig.joint * MATRIX_FLOATS + 12;
    for (let k = 0; k < 3; k++) box.matrix[12 + k] = rig.models[place + k];
    box.held = false;
    change(box, held, rig.models, rig.joint);
  }
}

const ground = new Float32Array(MATRIX_FLOATS);
const scratch = new Float32Array(MATRIX_FLOATS);

/**
 * Computes the joint's matrix at a ratio of the clip, independent of the frame.
 * @param back how much earlier than the playhead, as a ratio: root motion had the character elsewhere
 */
function poseAt(
  { clip, context, pose, models, skeleton, joint }: Rig,
  path: MotionPath,
  ratio: Ratio,
  back: Ratio,
): void {
  sample(clip, context, Math.min(1, Math.max(0, ratio)), pose);
  localToModel(skeleton, pose, models, -1, joint);
  if (!path.on) return;
  path.matrixBefore(back, ground);
  moveModel(models, joint * MATRIX_FLOATS, ground, scratch);
}

const inverse = new Float32Array(MATRIX_FLOATS);

/** Attaches a box where it is, or releases it where it is. */
function change(box: AttachedBox, held: boolean, models: Float32Array, joint: JointIndex): void {
  if (held === box.held) return;
  if (held) {
    invertAffine(inverse, models, joint * MATRIX_FLOATS);
    multiplyAffine(box.grip, 0, inverse, 0, box.matrix, 0);
  } else {
    multiplyAffine(box.matrix, 0, models, joint * MATRIX_FLOATS, box.grip, 0);
  }
  box.held = held;
}

function follow(
  { matrix, grip, held }: AttachedBox,
  models: Float32Array,
  joint: JointIndex,
): void {
  if (held) multiplyAffine(matrix, 0, models, joint * MATRIX_FLOATS, grip, 0);
}

/** Distance of the two boxes, in the file's unit. */
export function boxDistance({ byEvents, bySampling }: Attachments): number {
  const [a, b] = [byEvents.matrix, bySampling.matrix];
  return Math.hypot(a[12] - b[12], a[13] - b[13], a[14] - b[14]);
}

/** A track has at most this many floats per key. */
const value = new Float32Array(4);

/**
 * Whether a float track is above a threshold at a time, compared in 32-bit floats like edges are.
 * Frame time.
 */
export function isAbove(track: UserTrack, threshold: number, ratio: Ratio): boolean {
  sampleTrack(track, ratio, value);
  return value[0] > Math.fround(threshold);
}
