import type { Ratio, Seconds } from '#engine/base';
import type { Animation, RawAnimation, Skeleton } from '#engine/model';
import type { SamplingContext } from '#engine/runtime';
import { createPlayhead } from './advance.ts';
import type { Playhead } from './advance.ts';
import { createStepHistory } from './step-history.ts';
import type { StepHistory } from './step-history.ts';

/**
 * What the current frame shows. One object, changed in place by the player and read by painters;
 * its buffers are replaced only when something else is put on the stage.
 */
export interface Frame {
  readonly playhead: Playhead;
  /** Duration of the clip on the stage; 0 without one. */
  duration: Seconds;
  ratio: Ratio;
  skeleton: Skeleton | undefined;
  animation: Animation | undefined;
  raw: RawAnimation | undefined;
  /** Sampled instead of the animation while a person holds its source; the context then stands still. */
  held: RawAnimation | undefined;
  /** Cache, cursors and the cost of the last step; undefined while no runtime animation is shown. */
  context: SamplingContext | undefined;
  /** Whether the context took a step to this pose, which was not merely computed anew. */
  stepped: boolean;
  /** What the last steps cost; nothing is written while no runtime animation is shown. */
  readonly history: StepHistory;
  /** What the clip adds to the rest pose, in groups of four; undefined if it holds poses itself. */
  difference: Float32Array | undefined;
  /** Local transforms in groups of four; the rest pose where no clip plays. */
  pose: Float32Array;
  /** 16 floats per joint, column by column. */
  models: Float32Array;
  /** Counts the poses that were computed: a painter that saw this number is up to date. */
  poseVersion: number;
  /** Counts the times that something else was put on the stage. */
  stageVersion: number;
  /** Milliseconds that sampling and the hierarchy took for the last pose. */
  engineMs: number;
}

/**
 * Is told of every stretch that the playhead passes, however it is moved, and may change what the frame shows. All but
 * `enter` and `staged` is called at frame time.
 */
export interface PlaybackListener {
  /** Where the playhead is to be in the clip that has come on the stage, as a ratio, if not where it is. */
  enter?(frame: Frame): Ratio | undefined;
  /** Something else is on the stage. */
  staged?(frame: Frame): void;
  /** How much faster than the transport says the clip is to be played. */
  rate?(frame: Frame): number;
  /** So much real time goes by in the step that follows. */
  elapse?(seconds: Seconds): void;
  /**
   * The playhead went from one ratio of the clip to another, within one loop and in one direction; it is not
   * there yet. One step may consist of several stretches.
   * @param loop times the played range had been passed before
   */
  pass?(loop: number, from: Ratio, to: Ratio): void;
  /** Writes the pose in place of the clip on the stage; false if it does not. */
  pose?(frame: Frame): boolean;
  /** The pose is computed; nothing is drawn yet. Also called where only the pose has changed. */
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
