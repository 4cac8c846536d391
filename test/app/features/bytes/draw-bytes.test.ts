import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawBytes } from '../../../../app/features/bytes/draw-bytes.ts';
import { drawHotBytes } from '../../../../app/features/bytes/draw-hot.ts';
import {
  drawFileMap,
  drawFileMarks,
  offsetToX,
  xToOffset,
} from '../../../../app/features/bytes/draw-map.ts';
import {
  bytesLayout,
  hexX,
  hitBytes,
  seenBytes,
} from '../../../../app/features/bytes/draw-view.ts';
import type { BytesView } from '../../../../app/features/bytes/draw-view.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { readArchive } from '#engine/archive';
import type { ByteRange } from '#engine/base';
import { byteMap, leavesBetween, placeAt, itemAt, itemBytes } from '#engine/inspect/bytes';
import { poseLength } from '#engine/math';
import type { Animation } from '#engine/model';
import { createSamplingContext, keyCache, sample } from '#engine/runtime';
import { validFixture } from '../../../support/archives.ts';
import { recordingCanvas, type Drawn } from '../../../support/recording-canvas.ts';

const archive = readArchive(readFileSync(validFixture('three.animation.ozz')));
const map = byteMap(archive);
const { object } = archive.entries[0] as { object: Animation };
const byteCount = archive.bytes.length;

/** All of the file at once. */
function viewOf(given: Partial<BytesView> = {}): BytesView {
  const size = { width: 420, height: 1e5, rowHeight: 18, digit: 6.6, byteCount, scrollTop: 0 };
  return { ...size, ...bytesLayout(420, 6.6, byteCount), ...given };
}

function drawnOf(view: BytesView, ranges: readonly ByteRange[] = []): Drawn[] {
  const { pen, drawn } = recordingCanvas();
  const { from, to } = seenBytes(view);
  const scene = { bytes: archive.bytes, leaves: leavesBetween(map, from, to), ranges };
  drawBytes(pen, view, scene);
  return drawn;
}

/** Offsets of the bytes whose numbers lie under rectangles of a call in a colour. */
function bytesUnder(view: BytesView, drawn: readonly Drawn[], call: string, color?: string) {
  const offsets = new Set<number>();
  for (const one of drawn) {
    if (one.call !== call || (color !== undefined && one.color !== color)) continue;
    const [x, y, width, height] = one.args.map(Number);
    for (let offset = 0; offset < byteCount; offset++) {
      const middle = hexX(view, offset % view.perRow) + view.digit;
      const row = Math.floor(offset / view.perRow) * view.rowHeight - view.scrollTop;
      const isIn = y >= row && y + height <= row + view.rowHeight;
      if (isIn && middle >= x && middle <= x + width) offsets.add(offset);
    }
  }
  return [...offsets].toSorted((a, b) => a - b);
}

const rangeBytes = ({ offset, length }: ByteRange): number[] =>
  Array.from({ length }, (_, i) => offset + i);

describe('bytes', () => {
  it('beyond what is seen are not drawn', () => {
    const view = viewOf({ height: 36, scrollTop: 18 });
    const texts = drawnOf(view).filter(({ call }) => call === 'fillText');
    expect(texts.length).toBe(2 * (view.perRow + 2));
  });

  it('are each written in two digits, with their letters beside them', () => {
    const view = viewOf();
    const texts = drawnOf(view)
      .filter(({ call }) => call === 'fillText')
      .map(({ args }) => String(args[0]));
    const numbers = texts.filter((text) => /^[0-9a-f]{2}$/.test(text));
    expect(numbers).toEqual(
      Array.from(archive.bytes, (byte) => byte.toString(16).padStart(2, '0')),
    );
    expect(texts).toContain('0000');
    expect(texts.some((text) => text.includes('ozz-animation'))).toBe(true);
  });

  it('of rotations are tinted in their colour, and only they', () => {
    const view = viewOf();
    const section = map.object(0)?.parts.find(({ name }) => name === 'rotations');
    const expected = section?.parts.filter(
      ({ column }) => column?.kind && !column.role.startsWith('iframe'),
    );
    const tinted = bytesUnder(view, drawnOf(view), 'fillRect', darkPalette.rotation);
    expect(tinted).toEqual(expected?.flatMap(({ range }) => rangeBytes(range)));
  });

  it('that are selected are filled and framed, over the end of a row', () => {
    const view = viewOf();
    const range = { offset: view.perRow - 3, length: view.perRow + 6 };
    const drawn = drawnOf(view, [range]);
    expect(bytesUnder(view, drawn, 'fillRect', darkPalette.selection)).toEqual(rangeBytes(range));
    expect(bytesUnder(view, drawn, 'strokeRect')).toEqual(rangeBytes(range));
  });
});

