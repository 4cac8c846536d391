import type { Ratio, Seconds } from '#engine/base';
import type { Frame } from './frame.ts';

/**
 * Goes along with the playhead: is told of every stretch that it passes, however it is moved, and may
 * change what the frame shows. All but `staged` is called at frame time.
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
  /** Writes the pose in place of the clip on the stage; false where it does not. */
  pose?(frame: Frame): boolean;
  /** The pose is computed; nothing is drawn yet. Also called where only the pose has changed. */
  arrived?(frame: Frame): void;
}
