import { describe, expect, it } from 'vitest';
import { createColumns, cellHeight, keyToX } from '../../../../app/draw/memory/view.ts';
import { BAND_ROOM, drawLines, hasLines } from '../../../../app/draw/memory/draw-lines.ts';
import type { MemoryView } from '../../../../app/draw/memory/view.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { memoryPlaces } from '../../../../app/session/state/memory.ts';
import { LINE_BYTES, addStepReads, createLineReads } from '#engine/inspect';
import type { LineReads } from '#engine/inspect';
import { poseLength } from '#engine/math';
import { KEY_KINDS } from '#engine/model';
import { createSamplingContext, sample } from '#engine/runtime';
import { fixtureBytes, fixturePath } from '../../../../fixtures/files.ts';
import { readObject } from '../../../support/archives.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

const NAME = 'eight.animation.ozz';
const animation = readObject(fixturePath('valid', NAME), 'animation');
const { rotations } = animation;
const ROTATION_ROW = 1;

/** What the last of some steps reads. */
function touchedBy(...ratios: readonly number[]): LineReads {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  for (const ratio of ratios) sample(animation, context, ratio, pose);
  const reads = createLineReads(fixtureBytes('valid', NAME).length);
  for (const kind of KEY_KINDS) addStepReads(context, kind, reads);
  return reads;
}

function viewOf(pixels: number, bandRoom: number | undefined = BAND_ROOM): MemoryView {
  const to = memoryPlaces(animation);
  const width = to * pixels;
  return { labelWidth: 200, rowHeight: 90, left: 212, width, from: 0, to, bandRoom };
}

/** Rectangles of the rotations' band of a column, in the colour of their kind: [x, end]. */
function bandOf(place: number, view: MemoryView, reads: LineReads): (readonly [number, number])[] {
  const { pen, drawn } = recordingCanvas();
  drawLines(pen, view, animation, reads, createColumns());
  const bands = drawn.filter(({ call }) => call === 'fillRect').map(({ args }) => args.map(Number));
  const tops = [...new Set(bands.map(([, y]) => y))]
    .filter((y) => Math.floor(y / view.rowHeight) === ROTATION_ROW)
    .toSorted((a, b) => a - b);
  return drawn
    .filter(({ call, color }) => call === 'fillRect' && color === darkPalette.rotation)
    .map(({ args }) => args.map(Number))
    .filter(([, y]) => y === tops[place])
    .map(([x, , width]) => [x, x + width] as const);
}

function isRead({ bytesOfLine }: LineReads, offset: number): boolean {
  return (bytesOfLine[offset >>> 5] & (1 << (offset & 31))) !== 0;
}

it('draws nothing where there is no room for lines', () => {
  const { pen, drawn } = recordingCanvas();
  const view = { ...viewOf(6), bandRoom: undefined };
  drawLines(pen, view, animation, touchedBy(0), createColumns());
  expect(drawn).toEqual([]);
});

it('takes its room from the cells', () => {
  expect(cellHeight(viewOf(6))).toBe(cellHeight({ ...viewOf(6), bandRoom: undefined }) - BAND_ROOM);
});

it('knows of no lines of a clip that stands in no file', () => {
  expect(hasLines(makeRig(5, 'uneven').clips[0])).toBe(false);
  expect(hasLines(animation)).toBe(true);
});

describe.each([
  ['at the start', [0]],
  ['of a step forward', [0, 0.1]],
  ['of a jump', [0, 0.9]],
  ['of a step that stays', [0.5, 0.5]],
])('the lines %s', (_, ratios) => {
  const reads = touchedBy(...ratios);
  const columns = [
    ['values', rotations.ranges.values],
    ['timepoint', rotations.ranges.timepoint],
    ['previous', rotations.ranges.previous],
  ] as const;

  it.each(columns)(
    'of %s cover the keys that stand in them, twice what was read',
    (name, range) => {
      const place = columns.findIndex(([column]) => column === name);
      const view = viewOf(24);
      const stretches = bandOf(place, view, reads);
      const keyBytes = range.length / rotations.count;
      for (let key = 0; key < rotations.count; key++) {
        // The first byte of the key, a third of a byte into it.
        const byte = range.offset + key * keyBytes;
        const x = keyToX(view, key + 1 / (3 * keyBytes));
        const over = stretches.filter(([from, to]) => x >= from && x < to).length;
        const loaded = reads.lines
          .subarray(0, reads.lineCount)
          .includes(Math.floor(byte / LINE_BYTES));
        expect(over, `key ${key}`).toBe(isRead(reads, byte) ? 2 : loaded ? 1 : 0);
      }
    },
  );

  it('are still there where they are narrower than a pixel', () => {
    const view = viewOf(0.05);
    const near = bandOf(0, viewOf(24), reads);
    const far = bandOf(0, view, reads);
    expect(far.length > 0).toBe(near.length > 0);
    for (const [from, to] of far) {
      expect(from).toBeGreaterThanOrEqual(view.left);
      expect(to).toBeLessThanOrEqual(view.left + Math.ceil(view.width) + 1);
    }
  });
});
