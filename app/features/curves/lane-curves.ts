import type { JointIndex } from '#engine/base';
import { laneCurve, quantisationBand, createDisplayCurve } from '#engine/inspect/curves';
import type { RotationForm, DisplayCurve } from '#engine/inspect/curves';
import type { Animation, KeyKind, RawAnimation } from '#engine/model';
import { memoize } from '../../session/state/changes.ts';
import { clipIndex } from '../../session/state/clip-index.ts';

const curves = new WeakMap<Animation | RawAnimation, Map<string, DisplayCurve>>();

/** A lane's curve. It is created at the first request and then cached. */
export function curveOf(
  clip: Animation | RawAnimation,
  kind: KeyKind,
  joint: JointIndex,
  form: RotationForm,
): DisplayCurve {
  const known = curves.get(clip) ?? new Map<string, DisplayCurve>();
  curves.set(clip, known);
  const name = `${kind} ${joint} ${kind === 'rotation' ? form : ''}`;
  const curve =
    known.get(name) ?? createDisplayCurve(laneCurve(clip, clipIndex(clip).keys, kind, joint), form);
  known.set(name, curve);
  return curve;
}

/** Quantisation error of a curve's keys, computed at the first request. */
export const bandOf = memoize((curve: DisplayCurve) => quantisationBand(curve));
