import type { WebGLRenderer } from 'three';
import type { Session } from '../../session/session.ts';
import {
  CLOSED_VIEWPORT,
  viewportPictures,
  type PictureOptions,
} from '../../session/viewport-pictures.ts';
import { windowOf } from '../../ui/dom.ts';
import { joinCanvases } from '../../ui/join-canvases.ts';

/** A picture that somebody waits for. */
interface PictureRequest {
  readonly options: PictureOptions;
  readonly resolve: (picture: OffscreenCanvas | undefined) => void;
}

/** Pictures of one canvas, as long as it is open. */
interface OpenPictures {
  /** Takes the pictures that are waited for. Frame time; allocates only for those. */
  draw(renderer: WebGLRenderer, drawOnce: () => void): void;
  close(): void;
}

/** @param invalidate asks for a frame */
export function openPictures(
  session: Session,
  host: HTMLElement,
  invalidate: () => void,
): OpenPictures {
  const requests: PictureRequest[] = [];
  const pictures = session.use(viewportPictures);
  pictures.take = (options = {}) =>
    new Promise((resolve) => {
      requests.push({ options, resolve });
      invalidate();
    });
  pictures.size = () => {
    const { width, height } = host.getBoundingClientRect();
    const ratio = windowOf(host).devicePixelRatio;
    return [width * ratio, height * ratio];
  };
  return {
    draw: (renderer, drawOnce) => {
      for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
        request.resolve(drawPicture(renderer, host, request.options, drawOnce));
      }
    },
    close: () => {
      Object.assign(pictures, CLOSED_VIEWPORT);
      for (const { resolve } of requests.splice(0)) resolve(undefined);
    },
  };
}

/** Draws once in another size, and copies the picture while it is there. */
function drawPicture(
  renderer: WebGLRenderer,
  host: HTMLElement,
  { width, overlays = true, transparent = true }: PictureOptions,
  drawOnce: () => void,
): OffscreenCanvas {
  const ratio = renderer.getPixelRatio();
  const shown = host.getBoundingClientRect().width;
  renderer.setPixelRatio(width === undefined ? ratio : width / shown);
  drawOnce();
  const within = overlays ? (host.parentElement ?? host) : host;
  const background = transparent ? undefined : getComputedStyle(host).getPropertyValue('--surface');
  const frame = within.getBoundingClientRect();
  const scale = (width ?? Math.round(shown * ratio)) / frame.width;
  const picture = joinCanvases(within, frame, scale, background);
  renderer.setPixelRatio(ratio);
  return picture;
}
