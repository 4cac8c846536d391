import type { Ratio, Seconds } from '#engine/base';
import { MATRIX_FLOATS } from '#engine/model';
import type { Clip, RawAnimation } from '#engine/model';
import {
  addPose,
  createSamplingContext,
  invalidatePose,
  localToModel,
  sample,
  sampleRaw,
} from '#engine/runtime';
import { isAdditive } from '../session/state/additive.ts';
import { selectShownSource, selectSourceBegin } from '../session/state/error-comparison.ts';
import { hasChanged } from '../session/state/changes.ts';
import { selectAnimation, selectRawAnimation, selectSkeleton } from '../session/state/stage.ts';
import type { SessionStore } from '../session/state/store.ts';
import { playedRange } from '../session/state/transport.ts';
import { advance, placePlayhead } from './advance.ts';
import { createFrame } from './frame.ts';
import type { Frame, PlaybackListener } from './frame.ts';
import { clearSteps, recordStep } from './step-history.ts';
import { visitPassedRanges } from './passed-ranges.ts';
import type { RangeVisitor } from './passed-ranges.ts';

/** Moves the playhead and computes the pose under it. */
export interface Player {
  readonly frame: Frame;
  /** Puts the playhead at a time of the clip and computes its pose. */
  seek(time: Seconds): void;
  /**
   * Seeks to where the playhead was when a session was saved or a link made: what it passes on the way
   * has not been played.
   */
  place(time: Seconds): void;
  /** Lets `elapsed` seconds of real time pass; true if the pose changed. */
  tick(elapsed: Seconds): boolean;
  /**
   * Recomputes the pose at the playhead, because its inputs have changed. Does not count as a step of
   * the clip.
   */
  refresh(): void;
  /** Adds a listener after the existing ones. */
  addListener(listener: PlaybackListener): void;
}

/** State of the player between steps, besides its frame. */
interface PlayerState {
  readonly frame: Frame;
  readonly store: SessionStore;
  readonly listeners: PlaybackListener[];
  /** The playhead before the step. */
  readonly before: { time: Seconds; bounce: 1 | -1; loops: number };
  /** Passes a range on to the listeners. */
  readonly pass: RangeVisitor;
  /** Seconds since the last step, which add up if a step rate is set. */
  waited: Seconds;
}

/** Parts of the store that decide what is on the stage. */
const STAGED_BY = ['skeletonId', 'clipId', 'assets'] as const;

/**
 * Creates the player of a store; it follows the stage and the transport settings.
 * @param onChange called after the pose or the stage has changed outside `tick`
 */
export function createPlayer(store: SessionStore, onChange: () => void): Player {
  const frame = createFrame();
  const player = createPlayerState(frame, store);
  const refresh = (): void => {
    updateFrame(player, false);
    onChange();
  };
  const restage = (): void => {
    stage(frame, store);
    player.waited = 0;
    for (const listener of player.listeners) {
      const ratio = listener.enter?.(frame);
      if (ratio !== undefined) frame.playhead.time = ratio * frame.duration;
    }
    frame.ratio = ratioOf(frame, frame.playhead.time);
    for (const listener of player.listeners) listener.staged?.(frame);
    updateFrame(player, true);
    onChange();
  };
  store.subscribe((state, before) => {
    const mayDiffer = hasChanged(state, before, STAGED_BY);
    if (mayDiffer && stageDiffers(frame, store)) restage();
    if (hold(frame, selectShownSource(state))) refresh();
    if (state.playing && !before.playing) rewindEnded(frame, store);
  });
  const seek = (time: Seconds): void => {
    const { playhead } = frame;
    const { time: from, loops } = playhead;
    placePlayhead(playhead, Math.min(frame.duration, Math.max(0, time)));
    player.pass(loops, from, playhead.time, 1);
    updateFrame(player, true);
    onChange();
  };
  return {
    frame,
    seek,
    place: (time) => {
      seek(time);
      for (const listener of player.listeners) listener.placed?.(frame);
    },
    tick: (elapsed) => tick(player, elapsed),
    refresh,
    addListener: (listener) => {
      player.listeners.push(listener);
      listener.staged?.(frame);
    },
  };
}

function createPlayerState(frame: Frame, store: SessionStore): PlayerState {
  const listeners: PlaybackListener[] = [];
  return {
    frame,
    store,
    listeners,
    before: { time: 0, bounce: 1, loops: 0 },
    pass: (loop, from, to, times) => {
      if (from === to || !(frame.duration > 0)) return;
      const start = ratioOf(frame, from);
      const end = ratioOf(frame, to);
      for (let i = 0; i < listeners.length; i++) listeners[i].pass?.(loop, start, end, times);
    },
    waited: 0,
  };
}

/**
 * Frame time: computes the pose at the playhead and calls the listeners.
 * @param moved whether the playhead was moved, which is recorded as a step
 */
function updateFrame({ frame, listeners }: PlayerState, moved: boolean): void {
  computePose(frame, listeners, moved);
  for (let i = 0; i < listeners.length; i++) listeners[i].arrived?.(frame);
}

/** Shows a clip's source instead of the clip, or the clip again; true if the pose has changed. */
function hold(frame: Frame, source: RawAnimation | undefined): boolean {
  if (frame.held === source) return false;
  frame.held = source;
  // The pose buffer holds the source's transforms, not those of the context.
  if (frame.context !== undefined) invalidatePose(frame.context);
  return true;
}

/** In mode `once` at the end: begins again instead of ending at once. */
function rewindEnded({ playhead, duration }: Frame, store: SessionStore): void {
  const state = store.getState();
  if (state.loopMode !== 'once') return;
  const { from, to } = playedRange(state, duration);
  if (state.speed > 0 && playhead.time >= to) playhead.time = from;
  if (state.speed < 0 && playhead.time <= from) playhead.time = to;
}

