import { placePlots, roundedRange } from '../../app/features/curves/draw-plots.ts';
import type { CurvesView, Plot } from '../../app/features/curves/draw-plots.ts';
import { bandOf, curveOf } from '../../app/features/curves/curves-view.ts';
import { isFlat, displayRange } from '#engine/inspect/curves';
import type { RotationForm } from '#engine/inspect/curves';
import type { Animation, KeyKind, RawAnimation } from '#engine/model';

/** One plot of some joints of a clip. */
export function madePlot(
  clip: Animation | RawAnimation,
  kind: KeyKind,
  joints: readonly number[],
  form: RotationForm = 'quaternion',
): Plot {
  const lines = joints.map((joint) => {
    const display = curveOf(clip, kind, joint, form);
    return { joint, display, band: bandOf(display), flat: isFlat(display.curve) };
  });
  return { kind, unit: '', lines, flat: lines.every(({ flat }) => flat) };
}

/** Plots over 1,000 pixels of time, 400 high below a ruler of 24, beside 132 of numbers. */
export function madeCurvesView(
  clip: Animation | RawAnimation,
  plots: readonly Plot[],
  [from, to]: readonly [number, number] = [0, clip.duration],
): CurvesView {
  const ranges = plots.map(({ lines }) => {
    const all = lines.map(({ display }) => displayRange(display, from, to));
    const least = Math.min(...all.map((range) => range.least));
    return roundedRange(least, Math.max(...all.map((range) => range.most)));
  });
  const axis = { from, to, left: 132, width: 1000 };
  const size = { width: 1146, height: 424, rulerHeight: 24 };
  return { ...size, axis, plots: placePlots(plots, ranges, 24, 400) };
}
