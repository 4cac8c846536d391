/** Curves: the values of one lane over time, in the numbers that a person reads. */
export { isFlat, laneCurve, placeBefore } from './lane-curve.ts';
export type { LaneCurve } from './lane-curve.ts';
export { ROTATION_FORMS } from './rotation-form.ts';
export type { RotationForm } from './rotation-form.ts';
export { quantisation, sampleTold, tellCurve, toldRange } from './told-curve.ts';
export type { ToldCurve } from './told-curve.ts';

// What these functions speak of
export { AssetError } from '../../base/errors.ts';
export type { AssetProblem, Diagnostic } from '../../base/errors.ts';
export type * from '../../model/index.ts';
