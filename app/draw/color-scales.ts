/** A scale of colours from dark to bright, evenly stepped to the eye and told apart without red or green. */
export type ColorScale = 'viridis' | 'cividis';

/**
 * Colours at even distances, straight lines between which are within 2 % of the scales. Both are in the public
 * domain: viridis is matplotlib's, cividis that of Nuñez, Anderton and Renslow, 2018.
 */
const STOPS: Readonly<Record<ColorScale, readonly number[]>> = {
  viridis: [
    0x440154, 0x48186a, 0x472d7b, 0x424086, 0x3b528b, 0x33638d, 0x2c728e, 0x26828e, 0x21918c,
    0x1fa088, 0x28ae80, 0x3fbc73, 0x5ec962, 0x84d44b, 0xaddc30, 0xd8e219, 0xfde725,
  ],
  cividis: [
    0x002051, 0x012b65, 0x11366c, 0x26426e, 0x3c4d6e, 0x51586e, 0x62646f, 0x727071, 0x7f7c75,
    0x8c8877, 0x9a9478, 0xa9a177, 0xbbaf71, 0xcebd68, 0xe2cb5c, 0xf3da4f, 0xfdea45,
  ],
};

/** As many shades of a scale, at least two, from its dark end to its bright one. */
export function shadesOf(scale: ColorScale, count: number): string[] {
  return channelsOf(scale, count).map((channels) => `rgb(${channels.join(', ')})`);
}

/** The same as bytes of red, green, blue and opacity, one pixel a shade. */
export function shadePixels(scale: ColorScale, count: number): Uint8ClampedArray {
  return Uint8ClampedArray.from(
    channelsOf(scale, count).flatMap(([red, green, blue]) => [red, green, blue, 255]),
  );
}

function channelsOf(scale: ColorScale, count: number): [number, number, number][] {
  return Array.from({ length: count }, (_, shade) => colorAt(STOPS[scale], shade / (count - 1)));
}

function colorAt(stops: readonly number[], part: number): [number, number, number] {
  const place = part * (stops.length - 1);
  const first = Math.min(stops.length - 2, Math.floor(place));
  const channel = (shift: number): number => {
    const [from, to] = [(stops[first] >> shift) & 255, (stops[first + 1] >> shift) & 255];
    return Math.round(from + (to - from) * (place - first));
  };
  return [channel(16), channel(8), channel(0)];
}
