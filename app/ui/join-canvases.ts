/**
 * The canvases of an element as one picture, the first at the back. WebGL's
 * is empty after the frame in which it was drawn, so the copy is made before anything is waited for.
 * @param frame what of the page is in the picture
 * @param scale pixels of the picture for one of CSS
 */
export function joinCanvases(
  host: Element,
  frame: DOMRect,
  scale: number,
  background?: string,
): OffscreenCanvas {
  const picture = new OffscreenCanvas(
    Math.round(frame.width * scale),
    Math.round(frame.height * scale),
  );
  const context = picture.getContext('2d');
  if (context === null) return picture;
  context.scale(scale, scale);
  context.translate(-frame.left, -frame.top);
  if (background !== undefined) {
    context.fillStyle = background;
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
  }
  for (const canvas of drawnCanvases(host)) {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    context.drawImage(canvas, left, top, width, height);
  }
  return picture;
}

/** Those that can be seen. */
export function drawnCanvases(host: Element): HTMLCanvasElement[] {
  return [...host.querySelectorAll('canvas')].filter(
    (canvas) => canvas.checkVisibility() && canvas.width > 0 && canvas.height > 0,
  );
}
