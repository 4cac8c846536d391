/**
 * Clears a canvas that lies over the scene, as fine as the screen, to be drawn on in CSS pixels.
 * Frame time; only another size makes it anew.
 */
export function prepareLayer(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  font: string,
): void {
  const { canvas } = context;
  const ratio = devicePixelRatio;
  const pixelWidth = Math.round(width * ratio);
  const pixelHeight = Math.round(height * ratio);
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = font;
  context.textBaseline = 'middle';
}
