/** Where a pointer is over an element, and the element's size; CSS pixels. */
export interface PointerPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Client = Pick<MouseEvent, 'clientX' | 'clientY'>;

/** Where an event happened, measured from an element's top left corner. */
export function placeIn(element: Element, { clientX, clientY }: Client): PointerPlace {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top, width, height };
}

/** Where an event of React happened in the element that listens to it. */
export function placeOf(event: Client & { readonly currentTarget: Element }): PointerPlace {
  return placeIn(event.currentTarget, event);
}

type Listeners = {
  readonly [Type in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Type]) => void;
};

/**
 * Listens to events of an element or a window, not passively: a wheel that zooms must not scroll as well.
 * @param capture whether it gets them before what is within
 * @returns stops listening
 */
export function listenTo(
  target: HTMLElement | Window,
  listeners: Listeners,
  capture = false,
): () => void {
  const controller = new AbortController();
  const options = { signal: controller.signal, passive: false, capture };
  for (const [type, listener] of Object.entries(listeners)) {
    target.addEventListener(type, listener as (event: Event) => void, options);
  }
  return () => controller.abort();
}

/** Zoom per pixel of the wheel; one notch is about a quarter. */
export const ZOOM_PER_PIXEL = 0.0022;
const PIXELS_PER_LINE = 16;

/** Pixels that a wheel has turned by, also where the browser counts lines. */
export function wheelPixels({ deltaMode }: WheelEvent, delta: number): number {
  return delta * (deltaMode === WheelEvent.DOM_DELTA_LINE ? PIXELS_PER_LINE : 1);
}
