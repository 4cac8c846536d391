import type { ErrorSpectrum } from '#engine/inspect/error';
import { setText, type Pen, type Ink } from '../../draw/canvas.ts';
import { causeColor } from './draw-waterfall.ts';

/** Place of a spectrum in CSS pixels, and its scales. */
export interface SpectrumLayout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Strength of the top; the bottom is {@link DECADES} decades below. */
  readonly highest: number;
  /** Frequency at the right edge; at the left edge it is 0. */
  readonly lastHertz: number;
}

/** What is drawn in one column of pixels. */
export interface SpectrumBand {
  readonly fromHertz: number;
  readonly toHertz: number;
  readonly drift: number;
  readonly buzz: number;
}

const DECADES = 4;
/** Width of a band. */
const BAND = 3;
const AXIS_WIDTH = 64;
const AXIS_HEIGHT = 16;
const TOP = 6;

/** Lays a spectrum out in a canvas of a size. */
export function spectrumLayout(
  spectrum: ErrorSpectrum,
  width: number,
  height: number,
): SpectrumLayout {
  const inner = Math.max(BAND, width - AXIS_WIDTH - 8);
  const lastHertz = (spectrum.drift.length - 1) * spectrum.spacing;
  const bands = bandsOf(spectrum, Math.max(1, Math.floor(inner / BAND)), lastHertz);
  const highest = bands.reduce((most, { drift, buzz }) => Math.max(most, drift, buzz), 0);
  return {
    left: AXIS_WIDTH,
    top: TOP,
    width: inner,
    height: Math.max(1, height - TOP - AXIS_HEIGHT),
    highest,
    lastHertz,
  };
}

/** The lines of a spectrum in columns: the root of the sum of squares in each; line 0 is left out. */
export function spectrumBands(spectrum: ErrorSpectrum, layout: SpectrumLayout): SpectrumBand[] {
  return bandsOf(spectrum, Math.max(1, Math.floor(layout.width / BAND)), layout.lastHertz);
}

function bandsOf(
  { drift, buzz, spacing }: ErrorSpectrum,
  count: number,
  lastHertz: number,
): SpectrumBand[] {
  const lines = drift.length;
  return Array.from({ length: count }, (_, band) => {
    const from = Math.max(1, Math.round((band * lines) / count));
    const to = Math.max(from + 1, Math.round(((band + 1) * lines) / count));
    let [drifts, buzzes] = [0, 0];
    for (let line = from; line < to && line < lines; line++) {
      drifts += drift[line] ** 2;
      buzzes += buzz[line] ** 2;
    }
    return {
      fromHertz: from * spacing,
      toHertz: Math.min(to * spacing, lastHertz),
      drift: Math.sqrt(drifts),
      buzz: Math.sqrt(buzzes),
    };
  });
}

/** The column under x, or -1. */
export function spectrumBandAt({ left, width }: SpectrumLayout, x: number): number {
  if (x < left || x >= left + width) return -1;
  return Math.min(Math.floor((x - left) / BAND), Math.floor(width / BAND) - 1);
}

/**
 * Drift as columns, buzz as a line over them, logarithmic upward; a mark at half of the source's frame
 * rate, beyond which nothing of the motion lies.
 * @param text of a strength, with its unit
 */
export function drawSpectrum(
  pen: Pen,
  layout: SpectrumLayout,
  spectrum: ErrorSpectrum,
  hovered: number,
  text: (strength: number) => string,
): void {
  const { canvas, palette } = pen;
  drawAxes(pen, layout, text);
  const bands = spectrumBands(spectrum, layout);
  const base = layout.top + layout.height;
  canvas.fillStyle = causeColor(palette, 'removal');
  bands.forEach(({ drift }, i) => {
    const y = yOf(layout, drift);
    if (y < base) canvas.fillRect(layout.left + i * BAND, y, BAND - 1, base - y);
  });
  drawBuzz(pen, layout, bands);
  drawHalfRate(pen, layout, spectrum);
  if (hovered < 0 || hovered >= bands.length) return;
  canvas.fillStyle = palette.text;
  canvas.globalAlpha = 0.25;
  canvas.fillRect(layout.left + hovered * BAND, layout.top, BAND, layout.height);
  canvas.globalAlpha = 1;
}

function yOf({ top, height, highest }: SpectrumLayout, strength: number): number {
  if (!(strength > 0) || !(highest > 0)) return top + height;
  const part = 1 + Math.log10(strength / highest) / DECADES;
  return top + height * (1 - Math.max(0, part));
}

function drawAxes(
  { canvas, palette, metrics }: Pen,
  { left, top, width, height, highest, lastHertz }: SpectrumLayout,
  text: (strength: number) => string,
): void {
  setText(canvas, metrics.numberFont, 'right');
  for (let decade = 0; decade <= DECADES; decade += 2) {
    const y = top + (height * decade) / DECADES;
    canvas.fillStyle = palette.faint;
    canvas.fillRect(left, y, width, 1);
    canvas.fillStyle = palette.textFaint;
    if (highest > 0)
      canvas.fillText(text(highest / 10 ** decade), left - 6, y + (decade === 0 ? 4 : 0), left - 8);
  }
  canvas.fillText(`${Number(lastHertz.toPrecision(3))} Hz`, left + width, top + height + 9);
  canvas.textAlign = 'left';
  canvas.fillText('0 Hz', left, top + height + 9);
}

function drawBuzz(
  { canvas, palette }: Ink,
  layout: SpectrumLayout,
  bands: readonly SpectrumBand[],
): void {
  canvas.strokeStyle = causeColor(palette, 'quantisation');
  canvas.lineWidth = 1.5;
  canvas.beginPath();
  bands.forEach(({ buzz }, i) => {
    const x = layout.left + (i + 0.5) * BAND;
    if (i === 0) canvas.moveTo(x, yOf(layout, buzz));
    else canvas.lineTo(x, yOf(layout, buzz));
  });
  canvas.stroke();
}

/** Widths in pixels: of the frequencies at both ends, and of a character between them. */
const LIMIT_LABEL = 50;
const CHARACTER_WIDTH = 6.2;

function drawHalfRate(
  { canvas, palette, metrics }: Pen,
  { left, top, width, height, lastHertz }: SpectrumLayout,
  { frameRate }: ErrorSpectrum,
): void {
  if (frameRate === undefined || !(lastHertz > 0)) return;
  const x = left + (frameRate / 2 / lastHertz) * width;
  if (x > left + width) return;
  canvas.fillStyle = palette.textFaint;
  for (let y = top; y < top + height; y += 6) canvas.fillRect(x - 0.5, y, 1, 3);
  canvas.textAlign = 'center';
  canvas.font = metrics.labelFont;
  const label = `${frameRate / 2} Hz: half the frame rate`;
  const room = LIMIT_LABEL + (label.length * CHARACTER_WIDTH) / 2;
  const centre = Math.max(left + room, Math.min(x, left + width - room));
  canvas.fillText(label, centre, top + height + 9);
}
