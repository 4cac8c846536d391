import { useCallback, useState, useSyncExternalStore } from 'react';

/** What scrolls, and holds nothing that can have the focus, takes it itself: so keys scroll it. */
export const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** The window that a node is in: the page's own, or a second one, whose globals are others. */
export function windowOf(node: Node): typeof globalThis & Window {
  return node.ownerDocument?.defaultView ?? globalThis.window;
}

/** Whether it is an element of any window; `instanceof` knows those of one. */
export function isElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}

/** What has the focus in the page of a node, or in the shadow root that it is in: for the page, that is the root's host. */
export function focusedBeside(node: Node): Element | null {
  const root = node.getRootNode() as Partial<Document | ShadowRoot>;
  const focused = root.activeElement ?? null;
  return focused === node.ownerDocument?.body ? null : focused;
}

/** What an event happened at, also in a shadow root: listeners outside it are told of its host. */
export function targetOf(event: Event): Element | null {
  const [target = null] = event.composedPath();
  return isElement(target) ? target : null;
}

/** Joins the class names that apply. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/**
 * Writes a text at frame time. Does nothing if the text is the same, to avoid layout. Changes an
 * existing text node instead of replacing it, so that the browser keeps its layout objects.
 */
export function writeText(element: Element | null, text: string): void {
  const first = element?.firstChild;
  if (first?.nodeType === Node.TEXT_NODE && first.nextSibling === null) {
    if (first.nodeValue !== text) first.nodeValue = text;
  } else if (element !== null && element.textContent !== text) element.textContent = text;
}

/**
 * Puts text on the clipboard.
 * @returns why it failed, in one sentence; undefined if it succeeded
 */
export async function copyText(text: string): Promise<string | undefined> {
  try {
    await navigator.clipboard.writeText(text);
    return undefined;
  } catch {
    return 'The browser does not let this page write to the clipboard: allow it, or open the page over https or on localhost.';
  }
}

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

/**
 * The width of an element in CSS pixels, measured at layout, for content that must be left out, not
 * only hidden, if there is no room.
 * @returns the ref for the element, and the width; 0 until it has been laid out
 */
export function useWidth(): [
  ref: (element: Element | null) => (() => void) | undefined,
  width: number,
] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    return onResize(element, ([entry]) => setWidth(entry.contentRect.width));
  }, []);
  return [ref, width];
}

/** Whether an element is narrower than so many CSS pixels, at layout. */
export function useNarrow(element: Element, width: number): boolean {
  const subscribe = useCallback((onChange: () => void) => onResize(element, onChange), [element]);
  return useSyncExternalStore(subscribe, () => element.clientWidth < width);
}

/** Calls back when an element is laid out, and after each layout that has changed its size; returns a function that stops it. */
export function onResize(element: Element, onChange: ResizeObserverCallback): () => void {
  const { ResizeObserver } = windowOf(element);
  const observer = new ResizeObserver(onChange);
  observer.observe(element);
  return () => observer.disconnect();
}
