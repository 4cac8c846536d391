import { importFileName } from '#engine/offline';
import type { Session } from '../../session/session.ts';
import { selectClip } from '../../session/state/stage.ts';
import { viewportPictures } from '../../session/viewport-pictures.ts';

/** Offers the viewport as a PNG with a transparent background. */
export async function savePicture({ store, files, use }: Session, width?: number): Promise<void> {
  const picture = await use(viewportPictures).take({ width });
  if (picture === undefined) return;
  const png = await picture.convertToBlob({ type: 'image/png' });
  const clip = selectClip(store.getState())?.name ?? '';
  const name = importFileName('*.png', clip === '' ? 'viewport' : clip);
  files.download(name, new Uint8Array(await png.arrayBuffer()));
}
