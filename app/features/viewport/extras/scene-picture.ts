import type { WebGLRenderer } from 'three';
import { importFileName } from '#engine/offline';
import type { Session } from '../../../session/session.ts';
import { selectClip } from '../../../session/state/stage.ts';
import { viewportPictures, type PictureOptions } from '../../../session/viewport-pictures.ts';
import { joinCanvases } from '../../../ui/picture.ts';

/** Offers the viewport as a PNG with a transparent background. */
export async function savePicture({ store, files, use }: Session, width?: number): Promise<void> {
  const picture = await use(viewportPictures).take({ width });
  if (picture === undefined) return;
  const png = await picture.convertToBlob({ type: 'image/png' });
  const clip = selectClip(store.getState())?.name ?? '';
  const name = importFileName('*.png', clip === '' ? 'viewport' : clip);
  files.download(name, new Uint8Array(await png.arrayBuffer()));
}

/** Draws once in another size, and copies the picture while it is there. */
export function drawPicture(
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
