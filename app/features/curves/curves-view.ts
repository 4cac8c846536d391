import {
  isFlat,
  displayRange,
  laneCurve,
  quantisationBand,
  createDisplayCurve,
  type RotationForm,
  type DisplayCurve,
} from '#engine/inspect/curves';
import { KEY_KINDS } from '#engine/model';
import type { Clip, KeyKind } from '#engine/model';
import type { JointIndex } from '#engine/base';
import { GRID_VALUES_WIDTH, LABEL_WIDTH, placePlots, roundedRange } from './draw-plots.ts';
import type { CurvesView, Plot, ValueRange } from './draw-plots.ts';
import type { TimeAxis } from '../../draw/time-axis.ts';
import { curveUnit, selectCurveJoints, selectCurveRanges } from './state.ts';
import type { CurvesState } from './state.ts';
import { shownRange } from '../../session/state/visible-range.ts';
import { memoize } from '../../session/state/changes.ts';
import { clipIndex } from '../../session/state/clip-index.ts';

/** CSS pixels. */
export const RULER_HEIGHT = 24;

/** Right of the last time, so that its mark and its key are seen whole. */
const END_ROOM = 14;

/** The layout of curves for the state, in an area of this size in CSS pixels. Called while editing. */
export function curvesView(
  state: CurvesState,
  clip: Clip,
  width: number,
  height: number,
): CurvesView {
  const left = LABEL_WIDTH + GRID_VALUES_WIDTH;
  const axis: TimeAxis = {
    ...shownRange(state.visibleRange, clip.duration),
    left,
    width: Math.max(1, width - left - END_ROOM),
  };
  const plots = plotsOf(state, clip);
  const zoomed = selectCurveRanges(state);
  const ranges = plots.map((plot) => zoomed[plot.kind] ?? fittedRange(state, plot, axis));
  return {
    width,
    height,
    rulerHeight: RULER_HEIGHT,
    axis,
    plots: placePlots(plots, ranges, RULER_HEIGHT, height - RULER_HEIGHT),
  };
}

/** The kinds that are shown, each with the curves of the joints that are. */
function plotsOf(state: CurvesState, clip: Clip): Plot[] {
  const { curveKinds, curveBand } = state;
  const { joints } = selectCurveJoints(state);
  return KEY_KINDS.filter((kind) => curveKinds[kind]).map((kind) => {
    const lines = joints.map((joint) => {
      const display = curveOf(clip, kind, joint, state.rotationForm);
      const band = curveBand ? bandOf(display) : undefined;
      return { joint, display, band, flat: isFlat(display.curve) };
    });
    const flat = lines.every((line) => line.flat);
    return { kind, unit: curveUnit(state, kind), lines, flat };
  });
}

/** All values of a plot, of the times that are shown or of all. */
function fittedRange(
  { curveFit }: CurvesState,
  { lines }: Plot,
  { from, to }: TimeAxis,
): ValueRange {
  const ranges = lines.map(({ display }) => {
    const { clip } = display.curve;
    return curveFit === 'view'
      ? displayRange(display, from, to)
      : displayRange(display, 0, clip.duration);
  });
  const least = Math.min(...ranges.map((range) => range.least));
  return roundedRange(least, Math.max(...ranges.map((range) => range.most)));
}

const curves = new WeakMap<Clip, Map<string, DisplayCurve>>();

/** A lane's curve. It is created at the first request and then cached. */
export function curveOf(
  clip: Clip,
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