function stageDiffers(frame: Frame, store: SessionStore): boolean {
  const state = store.getState();
  return (
    frame.skeleton !== selectSkeleton(state) ||
    frame.animation !== selectAnimation(state) ||
    frame.raw !== selectRawAnimation(state)
  );
}

/** Edit time: allocates everything that a frame writes to. */
function stage(frame: Frame, store: SessionStore): void {
  const state = store.getState();
  const before = frame.animation ?? frame.raw;
  frame.skeleton = selectSkeleton(state);
  frame.animation = selectAnimation(state);
  frame.raw = selectRawAnimation(state);
  frame.held = selectShownSource(state);
  frame.heldBegin = selectSourceBegin(state);
  frame.context =
    frame.animation === undefined ? undefined : createSamplingContext(frame.animation.trackCount);
  clearSteps(frame.history);
  const clip = frame.animation ?? frame.raw;
  frame.duration = clip?.duration ?? 0;
  const time = isSameTransform(before, clip) ? frame.playhead.time : 0;
  placePlayhead(frame.playhead, Math.min(time, frame.duration));
  frame.pose = poseBuffer(frame);
  frame.difference = differenceBuffer(frame);
  frame.models = new Float32Array((frame.skeleton?.count ?? 0) * MATRIX_FLOATS);
  frame.stageVersion++;
}

/**
 * Whether one clip is another build or export of the other. Then the playhead stays; else it goes to
 * the start.
 */
function isSameTransform(before: Clip | undefined, clip: Clip | undefined): boolean {
  if (before === undefined || clip === undefined) return false;
  return before.duration === clip.duration || (clip.name !== '' && before.name === clip.name);
}

function poseBuffer({ skeleton, animation, raw }: Frame): Float32Array {
  if (skeleton !== undefined) return skeleton.restPose.slice();
  const tracks = animation?.trackCount ?? raw?.trackCount ?? 0;
  return new Float32Array(Math.ceil(tracks / 4) * 40);
}

function differenceBuffer({ skeleton, animation, raw }: Frame): Float32Array | undefined {
  const clip = animation ?? raw;
  if (skeleton === undefined || clip === undefined) return undefined;
  return isAdditive(skeleton, clip) ? skeleton.restPose.slice() : undefined;
}

function tick(player: PlayerState, elapsed: Seconds): boolean {
  const { frame, before, listeners } = player;
  const state = player.store.getState();
  if (!state.playing || frame.duration === 0) return false;
  player.waited += elapsed;
  if (state.stepRate !== null && player.waited < 1 / state.stepRate) return false;
  const { from, to } = playedRange(state, frame.duration);
  const { playhead } = frame;
  before.time = playhead.time;
  before.bounce = playhead.bounce;
  before.loops = playhead.loops;
  const step = player.waited * state.speed * rateOf(player);
  for (let i = 0; i < listeners.length; i++) listeners[i].elapse?.(player.waited);
  player.waited = 0;
  advance(playhead, step, from, to, state.loopMode);
  visitPassedRanges(before, playhead, step, from, to, state.loopMode, player.pass);
  if (playhead.ended) state.pause();
  updateFrame(player, true);
  return true;
}

function rateOf({ frame, listeners }: PlayerState): number {
  let rate = 1;
  for (let i = 0; i < listeners.length; i++) rate *= listeners[i].rate?.(frame) ?? 1;
  return rate;
}

/** Frame time: writes `pose`, `models` and the context's step. */
function computePose(frame: Frame, listeners: readonly PlaybackListener[], moved: boolean): void {
  const start = performance.now();
  frame.ratio = ratioOf(frame, frame.playhead.time);
  const posed = isPosed(frame, listeners);
  if (!posed) poseClip(frame);
  // Blending overwrites the clip's own pose in the same buffer.
  else if (frame.context?.pose === sampledPose(frame)) invalidatePose(frame.context);
  if (frame.skeleton !== undefined) localToModel(frame.skeleton, frame.pose, frame.models);
  frame.engineMs = performance.now() - start;
  const sampled = frame.held === undefined && (!posed || frame.context?.pose !== undefined);
  const context = moved && sampled ? frame.context : undefined;
  frame.stepped = context !== undefined;
  if (context !== undefined) {
    recordStep(frame.history, context, frame.playhead.time, frame.engineMs);
  }
  frame.poseVersion++;
}

function isPosed(frame: Frame, listeners: readonly PlaybackListener[]): boolean {
  for (let i = 0; i < listeners.length; i++) {
    if (listeners[i].pose?.(frame) === true) return true;
  }
  return false;
}

/** Computes the pose of only the clip on the stage. */
function poseClip(frame: Frame): void {
  if (frame.held !== undefined) {
    sampleRaw(frame.held, frame.heldBegin + frame.playhead.time, frame.pose);
  } else if (frame.animation !== undefined && frame.context !== undefined) {
    sample(frame.animation, frame.context, frame.ratio, sampledPose(frame));
    addToRest(frame);
  } else if (frame.raw !== undefined) {
    sampleRaw(frame.raw, frame.playhead.time, sampledPose(frame));
    addToRest(frame);
  }
}

/** The buffer into which the clip on the stage is sampled. */
function sampledPose({ difference, pose }: Frame): Float32Array {
  return difference ?? pose;
}

/** Adds an additive clip's transforms to the rest pose. */
function addToRest({ skeleton, difference, pose }: Frame): void {
  if (skeleton === undefined || difference === undefined) return;
  addPose(skeleton.restPose, difference, pose);
}

function ratioOf({ duration }: Frame, time: Seconds): Ratio {
  return duration > 0 ? Math.min(1, time / duration) : 0;
}
