/**
 * A picture of one pixel a place, for a canvas to draw as large as it likes.
 * @param pixels red, green, blue and opacity, row by row
 */
export function pixelImage(
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
): CanvasImageSource {
  const image = document.createElement('canvas');
  image.width = width;
  image.height = pixels.length / (4 * width);
  image.getContext('2d')?.putImageData(new ImageData(pixels, width), 0, 0);
  return image;
}
