import type { WebGLRenderer } from 'three';
import { definePart, type Session } from '../../session/session.ts';

/** How commands get a picture of the viewport. */
interface ViewportPictures {
  /**
   * Draws once more and gives the picture, with a transparent background.
   * @param width in pixels; undefined means as on screen. The height follows
   * @returns a PNG; undefined while the viewport is closed
   */
  take: (width?: number) => Promise<Blob | undefined>;
}

const nothing: ViewportPictures['take'] = () => Promise.resolve(undefined);

export const viewportPictures = definePart((): ViewportPictures => ({ take: nothing }));

/** A picture that somebody waits for. */
interface PictureRequest {
  readonly width: number | undefined;
  readonly resolve: (picture: Blob | undefined | Promise<Blob | undefined>) => void;
}

/** Pictures of one canvas, as long as it is open. */
interface OpenPictures {
  /** Takes the pictures that are waited for. Frame time; allocates only for those. */
  draw(renderer: WebGLRenderer, host: HTMLElement, drawOnce: () => void): void;
  close(): void;
}

/** @param invalidate asks for a frame */
export function openPictures(session: Session, invalidate: () => void): OpenPictures {
  const requests: PictureRequest[] = [];
  const pictures = session.use(viewportPictures);
  pictures.take = (width) =>
    new Promise((resolve) => {
      requests.push({ width, resolve });
      invalidate();
    });
  return {
    draw: (renderer, host, drawOnce) => {
      for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
        drawPicture(renderer, host, request, drawOnce);
      }
    },
    close: () => {
      pictures.take = nothing;
      for (const { resolve } of requests.splice(0)) resolve(undefined);
    },
  };
}

/** Draws once in another size, and copies the picture while it is there. */
function drawPicture(
  renderer: WebGLRenderer,
  host: HTMLElement,
  { width, resolve }: PictureRequest,
  drawOnce: () => void,
): void {
  const ratio = renderer.getPixelRatio();
  const shown = host.getBoundingClientRect().width;
  renderer.setPixelRatio(width === undefined ? ratio : width / shown);
  drawOnce();
  resolve(joinCanvases(host.parentElement ?? host, width ?? Math.round(shown * ratio)));
  renderer.setPixelRatio(ratio);
}

/**
 * The canvases of an element as one picture, the first at the back. WebGL's is empty after the frame in
 * which it was drawn, so the copy is made before anything is waited for.
 */
function joinCanvases(host: HTMLElement, width: number): Promise<Blob | undefined> {
  const frame = host.getBoundingClientRect();
  const scale = width / frame.width;
  const picture = new OffscreenCanvas(width, Math.round(frame.height * scale));
  const context = picture.getContext('2d');
  if (context === null) return Promise.resolve(undefined);
  for (const canvas of host.querySelectorAll('canvas')) {
    if (canvas.hidden || canvas.width === 0 || canvas.height === 0) continue;
    const { left, top, width: wide, height: high } = canvas.getBoundingClientRect();
    const x = (left - frame.left) * scale;
    const y = (top - frame.top) * scale;
    context.drawImage(canvas, x, y, wide * scale, high * scale);
  }
  return picture.convertToBlob({ type: 'image/png' });
}
