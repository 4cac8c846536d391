import type { Ratio, Seconds } from '#engine/base';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import type { SamplingContext } from '#engine/runtime';
import { createPlayhead } from './advance.ts';
import type { Playhead } from './advance.ts';
import { createStepHistory } from './step-history.ts';
import type { StepHistory } from './step-history.ts';

/**
 * What the current frame shows. One object, changed in place by the player and read by painters; its
 * buffers are replaced only when the stage changes.
 */
export interface Frame {
  readonly playhead: Playhead;
  /** Duration of the clip on the stage; 0 without one. */
  duration: Seconds;
  ratio: Ratio;
  skeleton: Skeleton | undefined;
  animation: Animation | undefined;
  raw: RawAnimation | undefined;
  /**
   * The source that is sampled instead of the animation while its key is held. The context does not
   * change then.
   */
  held: RawAnimation | undefined;
  /** The time of the source at which the clip begins. */
  heldBegin: Seconds;
  /** Cache, cursors and the cost of the last step; undefined while no runtime animation is shown. */
  context: SamplingContext | undefined;
  /** Whether this pose came from a step of the context; false if it was only recomputed. */
  stepped: boolean;
  /** Costs of the last steps; not written while no runtime animation is shown. */
  readonly history: StepHistory;
  /**
   * Transforms that an additive clip adds to the rest pose, in groups of four; undefined for other
   * clips.
   */
  difference: Float32Array | undefined;
  /** Local transforms in groups of four; the rest pose without a clip. */
  pose: Float32Array;
  /** 16 floats per joint, column by column. */
  models: Float32Array;
  /** Number of poses computed so far. A painter that has drawn this version is up to date. */
  poseVersion: number;
  /** Number of changes of the stage so far. */
  stageVersion: number;
  /** Milliseconds that sampling and the hierarchy took for the last pose. */
  engineMs: number;
}

/**
 * Called for every range that the playhead passes, however it is moved. May change what the frame
 * shows. All methods but `enter`, `staged` and `placed` are called at frame time.
 */
export interface PlaybackListener {
  /**
   * Ratio for the playhead in a clip that was just put on the stage; undefined to keep its position.
   */
  enter?(frame: Frame): Ratio | undefined;
  /** The stage has changed. */
  staged?(frame: Frame): void;
  /** The playhead has come where it was in a saved session or a link: what it has passed was not played. */
  placed?(frame: Frame): void;
  /** Factor on the transport's speed. */
  rate?(frame: Frame): number;
  /** Real time of the step that follows. */
  elapse?(seconds: Seconds): void;
  /**
   * The playhead passes from one ratio of the clip to another, within one loop and in one direction.
   * Called before it is moved there. One step may consist of several such ranges.
   * @param loop how often the played range had been passed before
   * @param times how often the range is passed, each time the same way; see `RangeVisitor`
   */
  pass?(loop: number, from: Ratio, to: Ratio, times: number): void;
  /** Writes the pose instead of the clip on the stage; false if it did not. */
  pose?(frame: Frame): boolean;
  /** The pose is computed and not drawn yet. Also called if only the pose has changed. */
  arrived?(frame: Frame): void;
}

export function createFrame(): Frame {
  return {
    playhead: createPlayhead(),
    duration: 0,
    ratio: 0,
    skeleton: undefined,
    animation: undefined,
    raw: undefined,
    held: undefined,
    heldBegin: 0,
    context: undefined,
    stepped: false,
    history: createStepHistory(),
    difference: undefined,
    pose: new Float32Array(0),
    models: new Float32Array(0),
    poseVersion: 0,
    stageVersion: 0,
    engineMs: 0,
  };
}
