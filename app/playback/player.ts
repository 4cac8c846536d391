import {
  MATRIX_FLOATS,
  createSamplingContext,
  forgetPose,
  localToModel,
  sample,
  sampleRaw,
} from '#engine';
import type { RawAnimation, Ratio, Seconds } from '#engine';
import { selectHeldSource } from '../store/build.ts';
import { selectAnimation, selectRawAnimation, selectSkeleton } from '../store/stage.ts';
import type { AppStore } from '../store/store.ts';
import { playedRange } from '../store/transport.ts';
import { advance } from './advance.ts';
import { createFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { clearSteps, recordStep } from './step-history.ts';

/** Moves the playhead and computes the pose under it. */
export interface Player {
  readonly frame: Frame;
  /** Puts the playhead at a time of the clip and computes its pose. */
  seek(time: Seconds): void;
  /** Lets `elapsed` seconds of real time pass; true where the pose changed. */
  tick(elapsed: Seconds): boolean;
}

/**
 * Creates the player of a store: it follows what is on the stage and how it is to be played.
 * @param onChange called after a pose was computed or the stage changed outside of `tick`
 */
export function createPlayer(store: AppStore, onChange: () => void): Player {
  const frame = createFrame();
  const restage = (): void => {
    stage(frame, store);
    computePose(frame);
    onChange();
  };
  store.subscribe((state, before) => {
    if (
      state.skeletonId !== before.skeletonId ||
      state.clipId !== before.clipId ||
      state.assets !== before.assets
    ) {
      if (stageDiffers(frame, store)) restage();
    }
    if (hold(frame, selectHeldSource(state))) onChange();
    if (state.playing && !before.playing) rewindEnded(frame, store);
  });
  return {
    frame,
    seek: (time) => {
      frame.playhead.time = Math.min(frame.duration, Math.max(0, time));
      frame.playhead.bounce = 1;
      frame.playhead.ended = false;
      computePose(frame);
      onChange();
    },
    tick: (elapsed) => tick(frame, store, elapsed),
  };
}

/** Shows a clip's source in its place, or no longer; true where that changed the pose. */
function hold(frame: Frame, source: RawAnimation | undefined): boolean {
  if (frame.held === source) return false;
  frame.held = source;
  // The pose holds the source's transforms, which the context knows nothing of.
  if (frame.context !== undefined) forgetPose(frame.context);
  computePose(frame);
  return true;
}

/** Playing once, having come to the end, begins anew instead of ending at once. */
function rewindEnded({ playhead, duration }: Frame, store: AppStore): void {
  const state = store.getState();
  if (state.loopMode !== 'once') return;
  const { from, to } = playedRange(state, duration);
  if (state.speed > 0 && playhead.time >= to) playhead.time = from;
  if (state.speed < 0 && playhead.time <= from) playhead.time = to;
}

function stageDiffers(frame: Frame, store: AppStore): boolean {
  const state = store.getState();
  return (
    frame.skeleton !== selectSkeleton(state) ||
    frame.animation !== selectAnimation(state) ||
    frame.raw !== selectRawAnimation(state)
  );
}

/** Edit time: everything that a frame writes to is allocated here. */
function stage(frame: Frame, store: AppStore): void {
  const state = store.getState();
  frame.skeleton = selectSkeleton(state);
  frame.animation = selectAnimation(state);
  frame.raw = selectRawAnimation(state);
  frame.held = selectHeldSource(state);
  frame.context =
    frame.animation === undefined ? undefined : createSamplingContext(frame.animation.trackCount);
  clearSteps(frame.history);
  frame.duration = (frame.animation ?? frame.raw)?.duration ?? 0;
  frame.playhead.time = Math.min(frame.playhead.time, frame.duration);
  frame.pose = poseBuffer(frame);
  frame.models = new Float32Array((frame.skeleton?.count ?? 0) * MATRIX_FLOATS);
  frame.stageVersion++;
}

function poseBuffer({ skeleton, animation, raw }: Frame): Float32Array {
  if (skeleton !== undefined) return skeleton.restPose.slice();
  const tracks = animation?.trackCount ?? raw?.trackCount ?? 0;
  return new Float32Array(Math.ceil(tracks / 4) * 40);
}

function tick(frame: Frame, store: AppStore, elapsed: Seconds): boolean {
  const state = store.getState();
  if (!state.playing || frame.duration === 0) return false;
  const { from, to } = playedRange(state, frame.duration);
  const { playhead } = frame;
  advance(playhead, elapsed * state.speed, from, to, state.loopMode);
  if (playhead.ended) state.pause();
  computePose(frame);
  return true;
}

/** Frame time: writes `pose`, `models` and the context's step. */
function computePose(frame: Frame): void {
  const start = performance.now();
  frame.ratio = ratioAt(frame);
  if (frame.held !== undefined) {
    sampleRaw(frame.held, frame.playhead.time, frame.pose);
  } else if (frame.animation !== undefined && frame.context !== undefined) {
    sample(frame.animation, frame.context, frame.ratio, frame.pose);
  } else if (frame.raw !== undefined) {
    sampleRaw(frame.raw, frame.playhead.time, frame.pose);
  }
  if (frame.skeleton !== undefined) localToModel(frame.skeleton, frame.pose, frame.models);
  frame.engineMs = performance.now() - start;
  if (frame.context !== undefined && frame.held === undefined) {
    recordStep(frame.history, frame.context, frame.playhead.time, frame.engineMs);
  }
  frame.poseVersion++;
}

function ratioAt({ playhead, duration }: Frame): Ratio {
  return duration > 0 ? Math.min(1, playhead.time / duration) : 0;
}
