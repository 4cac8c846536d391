import { windowOf } from './dom.ts';
import './canvas-surface.css';

/** A canvas that fills an element, at the screen's own resolution. */
export interface CanvasSurface {
  /** CSS pixels; 0 until the element has been laid out. */
  readonly width: number;
  readonly height: number;
  /** Sizes the canvas where need be and clears it: begins a drawing in CSS pixels. */
  begin(): CanvasRenderingContext2D | undefined;
  /** Takes the canvas out again. */
  dispose(): void;
}

/**
 * Lays a canvas over all of `host`, which must be positioned.
 * @param onResize called when the canvas has another size and must be drawn; at layout, not while painting
 * @param drawn `seldom` for thousands of small shapes that then stay: the page's own thread fills those in a few
 * milliseconds, where a processor that does a graphics card's work takes some 200. What is drawn with every
 * frame would have to be copied over with every frame.
 */
export function createCanvasSurface(
  host: HTMLElement,
  onResize: () => void,
  drawn: 'often' | 'seldom' = 'often',
): CanvasSurface {
  const canvas = document.createElement('canvas');
  canvas.className = 'ui-canvas';
  // The element below it describes the contents.
  canvas.ariaHidden = 'true';
  host.append(canvas);
  const context = canvas.getContext('2d', { willReadFrequently: drawn === 'seldom' }) ?? undefined;
  const device = { width: 0, height: 0 };
  const surface = {
    width: 0,
    height: 0,
    begin: () => begin(canvas, context, device, surface),
    dispose: () => {
      observer.disconnect();
      canvas.remove();
    },
  };
  const { ResizeObserver } = windowOf(host);
  const observer = new ResizeObserver(([entry]) => {
    surface.width = entry.contentRect.width;
    surface.height = entry.contentRect.height;
    const exact = entry.devicePixelContentBoxSize?.at(0);
    const ratio = windowOf(canvas).devicePixelRatio;
    device.width = devicePixels(surface.width * ratio, exact?.inlineSize);
    device.height = devicePixels(surface.height * ratio, exact?.blockSize);
    onResize();
  });
  observe(observer, canvas);
  return surface;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function begin(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D | undefined,
  device: Size,
  css: Size,
): CanvasRenderingContext2D | undefined {
  if (context === undefined || device.width === 0 || device.height === 0) return undefined;
  // Setting a size clears the canvas, so it waits for the drawing that fills it again.
  if (canvas.width !== device.width || canvas.height !== device.height) {
    canvas.width = device.width;
    canvas.height = device.height;
  }
  context.setTransform(device.width / css.width, 0, 0, device.height / css.height, 0, 0);
  context.clearRect(0, 0, css.width, css.height);
  return context;
}

/**
 * Whole device pixels of a length, as the browser has snapped it where it says so. Emulated screens
 * say it in CSS pixels: what is far from the computed length is not believed.
 */
function devicePixels(computed: number, exact: number | undefined): number {
  return exact !== undefined && Math.abs(exact - computed) < 2 ? exact : Math.round(computed);
}

function observe(observer: ResizeObserver, canvas: HTMLCanvasElement): void {
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    // Safari knows only the size in CSS pixels.
    observer.observe(canvas);
  }
}
