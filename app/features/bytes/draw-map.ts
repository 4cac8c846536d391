import type { ByteOffset, ByteRange } from '#engine/base';
import { placeAt, type ByteMap } from '#engine/inspect/bytes';
import type { Ink } from '../../draw/canvas.ts';
import { toneColor, toneStrength } from './draw-bytes.ts';

/** A whole file along x, in CSS pixels. */
export interface FileMapView {
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
}

const STRONGEST = 0.85;
const MINIMUM = 0.35;

export function offsetToX({ width, byteCount }: FileMapView, offset: ByteOffset): number {
  return (offset / byteCount) * width;
}

/** The first byte that a pixel stands for. */
export function xToOffset({ width, byteCount }: FileMapView, x: number): ByteOffset {
  const offset = Math.floor((Math.max(0, x) / width) * byteCount);
  return Math.min(byteCount - 1, offset);
}

/** Draws the section of each part of a file; sections smaller than a pixel are not visible. */
export function drawFileMap({ canvas, palette }: Ink, view: FileMapView, map: ByteMap): void {
  for (let x = 0; x < view.width;) {
    const place = placeAt(map, xToOffset(view, x + 0.5));
    if (place === undefined) return;
    const { range, column } = place.leaf;
    const end = Math.max(x + 1, Math.round(offsetToX(view, range.offset + range.length)));
    canvas.fillStyle = toneColor(column, palette);
    canvas.globalAlpha = MINIMUM + (STRONGEST - MINIMUM) * toneStrength(column);
    canvas.fillRect(x, 0, Math.min(end, view.width) - x, view.height);
    x = end;
  }
  canvas.globalAlpha = 1;
  canvas.fillStyle = palette.surface;
  for (const { range } of map.archive.entries.slice(1)) {
    canvas.fillRect(Math.round(offsetToX(view, range.offset)) - 1, 0, 1, view.height);
  }
}

export interface FileMapMarks {
  /** The bytes that are shown one by one. */
  readonly seen: { readonly from: ByteOffset; readonly to: ByteOffset };
  readonly ranges: readonly ByteRange[];
  readonly hovered: ByteOffset | null;
}

const MIN_MARK = 2;

/** Draws what is shown, selected and pointed at over the map. */
export function drawFileMarks(
  { canvas, palette }: Ink,
  view: FileMapView,
  { seen, ranges, hovered }: FileMapMarks,
): void {
  const left = offsetToX(view, seen.from);
  const width = Math.max(MIN_MARK + 2, offsetToX(view, seen.to) - left);
  canvas.strokeStyle = palette.text;
  canvas.lineWidth = 1;
  canvas.strokeRect(left + 0.5, 0.5, width - 1, view.height - 1);
  for (const { offset, length } of ranges) {
    const x = offsetToX(view, offset);
    const wide = Math.max(MIN_MARK, offsetToX(view, offset + length) - x);
    canvas.fillStyle = palette.surface;
    canvas.fillRect(x - 1, 0, wide + 2, view.height);
    canvas.fillStyle = palette.focus;
    canvas.fillRect(x, 0, wide, view.height);
  }
  if (hovered === null) return;
  canvas.fillStyle = palette.text;
  canvas.fillRect(offsetToX(view, hovered), 0, 1, view.height);
}
