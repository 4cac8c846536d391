import type { KeyIndex } from '#engine/base';
import { keyValue } from '#engine/inspect';
import { KEY_KINDS, KEY_VALUE_WORDS, NO_KEY, keyStream } from '#engine/model';
import type { Animation, KeyStream } from '#engine/model';
import { setText, type Pen, type Ink } from '../canvas.ts';
import { formatSeconds } from '../format.ts';
import { valueText } from '../key-text.ts';
import { bitField } from './bit-fields.ts';
import { CELL_TOP, cellHeight, keyToX, pixelsPerKey } from './view.ts';
import type { MemoryView, StreamOrders } from './view.ts';

/** States of a cell in the memory order: names in style sheets, and descriptions. */
export const CELL_STATES = [
  ['consumed', 'consumed'],
  ['hot', 'hot'],
  ['read', 'read in this step'],
  ['ahead', 'ahead'],
] as const;

/** Width of a digit, and margin beside a text, in CSS pixels. */
const DIGIT = 6.4;
const MARGIN = 4;
const LINE = 13;

/** From this width on a cell tells its bits. */
const BIT_CELL = 440;

/** Where the bits begin beside the lines of text. */
const BIT_COLUMN = 34 * DIGIT;
const BITS = 16 * KEY_VALUE_WORDS;

/** The data for texts in cells. */
export interface CellSource {
  readonly animation: Animation;
  /** Names of the joints; padding tracks have none. */
  readonly names: readonly string[];
  readonly orders?: StreamOrders | undefined;
}

/**
 * Writes into cells as much as they have room for: the key's index, its joint, its time, what it
 * follows, its value and its bits. Draws nothing if cells are too small for an index.
 */
export function drawCellTexts(pen: Pen, view: MemoryView, source: CellSource): void {
  const { canvas, metrics } = pen;
  const width = pixelsPerKey(view);
  setText(canvas, metrics.numberFont, 'left');
  for (let row = 0; row < KEY_KINDS.length; row++) {
    const stream = keyStream(source.animation, KEY_KINDS[row]);
    if (width < String(stream.count - 1).length * DIGIT + MARGIN) continue;
    const top = row * view.rowHeight + CELL_TOP;
    const end = Math.min(stream.count, Math.ceil(view.to));
    for (let place = Math.floor(view.from); place < end; place++) {
      const key = source.orders?.[row].keys[place] ?? place;
      drawCell(pen, view, source, stream, key, keyToX(view, place), top);
    }
  }
}

function drawCell(
  pen: Ink,
  view: MemoryView,
  { animation, names }: CellSource,
  stream: KeyStream,
  key: KeyIndex,
  cell: number,
  top: number,
): void {
  const { canvas, palette } = pen;
  const height = cellHeight(view);
  // The text of a partly visible cell starts at the left edge of the view.
  const x = Math.max(cell, view.left) + MARGIN;
  const end = Math.min(cell + pixelsPerKey(view), view.left + view.width);
  const room = end - x - MARGIN / 2;
  const lines = Math.max(1, Math.floor((height - 2) / LINE));
  const y = lines === 1 ? top + height / 2 + 0.5 : top + LINE / 2 + 2;
  canvas.fillStyle = palette.text;
  if (fits(String(key), room)) canvas.fillText(String(key), x, y);
  if (lines === 1 || room < 8 * DIGIT) return;
  const { track, ratio, previous } = stream.table;
  const before = previous[key];
  const texts = [
    names[track[key]] ?? `padding ${track[key]}`,
    `${formatSeconds(ratio[key] * animation.duration)} s`,
    before === NO_KEY ? 'first key' : `after ${before}`,
  ];
  if (room >= BIT_CELL && lines > 2) {
    texts.push(valueText(keyValue(animation, stream.kind, key)));
    // Those of an older version stand in the Bytes pane.
    if (stream.older === undefined)
      drawBits(pen, stream, key, x + BIT_COLUMN, top + 7, room - BIT_COLUMN);
  }
  canvas.fillStyle = palette.text;
  for (let line = 1; line < Math.min(lines, texts.length + 1); line++) {
    canvas.fillText(cut(texts[line - 1], room), x, y + line * LINE);
  }
}

function fits(text: string, room: number): boolean {
  return text.length * DIGIT <= room;
}

function cut(text: string, room: number): string {
  return fits(text, room) ? text : `${text.slice(0, Math.max(1, Math.floor(room / DIGIT) - 1))}…`;
}

/** The 48 bits of a value, lowest first, each field of another shade. */
function drawBits(
  { canvas, palette }: Ink,
  { kind, values }: KeyStream,
  key: KeyIndex,
  left: number,
  top: number,
  room: number,
): void {
  const pitch = Math.min(12, room / BITS);
  for (let bit = 0; bit < BITS; bit++) {
    const word = values[key * KEY_VALUE_WORDS + (bit >> 4)];
    const set = (word >> (bit & 15)) & 1;
    const { shade, name, first } = bitField(kind, bit);
    const x = left + bit * pitch;
    canvas.fillStyle = shade === 0 ? palette.text : palette.textMuted;
    canvas.globalAlpha = set === 1 ? 1 : 0.22;
    canvas.fillRect(x, top, pitch - 1, 10);
    canvas.globalAlpha = 1;
    if (!first) continue;
    canvas.fillStyle = palette.text;
    canvas.fillRect(x - 0.5, top - 2, 1, 14);
    canvas.fillText(name, x + 1, top + 20);
  }
}
