import type { Remedy } from '../base/finding.ts';
import type { RawAnimation } from '../model/raw.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { buildAnimation } from '../offline/animation-builder.ts';
import { clipErrors } from './clip-error.ts';
import type { ClipScene } from './clip-scene.ts';
import { movesAlike } from './pairs.ts';

/** Millimetres: the reference importers' distance. */
const DISTANCE_MM = 100;

/** How far from joints errors are measured, in the clip's unit. */
export function measuringDistance({ mm }: ClipScene): number {
  return DISTANCE_MM / mm(1);
}

/**
 * Builds the source so that no error is larger than `within`, in the clip's unit. A clip that moves otherwise is no build of
 * this source, whatever their names are: it stays as it is.
 * @param text says what to do
 * @param tolerance with which the search begins
 */
export function buildWithin(
  scene: ClipScene,
  text: string,
  within: number,
  tolerance: number,
): Remedy {
  const { keys, source } = scene;
  if (source === undefined || !movesAlike(source, keys)) return { text: OTHER_MOVEMENT };
  const distance = measuringDistance(scene);
  const args = { tolerance: roundedDown(tolerance), within, distance };
  return { text, command: { name: 'build', args } };
}

const OTHER_MOVEMENT =
  'It moves otherwise than the source of its name: open the source that it was built from, or build it again.';

/** Of sources: several clips may have one, and several rules ask. */
const leastErrors = new WeakMap<RawAnimation, readonly LeastError[]>();

interface LeastError {
  readonly skeleton: Skeleton;
  readonly distance: number;
  readonly tolerance: number;
  readonly value: number;
}

/**
 * Rounding is alike in all of a clip: if the error at some times is below this part of the tolerance, that at all times is
 * below the tolerance.
 */
const CLEARLY_BELOW = 0.5;

/** The error that is left with all keys: they are stored as half floats. Where it is below the tolerance, about. */
export function leastError(
  reference: RawAnimation,
  { skeleton, distance, tolerance }: Omit<LeastError, 'value'>,
): number {
  const known = leastErrors.get(reference) ?? [];
  const same = known.find(
    (one) => one.skeleton === skeleton && one.tolerance === tolerance && one.distance === distance,
  );
  if (same !== undefined) return same.value;
  const all = buildAnimation(reference, { iframeInterval: 0 });
  const errors = clipErrors(skeleton, all, reference, distance);
  const some = errors.worstOfSome();
  const value = some < CLEARLY_BELOW * tolerance ? some : errors.worst().value;
  leastErrors.set(reference, [...known, { skeleton, distance, tolerance, value }]);
  return value;
}

/** To two digits, as a person would choose it. */
function roundedDown(value: number): number {
  const exponent = Math.floor(Math.log10(value)) - 1;
  return Number(`${Math.floor(value / 10 ** exponent)}e${exponent}`);
}
