import { windowOf } from './dom.ts';

/** What an element draws, with the texts that stand on it, as a PNG; undefined if it draws nothing. */
export async function pictureOf(host: Element): Promise<Blob | undefined> {
  const frame = frameOf(host);
  if (frame === undefined) return undefined;
  const { backgroundColor } = getComputedStyle(host);
  const picture = joinCanvases(host, frame, windowOf(host).devicePixelRatio, backgroundColor);
  const context = picture.getContext('2d');
  if (context === null) return undefined;
  drawSwatches(context, host, frame);
  drawTexts(context, host, frame);
  return await picture.convertToBlob({ type: 'image/png' });
}

/** All that canvases cover. */
function frameOf(host: Element): DOMRect | undefined {
  const boxes = drawnCanvases(host).map((canvas) => canvas.getBoundingClientRect());
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.right)) - left;
  const height = Math.max(...boxes.map((box) => box.bottom)) - top;
  return width < 1 || height < 1 ? undefined : new DOMRect(left, top, width, height);
}

const CONTROLS = 'button, input, select, [role=toolbar], .ui-visually-hidden';

function isWithin(box: DOMRect, frame: DOMRect): boolean {
  const isBeside = box.left < frame.left || box.right > frame.right + 1;
  return !isBeside && box.top >= frame.top && box.bottom <= frame.bottom + 1;
}

/** Draws the coloured boxes of legends. */
function drawSwatches(
  context: OffscreenCanvasRenderingContext2D,
  host: Element,
  frame: DOMRect,
): void {
  for (const element of host.querySelectorAll('*')) {
    if (element.childNodes.length > 0 || element.tagName === 'CANVAS') continue;
    if (element.closest(CONTROLS) !== null || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    if (!isWithin(box, frame)) continue;
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(box.left, box.top, box.width, box.height);
  }
}

/** Draws the texts within a frame that belong to no control, in their own fonts and colours. */
function drawTexts(
  context: OffscreenCanvasRenderingContext2D,
  host: Element,
  frame: DOMRect,
): void {
  const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  context.textBaseline = 'middle';
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const owner = node.parentElement;
    const text = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
    if (owner === null || text.trim() === '' || owner.closest(CONTROLS) !== null) continue;
    if (!owner.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (!isWithin(box, frame)) continue;
    const { color, font } = getComputedStyle(owner);
    context.font = font;
    context.fillStyle = color;
    context.fillText(text, box.left, box.top + box.height / 2);
  }
}

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
