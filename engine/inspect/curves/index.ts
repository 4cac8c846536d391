/** Curves: the values of one lane over time, in displayed numbers. */
export { isFlat, laneCurve, keyAtOrBefore } from './lane-curve.ts';
export type { LaneCurve } from './lane-curve.ts';
export { ROTATION_FORMS } from './rotation-form.ts';
export type { RotationForm } from './rotation-form.ts';
export {
  quantisationBand,
  sampleDisplayCurve,
  createDisplayCurve,
  displayRange,
} from './display-curve.ts';
export type { DisplayCurve } from './display-curve.ts';

// Types of their parameters and results
export { AssetError } from '../../base/errors.ts';
export type { AssetProblem } from '../../base/errors.ts';
export type * from '../../model/index.ts';
