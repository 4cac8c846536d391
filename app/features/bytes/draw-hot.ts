import type { KeyIndex } from '#engine/base';
import { elementAt, elementBytes, type ByteLeaf } from '#engine/inspect/bytes';
import { keyStream, type KeyKind } from '#engine/model';
import { keyCache, type SamplingContext } from '#engine/runtime';
import type { Canvas2D, Ink } from '../../draw/canvas.ts';
import { endRow, firstRow, hexWidth, hexX, rowTop, type BytesView } from './draw-view.ts';

const LINE = 2;

/**
 * Underlines the bytes of keys that the pose is interpolated from. Frame time.
 * @param leaves of the clip that plays, those that are seen
 */
export function drawHotBytes(
  { canvas, palette }: Ink,
  view: BytesView,
  leaves: readonly ByteLeaf[],
  context: SamplingContext,
): void {
  const from = firstRow(view) * view.perRow;
  const to = endRow(view) * view.perRow;
  canvas.fillStyle = palette.hot;
  for (const leaf of leaves) {
    const { column, range } = leaf;
    if (column.kind === undefined || !column.role.startsWith('key-')) continue;
    const begin = Math.max(from, range.offset);
    const end = Math.min(to, range.offset + range.length);
    if (begin >= end) continue;
    const size = elementBytes(column);
    const last = elementAt(leaf, end - 1);
    for (let key = elementAt(leaf, begin); key <= last; key++) {
      if (!isHot(context, column.kind, key)) continue;
      const first = range.offset + key * size;
      underline(canvas, view, Math.max(begin, first), Math.min(end, first + size));
    }
  }
}

/** Whether a key is one of the two that its track is interpolated between. */
function isHot(context: SamplingContext, kind: KeyKind, key: KeyIndex): boolean {
  const { animation } = context;
  const { entries, next } = keyCache(context, kind);
  if (animation === undefined || next === 0) return false;
  const { track, previous } = keyStream(animation, kind).table;
  const right = entries[track[key]];
  return right === key || previous[right] === key;
}

function underline(canvas: Canvas2D, view: BytesView, from: number, to: number): void {
  const { perRow, rowHeight, digit } = view;
  for (let at = from; at < to; at++) {
    const row = Math.floor(at / perRow);
    const x = hexX(view, at - row * perRow);
    // On to the next byte of the same key, so that the line is one.
    const joined = at + 1 < to && (at + 1) % perRow !== 0;
    const width = joined ? hexX(view, at + 1 - row * perRow) - x : 2 * digit;
    canvas.fillRect(
      x,
      rowTop(view, row) + rowHeight - LINE,
      Math.max(width, hexWidth(view) / 2),
      LINE,
    );
  }
}
