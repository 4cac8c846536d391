import type { JSHandle, Page } from '@playwright/test';

/** Red, green, blue and opacity of every pixel of a picture, four bytes each. They stay in the page: there are millions. */
export function pixelsOf(page: Page, png: Buffer): Promise<JSHandle<ArrayLike<number>>> {
  return page.evaluateHandle(async (base64): Promise<ArrayLike<number>> => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(0, 0, image.width, image.height).data ?? [];
  }, png.toString('base64'));
}
