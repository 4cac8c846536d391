import type { JointIndex, KeyIndex, Seconds } from '#engine/base';
import { keyAtOrBefore, sampleDisplayCurve } from '#engine/inspect/curves';
import type { KeyKind } from '#engine/model';
import { timeToX, xToTime } from '../../draw/time-axis.ts';
import {
  plotAt,
  valueToY,
  type CurveLine,
  type CurvesView,
  type PlacedPlot,
} from './draw-plots.ts';

/** What is at a point. */
export interface CurvesHit {
  readonly zone: 'ruler' | 'values' | 'plot';
  readonly time: Seconds;
  readonly plot: PlacedPlot | undefined;
  /** Whose curve is there, if there is one. */
  readonly joint: JointIndex | null;
  readonly key: { readonly kind: KeyKind; readonly key: KeyIndex; readonly time: Seconds } | null;
}

/** Largest distance, in pixels, at which the pointer hits a key or a curve. */
const REACH = 6;

const numbers = new Float32Array(4);

export function hitCurves(view: CurvesView, x: number, y: number): CurvesHit {
  const { axis, rulerHeight } = view;
  const time = Math.min(axis.to, Math.max(axis.from, xToTime(axis, x)));
  const plot = plotAt(view, y);
  const zone = y < rulerHeight ? 'ruler' : x < axis.left ? 'values' : 'plot';
  const nothing = { zone, time, plot, joint: null, key: null } as const;
  if (zone !== 'plot' || plot === undefined) return nothing;
  // The active joint's curves lie on top.
  for (const line of plot.lines.toReversed()) {
    const key = nearestKey(view, plot, line, x, y);
    if (key !== null) return { ...nothing, joint: line.joint, key };
  }
  const line = plot.lines.toReversed().find((one) => isOnCurve(plot, one, time, y));
  return { ...nothing, joint: line?.joint ?? null };
}

function nearestKey(
  { axis }: CurvesView,
  plot: PlacedPlot,
  { display }: CurveLine,
  x: number,
  y: number,
): CurvesHit['key'] {
  const { curve, names, values } = display;
  let [nearest, best] = [REACH, -1];
  const last = Math.min(curve.keys.length - 1, keyAtOrBefore(curve, xToTime(axis, x + REACH)));
  for (let place = keyAtOrBefore(curve, xToTime(axis, x - REACH)); place <= last; place++) {
    const dx = timeToX(axis, curve.times[place]) - x;
    for (let i = 0; i < names.length; i++) {
      const dy = valueToY(plot, values[place * names.length + i]) - y;
      const distance = Math.hypot(dx, dy);
      if (distance >= nearest) continue;
      nearest = distance;
      best = place;
    }
  }
  return best < 0 ? null : { kind: plot.kind, key: curve.keys[best], time: curve.times[best] };
}

function isOnCurve(plot: PlacedPlot, { display }: CurveLine, time: Seconds, y: number): boolean {
  sampleDisplayCurve(display, time, numbers);
  return display.names.some((_, i) => Math.abs(valueToY(plot, numbers[i]) - y) < REACH);
}
