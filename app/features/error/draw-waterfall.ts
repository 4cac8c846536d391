import type { JointIndex, LengthUnit } from '#engine/base';
import {
  ERROR_CAUSES,
  errorColumn,
  partAt,
  type ErrorAttribution,
  type ErrorCause,
} from '#engine/inspect/error';
import { KEY_KINDS } from '#engine/model';
import { setText, type Pen, type Ink } from '../../draw/canvas.ts';
import type { Palette } from '../../draw/palette.ts';
import { signedText } from '../../draw/error/error-text.ts';

/** What a cause is called. */
export const CAUSE_TITLES: Readonly<Record<ErrorCause, string>> = {
  removal: 'dropped keys',
  time: 'timepoints',
  quantisation: 'stored values',
  other: 'not compression',
};

/** What a cause is, in a sentence. */
export const CAUSE_HELP: Readonly<Record<ErrorCause, string>> = {
  removal: 'Keys that were dropped: between those that are left, the curve is straight.',
  time: 'Keys stand at timepoints, and players ask for a 32-bit ratio.',
  quantisation: 'Values are half floats and packed rotations, of 16 bits a number or less.',
  other:
    'What compression does not explain: the clip’s keys have other values than the source has there. It was built of another take, or edited, or with its motion taken out.',
};

/** The colour of a cause; always together with its name or its place. */
export function causeColor(palette: Palette, cause: ErrorCause): string {
  switch (cause) {
    case 'removal':
      return palette.hot;
    case 'time':
      return palette.iframe;
    case 'quantisation':
      return palette.accent;
    case 'other':
      return palette.danger;
  }
}

/** One step of a waterfall: what one joint of the chain adds, from where the one above it ended. */
export interface WaterfallRow {
  readonly joint: JointIndex;
  readonly start: number;
  readonly end: number;
  /** Positive parts one after the other from `start`, then negative ones back to `end`. */
  readonly parts: readonly WaterfallPart[];
}

export interface WaterfallPart {
  readonly cause: ErrorCause;
  readonly from: number;
  readonly to: number;
}

/** Place of a waterfall in CSS pixels, and its range of values. */
export interface WaterfallLayout {
  readonly left: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly lowest: number;
  readonly highest: number;
}

const LABEL_WIDTH = 120;
const VALUE_WIDTH = 74;
const LOWEST_ROW = 13;
const HIGHEST_ROW = 20;
/** Room of a row above and below its bar. */
const GAP = 3;
/** Parts below this share of the whole are not drawn. */
const NOTHING = 1e-6;

/** The steps of a waterfall from the root to the joint, in that order. */
export function waterfallRows({ chain, parts, total }: ErrorAttribution): WaterfallRow[] {
  let start = 0;
  return chain.map((joint, i) => {
    const amounts = ERROR_CAUSES.map((cause, c) => {
      const amount = KEY_KINDS.reduce((sum, _, k) => sum + parts[partAt(i, k, c)], 0);
      return { cause, amount };
    }).filter(({ amount }) => Math.abs(amount) > NOTHING * total);
    const order = [
      ...amounts.filter(({ amount }) => amount > 0),
      ...amounts.filter(({ amount }) => amount < 0),
    ];
    let at = start;
    const steps = order.map(({ cause, amount }): WaterfallPart => {
      const from = at;
      at += amount;
      return { cause, from, to: at };
    });
    const row = { joint, start, end: at, parts: steps };
    start = at;
    return row;
  });
}

/** Lays a waterfall out in a canvas; its range includes all values and 0. */
export function waterfallLayout(
  rows: readonly WaterfallRow[],
  width: number,
  height: number,
): WaterfallLayout {
  const values = rows.flatMap(({ start, end, parts }) => [
    start,
    end,
    ...parts.map(({ to }) => to),
  ]);
  return {
    left: LABEL_WIDTH,
    width: Math.max(1, width - LABEL_WIDTH - VALUE_WIDTH),
    rowHeight: rowHeightOf(rows.length, height),
    lowest: Math.min(0, ...values),
    highest: Math.max(0, ...values),
  };
}

/** Height of a row, within limits. There is one row more than joints, for the total. */
function rowHeightOf(joints: number, height: number): number {
  return Math.min(HIGHEST_ROW, Math.max(LOWEST_ROW, Math.floor(height / (joints + 1))));
}

/** The height that a waterfall of so many joints needs. */
export function minWaterfallHeight(joints: number): number {
  return (joints + 1) * LOWEST_ROW;
}

/** The row at a height, or -1; the total comes after the last joint. */
export function waterfallRowAt(joints: number, height: number, y: number): number {
  const row = Math.floor(y / rowHeightOf(joints, height));
  return row >= 0 && row <= joints ? row : -1;
}