describe('hot keys', () => {
  const view = viewOf();
  const leaves = leavesBetween(map, 0, byteCount);

  it('of an empty cache there are none', () => {
    const { pen, drawn } = recordingCanvas();
    drawHotBytes(pen, view, leaves, createSamplingContext(3));
    expect(drawn).toEqual([]);
  });

  it.each([0, 0.4, 1])(
    'at ratio %f both keys of every track are underlined, in all three columns',
    (ratio) => {
      const context = createSamplingContext(object.trackCount);
      sample(object, context, ratio, new Float32Array(poseLength(object.trackCount)));
      const { pen, drawn } = recordingCanvas();
      drawHotBytes(pen, view, leaves, context);
      const { table } = object.rotations;
      const keys = [...keyCache(context, 'rotation').entries].flatMap((key) => [
        key,
        table.previous[key],
      ]);
      const section = map.object(0);
      const expected = keys.flatMap((key) =>
        section === undefined ? [] : itemBytes(section, { what: 'key', kind: 'rotation', key }),
      );
      const underlined = bytesUnder(view, drawn, 'fillRect', darkPalette.hot).filter((offset) => {
        const place = placeAt(map, offset);
        const thing = place && itemAt(place);
        return thing?.what === 'key' && thing.kind === 'rotation';
      });
      expect(underlined).toEqual(expected.flatMap(rangeBytes).toSorted((a, b) => a - b));
    },
  );
});

describe('the map of the file', () => {
  const view = { width: 300, height: 18, byteCount };

  it('is covered from end to end, each section as long as it is', () => {
    const { pen, drawn } = recordingCanvas();
    drawFileMap(pen, view, map);
    let end = 0;
    for (const { args } of drawn) {
      const [x, , width] = args.map(Number);
      expect(x).toBe(end);
      end = x + width;
    }
    expect(end).toBe(view.width);
  });

  it('leads to the byte that a pixel stands for', () => {
    for (const offset of [0, 100, byteCount - 1]) {
      expect(Math.abs(xToOffset(view, offsetToX(view, offset)) - offset)).toBeLessThanOrEqual(1);
    }
    expect(xToOffset(view, -5)).toBe(0);
    expect(xToOffset(view, 1000)).toBe(byteCount - 1);
  });

  it('shows what is seen, and marks what is selected however short', () => {
    const { pen, drawn } = recordingCanvas();
    const seen = { from: 0, to: byteCount / 2 };
    const ranges = [{ offset: 100, length: 1 }];
    drawFileMarks(pen, view, { seen, ranges, hovered: null });
    const frame = drawn.find(({ call }) => call === 'strokeRect');
    expect(frame?.args).toEqual([0.5, 0.5, 149, 17]);
    const mark = drawn.find(({ color }) => color === darkPalette.focus);
    expect(mark?.args).toEqual([offsetToX(view, 100), 0, 2, 18]);
  });
});

it('a hit byte is the one that is drawn there', () => {
  const view = viewOf();
  const range = { offset: 77, length: 1 };
  const mark = drawnOf(view, [range]).find(
    ({ color, call }) => call === 'fillRect' && color === darkPalette.selection,
  );
  const [x, y] = mark?.args.map(Number) ?? [];
  expect(hitBytes(view, x + 2, y + 2)?.offset).toBe(77);
});
