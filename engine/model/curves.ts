import type { JointIndex, Seconds } from '../base/units.ts';
import type { KeyKind } from './animation.ts';

/** How values between two keys are computed; rotations on the shortest arc, at constant speed if linear. */
export type Interpolation = 'step' | 'linear' | 'spline';

/** One channel of a clip, as its format stores it. */
export interface Curve {
  readonly joint: JointIndex;
  readonly kind: KeyKind;
  readonly interpolation: Interpolation;
  /** Ascending. */
  readonly times: Float32Array;
  /** 3 floats per key, 4 of a rotation; of splines three times as many: tangent to it, value, tangent from it. */
  readonly values: Float32Array;
}

/** A clip as its format stores it, before it is brought into source form. */
export interface ClipCurves {
  readonly name: string;
  readonly duration: Seconds;
  readonly curves: readonly Curve[];
}