function xOf({ left, width, lowest, highest }: WaterfallLayout, value: number): number {
  const span = highest - lowest;
  return span > 0 ? left + ((value - lowest) / span) * width : left;
}

/** Texts of values with their unit. */
export interface WaterfallTexts {
  readonly part: (value: number) => string;
  /** The whole error as the other panes write it: rounded up to what as a limit allows it. */
  readonly whole: string;
}

/**
 * @param total of what is explained
 * @param measured the same error where it was measured: as it was sampled by a player, it is a little different
 */
export function waterfallTexts(total: number, unit: LengthUnit, measured = total): WaterfallTexts {
  return {
    part: errorColumn(total, 'shell', unit),
    whole: errorColumn(measured, 'shell', unit, 'up')(measured),
  };
}

/**
 * Draws one row per joint: its name, a bar from where the one above ended, and what it adds; below them the total.
 * Negative parts are outlines.
 */
export function drawWaterfall(
  pen: Pen,
  layout: WaterfallLayout,
  rows: readonly WaterfallRow[],
  names: readonly string[],
  { part, whole }: WaterfallTexts,
  hovered: number,
): void {
  const { canvas, palette } = pen;
  const { left, width, rowHeight } = layout;
  const zero = xOf(layout, 0);
  canvas.fillStyle = palette.border;
  canvas.fillRect(zero - 0.5, 0, 1, (rows.length + 1) * rowHeight);
  rows.forEach((row, i) => {
    const top = i * rowHeight;
    if (i === hovered) drawHover(pen, layout, top);
    drawParts(pen, layout, row, top);
    drawStep(pen, layout, row.end, top);
    drawTexts(pen, layout, top, names[row.joint], signedText(row.end - row.start, part));
  });
  const total = rows.at(-1)?.end ?? 0;
  const top = rows.length * rowHeight;
  if (rows.length === hovered) drawHover(pen, layout, top);
  canvas.fillStyle = palette.border;
  canvas.fillRect(0, top, left + width + VALUE_WIDTH, 1);
  drawWhole(pen, layout, total, top);
  drawTexts(pen, layout, top, 'all together', whole);
}

function drawHover(
  { canvas, palette }: Ink,
  { left, width, rowHeight }: WaterfallLayout,
  top: number,
): void {
  canvas.fillStyle = palette.hover;
  canvas.fillRect(0, top, left + width + VALUE_WIDTH, rowHeight);
}

function drawParts(
  { canvas, palette }: Ink,
  layout: WaterfallLayout,
  { parts }: WaterfallRow,
  top: number,
): void {
  const height = layout.rowHeight - 2 * GAP;
  for (const { cause, from, to } of parts) {
    const color = causeColor(palette, cause);
    const x = xOf(layout, Math.min(from, to));
    const width = Math.max(1, xOf(layout, Math.max(from, to)) - x);
    if (to > from) {
      canvas.fillStyle = color;
      canvas.fillRect(x, top + GAP, width, height);
      continue;
    }
    canvas.fillStyle = palette.surface;
    canvas.fillRect(x, top + GAP, width, height);
    canvas.strokeStyle = color;
    canvas.lineWidth = 1;
    canvas.strokeRect(x + 0.5, top + GAP + 0.5, Math.max(0, width - 1), height - 1);
  }
}

/** The line that leads to where the next row begins. */
function drawStep(
  { canvas, palette }: Ink,
  layout: WaterfallLayout,
  end: number,
  top: number,
): void {
  canvas.fillStyle = palette.textFaint;
  const x = xOf(layout, end);
  canvas.fillRect(x - 0.5, top + layout.rowHeight - GAP, 1, 2 * GAP);
}

function drawWhole(
  { canvas, palette }: Ink,
  layout: WaterfallLayout,
  total: number,
  top: number,
): void {
  canvas.fillStyle = palette.textMuted;
  const zero = xOf(layout, 0);
  canvas.fillRect(zero, top + GAP, xOf(layout, total) - zero, layout.rowHeight - 2 * GAP);
}

function drawTexts(
  { canvas, palette, metrics }: Pen,
  { left, width, rowHeight }: WaterfallLayout,
  top: number,
  name: string,
  value: string,
): void {
  const middle = top + rowHeight / 2;
  setText(canvas, metrics.labelFont, 'right');
  canvas.fillStyle = palette.textMuted;
  canvas.fillText(name, left - 8, middle, LABEL_WIDTH - 12);
  canvas.font = metrics.numberFont;
  canvas.fillStyle = palette.text;
  canvas.fillText(value, left + width + VALUE_WIDTH - 8, middle, VALUE_WIDTH - 10);
}
