import type { Language } from '#engine/layouts';
import { setText, type Pen, type Ink } from '../../draw/canvas.ts';
import { drawDiamond, drawKindGlyph, drawRing } from '../../draw/glyphs.ts';
import type { Palette } from '../../draw/palette.ts';
import { logScale, type Scale } from '../../draw/chart/scale.ts';

/** One row of the plot: times and bytes of a layout per unit of work. */
export interface CostRow {
  readonly language: Language;
  readonly median: number;
  /** A tenth of the rounds were faster than the one, a tenth slower than the other. */
  readonly p10: number;
  readonly p90: number;
  /** The figure that an article published for the same idea. */
  readonly published?: number | undefined;
  readonly used: number;
  readonly loaded: number;
}

/** The plot beside a table, row by row; CSS pixels. */
export interface CostView {
  readonly width: number;
  readonly headHeight: number;
  readonly rowHeight: number;
  /** Row under the pointer, or -1. */
  readonly hovered: number;
  readonly timeTitle: string;
  readonly bytesTitle: string;
}

const MARGIN = 22;
const GAP = 44;
/** Of the width: times get the larger part. */
const TIME_PART = 0.56;
const GLYPH = 8;

/** The row at a height, or -1. */
export function costRowAt({ headHeight, rowHeight }: CostView, count: number, y: number): number {
  const row = Math.floor((y - headHeight) / rowHeight);
  return row >= 0 && row < count ? row : -1;
}

/** Both scales of a plot. */
export function costScales(
  rows: readonly CostRow[],
  { width }: CostView,
): { readonly time: Scale; readonly bytes: Scale } {
  const middle = MARGIN + (width - 2 * MARGIN) * TIME_PART;
  const times = rows.flatMap(({ p10, p90, published }) => [p10, p90, published ?? p10]);
  const bytes = rows.flatMap(({ used, loaded }) => [used, loaded]);
  return {
    time: logScale(times, MARGIN, middle - GAP / 2),
    bytes: logScale(bytes, middle + GAP / 2, width - MARGIN),
  };
}

/**
 * A line a layout: left what it takes (eight in ten rounds on the line, the median its mark, a hollow diamond
 * what an article published), right what it touches (a dot for the bytes it uses, a ring for those loaded with
 * them). Both in powers of ten.
 */
export function drawCostPlot(pen: Pen, rows: readonly CostRow[], view: CostView): void {
  const { canvas, palette } = pen;
  const { time, bytes } = costScales(rows, view);
  const bottom = view.headHeight + rows.length * view.rowHeight;
  drawAxis(pen, time, view.timeTitle, view, bottom);
  drawAxis(pen, bytes, view.bytesTitle, view, bottom);
  rows.forEach((row, i) => {
    const top = view.headHeight + i * view.rowHeight;
    const y = top + view.rowHeight / 2;
    if (i === view.hovered) {
      canvas.fillStyle = palette.hover;
      canvas.fillRect(0, top, view.width, view.rowHeight);
    }
    drawTime(pen, row, time, y);
    drawBytes(pen, row, bytes, y);
  });
}

function drawAxis(
  { canvas, palette, metrics }: Pen,
  { at, ticks }: Scale,
  title: string,
  { headHeight }: CostView,
  bottom: number,
): void {
  setText(canvas, metrics.labelFont, 'left');
  canvas.fillStyle = palette.textFaint;
  canvas.fillText(title, at(ticks[0]) - 4, headHeight / 2 - 7);
  canvas.font = metrics.numberFont;
  canvas.textAlign = 'center';
  for (const tick of ticks) {
    const x = Math.round(at(tick));
    canvas.fillStyle = palette.textFaint;
    canvas.fillText(tickText(tick), x, headHeight - 8);
    canvas.fillStyle = palette.faint;
    canvas.fillRect(x, headHeight, 1, bottom - headHeight);
  }
}

/** `0.1`, `10`, `10k`, `1M`. */
export function tickText(tick: number): string {
  if (tick >= 1e6) return `${tick / 1e6}M`;
  return tick >= 1e4 ? `${tick / 1e3}k` : String(tick);
}

/** The colour of a language, which also has its own shape. */
function languageColor(palette: Palette, language: Language): string {
  return language === 'WebAssembly' ? palette.hot : palette.translation;
}

function drawTime({ canvas, palette }: Ink, row: CostRow, { at }: Scale, y: number): void {
  const { language, median, p10, p90, published } = row;
  const color = languageColor(palette, language);
  canvas.fillStyle = color;
  const left = at(p10);
  canvas.fillRect(left, y - 0.75, Math.max(1, at(p90) - left), 1.5);
  drawKindGlyph(
    canvas,
    language === 'WebAssembly' ? 'translation' : 'rotation',
    at(median),
    y,
    GLYPH,
  );
  if (published === undefined) return;
  canvas.fillStyle = palette.iframe;
  drawDiamond(canvas, at(published), y, GLYPH + 2);
  canvas.fillStyle = palette.surface;
  drawDiamond(canvas, at(published), y, GLYPH - 2);
}

function drawBytes({ canvas, palette }: Ink, row: CostRow, { at }: Scale, y: number): void {
  const [used, loaded] = [at(row.used), at(row.loaded)];
  canvas.fillStyle = palette.textFaint;
  canvas.fillRect(used, y - 0.5, Math.max(0, loaded - used), 1);
  canvas.fillStyle = palette.surface;
  drawKindGlyph(canvas, 'rotation', loaded, y, GLYPH);
  canvas.strokeStyle = palette.textMuted;
  canvas.lineWidth = 1.25;
  drawRing(canvas, loaded, y, GLYPH);
  canvas.fillStyle = palette.rotation;
  drawKindGlyph(canvas, 'rotation', used, y, GLYPH - 3);
}
