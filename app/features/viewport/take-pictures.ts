import type { WebGLRenderer } from 'three';
import type { Session } from '../../session/session.ts';
import {
  CLOSED_VIEWPORT,
  viewportPictures,
  type PictureOptions,
} from '../../session/viewport-pictures.ts';
import type { drawPicture as DrawPicture } from './extras/scene-picture.ts';
import { windowOf } from '../../ui/dom.ts';
import { importLate } from '../../session/state/late-code.ts';

/** A picture that somebody waits for. */
interface PictureRequest {
  readonly options: PictureOptions;
  readonly drawPicture: typeof DrawPicture;
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
  let isOpen = true;
  pictures.take = async (options = {}) => {
    const code = await importLate(
      session.store,
      'Pictures',
      () => import('./extras/scene-picture.ts'),
    );
    if (code === undefined || !isOpen) return undefined;
    const { drawPicture } = code;
    return await new Promise((resolve) => {
      requests.push({ options, drawPicture, resolve });
      invalidate();
    });
  };
  pictures.size = () => {
    const { width, height } = host.getBoundingClientRect();
    const ratio = windowOf(host).devicePixelRatio;
    return [width * ratio, height * ratio];
  };
  return {
    draw: (renderer, drawOnce) => {
      for (let request = requests.pop(); request !== undefined; request = requests.pop()) {
        const { options, drawPicture, resolve } = request;
        resolve(drawPicture(renderer, host, options, drawOnce));
      }
    },
    close: () => {
      isOpen = false;
      Object.assign(pictures, CLOSED_VIEWPORT);
      for (const { resolve } of requests.splice(0)) resolve(undefined);
    },
  };
}
