import { definePart } from './session.ts';

/** How a picture of the viewport is drawn. */
export interface PictureOptions {
  /** In pixels; as on screen if undefined. The height follows. */
  readonly width?: number | undefined;
  /** Whether what is drawn over the scene is in it, such as names of joints; true if undefined. */
  readonly overlays?: boolean | undefined;
  /** Whether the background is transparent, else as in the pane; true if undefined. */
  readonly transparent?: boolean | undefined;
}

/** How other features get pictures of the viewport, which sets both while it is open. */
export interface ViewportPictures {
  /** Draws once more; undefined while the viewport is closed. */
  take: (options?: PictureOptions) => Promise<OffscreenCanvas | undefined>;
  /** Width and height on screen, in pixels of the screen and parts of them; undefined while the viewport is closed. */
  size: () => readonly [width: number, height: number] | undefined;
}

export const CLOSED_VIEWPORT: ViewportPictures = {
  take: () => Promise.resolve(undefined),
  size: () => undefined,
};

export const viewportPictures = definePart((): ViewportPictures => ({ ...CLOSED_VIEWPORT }));
