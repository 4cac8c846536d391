import type { Seconds } from '#engine/base';
import { setText, type Pen, type Ink } from './canvas.ts';

/** A time range along x: `from` at `left`, `to` at `left + width` (CSS pixels). */
export interface TimeAxis {
  readonly from: Seconds;
  readonly to: Seconds;
  readonly left: number;
  readonly width: number;
}

/** Position of a time; outside of the axis for times outside of its range. */
export function timeToX({ from, to, left, width }: TimeAxis, time: Seconds): number {
  return left + ((time - from) / (to - from)) * width;
}

/** The time under a pixel; beyond the stretch for pixels beyond the axis. */
export function xToTime({ from, to, left, width }: TimeAxis, x: number): Seconds {
  return from + ((x - left) / width) * (to - from);
}

export function secondsPerPixel({ from, to, width }: TimeAxis): Seconds {
  return (to - from) / width;
}

/**
 * Seconds of a bucket that takes at least `pixels` and less than twice that: the duration, halved as
 * often as it goes; of a single pose, just as many.
 */
export function bucketWidth(axis: TimeAxis, duration: Seconds, pixels: number): Seconds {
  const wanted = secondsPerPixel(axis) * pixels;
  if (duration === 0) return wanted;
  return duration / 2 ** Math.floor(Math.log2(duration / wanted));
}

/** Units of a ruler. */
export interface RulerScale {
  readonly unit: 'seconds' | 'frames' | 'ratio';
  readonly duration: Seconds;
  /** Frames per second. */
  readonly frameRate: number;
}

/** The ticks of a ruler: multiples of two steps. */
export interface RulerTicks {
  /** Seconds between two labelled ticks. */
  readonly major: Seconds;
  /** Seconds between two ticks of any kind. */
  readonly minor: Seconds;
  /** Ticks of the minor step from one labelled tick to the next. */
  readonly minorsPerMajor: number;
  /** Index of the first and last minor tick on the axis: tick i stands at `i * minor`. */
  readonly first: number;
  readonly last: number;
  /** Decimals that tell two labels apart; negative where they end in zeros before the point. */
  readonly decimals: number;
}

/** Minimum distance between labels, in pixels: plain ones, and those with an exponent. */
const LABEL_SPACING = 72;
const EXPONENT_SPACING = 116;

/** With more decimals, or from this number on, a label has an exponent. */
const MAX_DECIMALS = 8;
const MAX_PLAIN = 1e8;

/** Pixels from a tick to its label. */
const LABEL_GAP = 5;

/** Distance of labels above the middle, so that the playhead's head passes below them. */
const LABEL_RISE = 3;

/** Seconds that one of a ruler's unit lasts. */
function unitSeconds({ unit, duration, frameRate }: RulerScale): Seconds {
  if (unit === 'frames') return 1 / frameRate;
  // Of a single pose, every time has ratio 0.
  return unit === 'ratio' ? duration || 1 : 1;
}

/** Ticks at 1, 2 or 5 times a power of ten of the unit, as dense as labels leave room for. */
export function rulerTicks(axis: TimeAxis, scale: RulerScale): RulerTicks {
  const ticks = ticksEvery(LABEL_SPACING, axis, scale);
  const isPlain = !hasExponent(axis.to / unitSeconds(scale), ticks.decimals);
  return isPlain ? ticks : ticksEvery(EXPONENT_SPACING, axis, scale);
}

function ticksEvery(pixels: number, axis: TimeAxis, scale: RulerScale): RulerTicks {
  const unit = unitSeconds(scale);
  const room = (secondsPerPixel(axis) * pixels) / unit;
  const power = 10 ** Math.floor(Math.log10(room));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= room) ?? 10;
  const minorsPerMajor = factor === 2 ? 4 : 5;
  const major = factor * power * unit;
  const minor = major / minorsPerMajor;
  return {
    major,
    minor,
    minorsPerMajor,
    first: Math.ceil(Math.max(0, axis.from) / minor - 1e-6),
    last: Math.floor(Math.min(scale.duration, axis.to) / minor + 1e-6),
    decimals: -Math.floor(Math.log10(factor * power) + 1e-9),
  };
}

