/** A part of an axis that begins at 0. */
export interface AxisPart {
  readonly from: number;
  readonly to: number;
}

/** An axis: its length, and the shortest part of it that is shown. */
export interface Axis {
  readonly length: number;
  readonly shortest: number;
}

/** The shown part, or the whole axis if there is none. */
export function shownPart(part: AxisPart | null, axis: Axis): AxisPart {
  return part === null ? { from: 0, to: axis.length } : fitPart(part, axis);
}

/** Shows `factor` times as much around `at`, which keeps its position; null once all is shown. */
export function zoomPart(
  part: AxisPart | null,
  axis: Axis,
  at: number,
  factor: number,
): AxisPart | null {
  if (axis.length === 0) return null;
  const { from, to } = shownPart(part, axis);
  const length = clampLength((to - from) * factor, axis);
  const before = (at - from) / (to - from);
  return narrowedPart({ from: at - before * length, to: at + (1 - before) * length }, axis);
}

/** Moves the part, within the axis. */
export function panPart(part: AxisPart | null, axis: Axis, by: number): AxisPart | null {
  const { from, to } = shownPart(part, axis);
  return narrowedPart({ from: from + by, to: to + by }, axis);
}

/** The part limited to the axis; null if it is all of it. */
export function narrowedPart(part: AxisPart, axis: Axis): AxisPart | null {
  const fitted = fitPart(part, axis);
  return fitted.to - fitted.from >= axis.length * (1 - 1e-9) ? null : fitted;
}

/** The nearest part within the axis, of the same length if that is allowed. */
function fitPart({ from, to }: AxisPart, axis: Axis): AxisPart {
  const length = clampLength(to - from, axis);
  const start = Math.min(axis.length - length, Math.max(0, from));
  return { from: start, to: start + length };
}

function clampLength(length: number, axis: Axis): number {
  return Math.min(axis.length, Math.max(axis.shortest, length));
}
