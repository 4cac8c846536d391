import { describe, expect, it } from 'vitest';
import { drawMemoryFrame, tickBytes } from '../../../../app/draw/memory/draw-memory-frame.ts';
import { createColumns, hitMemory, keyToX } from '../../../../app/draw/memory/view.ts';
import { drawMemory } from '../../../../app/draw/memory/draw-memory.ts';
import { drawCellTexts } from '../../../../app/draw/memory/draw-cells.ts';
import type { MemoryView } from '../../../../app/draw/memory/view.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { memoryPlaces } from '../../../../app/session/state/memory.ts';
import { keyOrder } from '#engine/inspect';
import { poseLength } from '#engine/math';
import { KEY_KINDS, keyStream, keyStreams } from '#engine/model';
import { createSamplingContext, keyCache, sample } from '#engine/runtime';
import type { SamplingContext } from '#engine/runtime';
import { makeRig } from '../../../support/made-rig.ts';
import { recordingCanvas, type Drawn } from '../../../support/recording-canvas.ts';

const [animation] = makeRig(23, 'uneven').clips;
const ROTATION_ROW = 1;
const { count, table, iframes } = animation.rotations;

/** All streams, every key `pixels` wide. */
function viewOf(pixels: number): MemoryView {
  const to = memoryPlaces(animation);
  return { labelWidth: 200, rowHeight: 20, left: 212, width: to * pixels, from: 0, to };
}

/** A context that has gone through these ratios. */
function playedTo(...ratios: readonly number[]): SamplingContext {
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  for (const ratio of ratios) sample(animation, context, ratio, pose);
  return context;
}

function drawnOf(
  view: MemoryView,
  context: SamplingContext,
  hoverKey: number | null = null,
): Drawn[] {
  const { pen, drawn } = recordingCanvas();
  const hover = hoverKey === null ? null : ({ kind: 'rotation', key: hoverKey } as const);
  const state = { animation, context, hoverKey: hover, selectedKey: null };
  drawMemory(pen, view, state, createColumns());
  return drawn;
}

/** Rectangles of the rotations' row in a colour, as [left, right] from the first key's cell. */
function cells(drawn: readonly Drawn[], view: MemoryView, color: string): [number, number][] {
  return drawn
    .filter((one) => one.call === 'fillRect' && one.color === color)
    .map(({ args }) => args.map(Number))
    .filter(([, top]) => Math.floor(top / view.rowHeight) === ROTATION_ROW)
    .map(([x, , width]) => [x - view.left, x - view.left + width]);
}

describe('an empty cache', () => {
  it('has consumed nothing and holds no hot key', () => {
    const view = viewOf(4);
    const drawn = drawnOf(view, createSamplingContext(animation.trackCount));
    expect(cells(drawn, view, darkPalette.hot)).toEqual([]);
    const [consumed, ahead] = cells(drawn, view, darkPalette.rotation);
    expect(consumed).toEqual([0, 0]);
    expect(ahead).toEqual([0, count * 4]);
  });
});

describe.each([0, 0.37, 1])('at ratio %f', (ratio) => {
  const context = playedTo(ratio);
  const { next, entries } = keyCache(context, 'rotation');

  it.each([8, 4, 1, 0.25])(
    'at %f pixels a key the cursor parts the consumed from the rest',
    (pixels) => {
      const view = viewOf(pixels);
      const [consumed, ahead] = cells(drawnOf(view, context), view, darkPalette.rotation);
      expect(consumed).toEqual([0, next * pixels]);
      expect(ahead).toEqual([next * pixels, count * pixels]);
    },
  );

  it('just the two keys of every track are hot', () => {
    const view = viewOf(8);
    const hot = cells(drawnOf(view, context), view, darkPalette.hot);
    const wanted = new Set([...entries].flatMap((key) => [key, table.previous[key]]));
    const found = hot.flatMap(([left, right]) => {
      const first = Math.floor(left / 8);
      return Array.from({ length: Math.ceil(right / 8) - first }, (_, i) => first + i);
    });
    expect(new Set(found)).toEqual(wanted);
  });

  it('no hot key is lost where many share a pixel', () => {
    const view = viewOf(0.25);
    const hot = cells(drawnOf(view, context), view, darkPalette.hot);
    for (const key of entries) {
      const x = Math.floor(key * 0.25);
      expect(hot.some(([left, right]) => x >= left && x < right)).toBe(true);
    }
  });
});

describe('keys read in the last step are underlined', () => {
  const view = viewOf(4);
  it.each([
    ['forward', [0.1, 0.2]],
    ['backward', [0.2, 0.1]],
  ])('%s', (_, ratios) => {
    const before = keyCache(playedTo(ratios[0]), 'rotation').next;
    const context = playedTo(...ratios);
    const { next } = keyCache(context, 'rotation');
    const [from, to] = [before, next].toSorted((a, b) => a - b);
    expect(to).toBeGreaterThan(from);
    expect(cells(drawnOf(view, context), view, darkPalette.text)).toEqual([[from * 4, to * 4]]);
  });

  it('not in a step that read none', () => {
    expect(cells(drawnOf(view, playedTo(0.3, 0.3)), view, darkPalette.text)).toEqual([]);
  });
});

describe('a key that is pointed at', () => {
  const view = viewOf(4);
  const frames = (key: number): number[] =>
    drawnOf(view, playedTo(0), key)
      .filter(({ call }) => call === 'strokeRect')
      .map(({ args }) => Math.floor((Number(args[0]) + Number(args[2]) / 2 - view.left) / 4));

  it('is framed with the ones before and after it in its track', () => {
    const key = table.keys[table.trackOffsets[3] + 1];
    const around = [table.previous[key], table.next[key]].filter((other) => other !== 0xffffffff);
    expect(frames(key)).toEqual([...around, key]);
  });

  it('and is of another clip is not framed', () => {
    expect(frames(count)).toEqual([]);
  });
});

