import type { Compared, ComparedOrder, KeyComparison, Measured } from '#engine/layouts';

/** A measured row, as if each of its rounds had taken as long. */
function madeMeasured(name: string, median: number): Measured {
  const rounds = Float64Array.of(median);
  return { name, rounds, median, fastest: median, p10: 0.9 * median, p90: 1.2 * median };
}

/** A layout that was compared. */
export function madeCompared(
  name: string,
  median: number,
  parts: Partial<Compared> = {},
): Compared {
  return {
    measured: madeMeasured(name, median),
    note: `what ${name} is`,
    language: 'TypeScript',
    published: undefined,
    footprint: { bytes: 64, lines: 2 },
    speedUp: 1,
    ...parts,
  };
}

function madeOrder(name: string, lines: number): ComparedOrder {
  return {
    name,
    note: `what ${name} is`,
    activeBytes: 100,
    bytes: 1000,
    frame: { bytes: 10 * lines, lines, keys: 2 * lines },
    forward: madeMeasured(name, 1),
    seek: madeMeasured(name, 2),
    map: {
      frames: 2,
      lines: 16,
      linesPerColumn: 2,
      columns: 8,
      counts: Uint16Array.of(1, 2, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 2, 1, 0, 0),
      perFrame: Uint32Array.of(4, 5),
    },
  };
}

/** A clip of which a frame reads 90, 40 and 5 lines, by order. */
export function madeKeyComparison(): KeyComparison {
  const snapshots = [0, 8].map((count) => ({
    snapshots: count,
    bytes: 100 * count,
    keys: 50 - count,
    seek: madeMeasured('', 20 - count),
  }));
  return {
    clip: 'walk',
    duration: 2,
    frames: 2,
    orders: [
      madeOrder('by track, then time', 90),
      madeOrder('by need time, with a cache', 40),
      madeOrder('single stream', 5),
    ],
    jumpFrames: snapshots,
    iframes: snapshots,
  };
}
