import type { Seconds } from '#engine/base';
import type { PoseSource } from '#engine/inspect/error';
import { MATRIX_FLOATS } from '#engine/model';
import { localToModel } from '#engine/runtime';
import { shownSource } from '../session/state/additive.ts';
import type { BlendSlice } from '../session/state/blend.ts';
import type { OverlaySlice } from '../session/state/overlay.ts';
import type { SessionStore } from '../session/state/store.ts';
import type { Frame, PlaybackListener } from './frame.ts';
import { moveModels } from './root-motion.ts';
import type { GroundMatrix } from './root-motion.ts';

/** Time from one ghost to the next. */
export const GHOST_STEP: Seconds = 0.1;

/** The poses of the clip on the stage shortly before and after the playhead. */
export interface Ghosts {
  readonly listener: PlaybackListener;
  /** One pose per ghost, {@link MATRIX_FLOATS} floats per joint, from the earliest to the latest. */
  models: readonly Float32Array[];
  /** Per ghost, 1 if its time is within the clip, else 0. */
  within: Uint8Array;
}

interface GhostState {
  readonly ghosts: Ghosts;
  readonly store: SessionStore;
  readonly ground: GroundMatrix;
  frame: Frame | undefined;
  source: PoseSource | undefined;
  pose: Float32Array;
  readonly scratch: Float32Array;
}

/** @param onChange called when their number changes */
export function createGhosts(
  store: SessionStore,
  ground: GroundMatrix,
  onChange: () => void,
): Ghosts {
  const ghosts: Ghosts = {
    listener: {
      staged: (frame) => {
        ghostState.frame = frame;
        assemble(ghostState);
      },
      arrived: (frame) => poseGhosts(ghostState, frame),
    },
    models: [],
    within: new Uint8Array(0),
  };
  const ghostState: GhostState = {
    ghosts,
    store,
    ground,
    frame: undefined,
    source: undefined,
    pose: new Float32Array(0),
    scratch: new Float32Array(MATRIX_FLOATS),
  };
  store.subscribe((state, before) => {
    if (ghostCount(state) === ghostCount(before)) return;
    assemble(ghostState);
    onChange();
  });
  return ghosts;
}

/** Number of ghosts; 0 for blended poses, which have no other times to show. */
function ghostCount({ overlay, blendOn }: OverlaySlice & BlendSlice): number {
  return blendOn ? 0 : 2 * overlay.ghosts;
}

/** Edit time: allocates all that posing needs. */
function assemble(ghostState: GhostState): void {
  const { ghosts, store, frame } = ghostState;
  const skeleton = frame?.skeleton;
  const clip = frame?.animation ?? frame?.raw;
  const count = ghostCount(store.getState());
  const isActive = count > 0 && skeleton !== undefined && clip !== undefined;
  ghostState.source = isActive ? shownSource(skeleton, clip) : undefined;
  const floats = (skeleton?.count ?? 0) * MATRIX_FLOATS;
  const shown = ghostState.source === undefined ? 0 : count;
  ghostState.pose = skeleton?.restPose.slice() ?? new Float32Array(0);
  ghosts.models = Array.from({ length: shown }, () => new Float32Array(floats));
  ghosts.within = new Uint8Array(shown);
}

/** Frame time. */
function poseGhosts(ghostState: GhostState, { playhead, duration, skeleton }: Frame): void {
  const { ghosts, source, pose, ground, scratch } = ghostState;
  if (source === undefined || skeleton === undefined) return;
  for (let i = 0; i < ghosts.models.length; i++) {
    const time = playhead.time + ghostTime(i, ghosts.models.length);
    ghosts.within[i] = time >= 0 && time <= duration ? 1 : 0;
    if (ghosts.within[i] === 0) continue;
    source.samplePose(time, pose);
    localToModel(skeleton, pose, ghosts.models[i]);
    if (ground.on) moveModels(ghosts.models[i], ground.matrix, scratch);
  }
}

/** Offset of a ghost from the playhead: half of them are before it, half after it, none at it. */
export function ghostTime(ghost: number, count: number): Seconds {
  const step = ghost - count / 2;
  return (step < 0 ? step : step + 1) * GHOST_STEP;
}