describe('a cell is hit where it is drawn', () => {
  it.each([8, 1])('at %i pixels a key', (pixels) => {
    const view = viewOf(pixels);
    for (const [row, kind] of KEY_KINDS.entries()) {
      for (let key = 0; key < keyStream(animation, kind).count; key++) {
        const hit = hitMemory(view, animation, keyToX(view, key) + pixels / 2, row * 20 + 9);
        expect(hit).toEqual({ kind, key });
      }
    }
  });

  it.each([
    ['left of the first', 211, 25],
    ['after the last of a shorter stream', 211 + 4 * memoryPlaces(animation), 5],
    ['below the rows', 300, 65],
    ['above them', 300, -1],
  ])('and nowhere %s', (_, x, y) => {
    const shorter = { ...animation, translations: { ...animation.translations, count: 30 } };
    expect(hitMemory(viewOf(4), shorter, x, y)).toBeNull();
  });
});

describe('what stays', () => {
  it.each([
    [8, 64],
    [1, 64],
    [0.25, 128],
    [0.01, 4096],
  ])('at %f pixels a key a tick is %i bytes', (pixels, bytes) => {
    expect(tickBytes(viewOf(pixels), 6)).toBe(bytes);
  });

  it('ticks are lines of the file; iframes stand where their cursors do', () => {
    const view = viewOf(8);
    const { pen, drawn } = recordingCanvas();
    const placed = {
      ...animation,
      rotations: {
        ...animation.rotations,
        ranges: { ...animation.rotations.ranges, values: { offset: 100, length: count * 6 } },
      },
    };
    drawMemoryFrame(pen, view, placed);
    const ticks = cells(drawn, view, darkPalette.textFaint).map(([x]) => x);
    const keyOf = (byte: number): number => (byte - 100) / 6;
    expect(ticks.slice(0, 3)).toEqual(
      [128, 192, 256].map((byte) => Math.round(view.left + keyOf(byte) * 8) - view.left),
    );
    const diamonds = drawn.filter(
      ({ call, color }) => call === 'fill' && color === darkPalette.iframe,
    );
    const all = KEY_KINDS.map((kind) => keyStream(animation, kind).iframes.count);
    expect(diamonds).toHaveLength(all[0] + all[1] + all[2]);
    expect(iframes.count).toBeGreaterThan(0);
  });
});

describe.each(['time', 'track'] as const)('laid out by %s', (name) => {
  const orders = keyStreams(animation).map((stream) => keyOrder(stream, name));
  const { keys, places } = orders[ROTATION_ROW];
  const view = viewOf(8);
  const context = playedTo(0.37);
  const { entries } = keyCache(context, 'rotation');
  const { pen, drawn } = recordingCanvas();
  const state = { animation, context, hoverKey: null, selectedKey: null, orders };
  drawMemory(pen, view, state, createColumns());

  it('the same keys are hot, in their other places', () => {
    const hot = cells(drawn, view, darkPalette.hot).flatMap(([left, right]) => {
      const first = Math.floor(left / 8);
      return Array.from({ length: Math.ceil(right / 8) - first }, (_, i) => first + i);
    });
    const wanted = new Set([...entries].flatMap((key) => [key, table.previous[key]]));
    expect(new Set(hot.map((place) => keys[place]))).toEqual(wanted);
  });

  it('no cursor is drawn, for there is none', () => {
    expect(drawn.filter(({ color }) => color === darkPalette.cursor)).toEqual([]);
  });

  it('a cell answers with its key', () => {
    const x = keyToX(view, places[40]) + 1;
    expect(hitMemory(view, animation, x, 20 * ROTATION_ROW + 10, orders)).toEqual({
      kind: 'rotation',
      key: 40,
    });
  });
});

describe('cells with room for it', () => {
  const names = Array.from({ length: animation.trackCount }, (_, joint) => `joint ${joint}`);
  const texts = (view: MemoryView): unknown[] => {
    const { pen, drawn } = recordingCanvas();
    drawCellTexts(pen, view, { animation, names });
    return drawn.filter(({ call }) => call === 'fillText').map(({ args }) => args[0]);
  };
  const some = { ...viewOf(1), from: 30, to: 34, width: 4 * 120 };

  it('say nothing where an index does not fit', () => {
    expect(texts(viewOf(4))).toEqual([]);
  });

  it('tell their index', () => {
    expect(texts(some)).toEqual([
      '30',
      '31',
      '32',
      '33',
      '30',
      '31',
      '32',
      '33',
      '30',
      '31',
      '32',
      '33',
    ]);
  });

  it('tell joint, time and predecessor in tall rows', () => {
    const written = texts({ ...some, rowHeight: 100, from: 40, to: 41, width: 120 });
    const before = table.previous[40];
    expect(written).toContain(`after ${before}`);
    expect(written).toContain(names[table.track[40]]);
  });

  it('show every bit of a single key', () => {
    const { pen, drawn } = recordingCanvas();
    const view = { ...viewOf(1), rowHeight: 130, from: 40, to: 41, width: 800 };
    drawCellTexts(pen, view, { animation, names });
    const bits = drawn.filter(({ call, args }) => call === 'fillRect' && args[3] === 10);
    expect(bits.length).toBe(3 * 48);
  });
});