/** A time as the ruler writes it: `0.50s`, `28`, `0.7`, `1.2e-38s`. */
export function rulerText(time: Seconds, scale: RulerScale, decimals: number): string {
  const value = time / unitSeconds(scale);
  const text = hasExponent(value, decimals)
    ? exponentText(value, decimals)
    : value.toFixed(Math.max(0, decimals));
  return scale.unit === 'seconds' ? `${text}s` : text;
}

function hasExponent(value: number, decimals: number): boolean {
  return decimals > MAX_DECIMALS || Math.abs(value) >= MAX_PLAIN;
}

/** A number with an exponent, to a decimal of its own: `1.2e-38`. */
function exponentText(value: number, decimals: number): string {
  if (value === 0) return '0';
  const digits = Math.floor(Math.log10(Math.abs(value)) + 1e-9) + decimals;
  return value.toExponential(Math.max(0, Math.min(MAX_DECIMALS, digits)));
}

/** Draws ticks and labels of a time axis into a band at the top of the canvas. */
export function drawRuler(
  { canvas, palette, metrics }: Pen,
  axis: TimeAxis,
  scale: RulerScale,
  height: number,
): void {
  const ticks = rulerTicks(axis, scale);
  setText(canvas, metrics.numberFont, 'left');
  let end = 0;
  for (let tick = ticks.first; tick <= ticks.last; tick++) {
    const x = Math.round(timeToX(axis, tick * ticks.minor));
    const labelled = tick % ticks.minorsPerMajor === 0;
    canvas.fillStyle = labelled ? palette.textFaint : palette.border;
    canvas.fillRect(x, height - (labelled ? 7 : 4), 1, labelled ? 7 : 4);
    if (!labelled) continue;
    const text = rulerText(tick * ticks.minor, scale, ticks.decimals);
    canvas.fillStyle = palette.textMuted;
    const { width } = canvas.measureText(text);
    const left = labelLeft(axis, x, width);
    // The last one stands before its tick, where the label before it may reach.
    if (left < end) continue;
    end = left + width + 2 * LABEL_GAP;
    canvas.fillText(text, left, height / 2 - LABEL_RISE);
  }
}

/** Where the label of the tick at `x` begins: after it, or before it where the axis ends. */
function labelLeft(axis: TimeAxis, x: number, width: number): number {
  const end = axis.left + axis.width + LABEL_GAP;
  return x + LABEL_GAP + width <= end ? x + LABEL_GAP : x - LABEL_GAP - width;
}

/** Ticks of rulers whose labels are covered. They are needed every frame and computed once. */
const ticksOf = new WeakMap<TimeAxis, { scale: RulerScale; ticks: RulerTicks }>();

/**
 * Covers whole labels of {@link drawRuler} that reach into `from` to `to` (pixels), so that something else
 * can be written there. `height` is the ruler's. Frame time.
 */
export function coverLabels(
  { canvas, palette }: Ink,
  axis: TimeAxis,
  scale: RulerScale,
  from: number,
  to: number,
  height: number,
): void {
  let kept = ticksOf.get(axis);
  if (kept?.scale !== scale) {
    kept = { scale, ticks: rulerTicks(axis, scale) };
    ticksOf.set(axis, kept);
  }
  const { major, minorsPerMajor, first, last, decimals } = kept.ticks;
  canvas.fillStyle = palette.raised;
  const middle = Math.round(xToTime(axis, (from + to) / 2) / major);
  for (let label = middle - 1; label <= middle + 1; label++) {
    if (label * minorsPerMajor < first || label * minorsPerMajor > last) continue;
    const { width } = canvas.measureText(rulerText(label * major, scale, decimals));
    const left = labelLeft(axis, Math.round(timeToX(axis, label * major)), width);
    if (left < to && left + width > from) {
      canvas.fillRect(left - 1, 2, width + 2, height - 9);
    }
  }
}

/** Draws a quiet line through everything below each labelled tick. */
export function drawTimeGrid(
  { canvas, palette }: Ink,
  axis: TimeAxis,
  scale: RulerScale,
  top: number,
  height: number,
): void {
  const { first, last, minor, minorsPerMajor } = rulerTicks(axis, scale);
  canvas.fillStyle = palette.faint;
  for (let tick = first; tick <= last; tick++) {
    if (tick % minorsPerMajor !== 0) continue;
    canvas.fillRect(Math.round(timeToX(axis, tick * minor)), top, 1, height);
  }
}
