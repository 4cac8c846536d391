import { useEffect, useState } from 'react';
import type { Texture } from 'three';
import type { MeshImage, MeshAppearance, MeshSurface } from '#engine/model';
import { useSession } from '../../components/session.tsx';
import { surfaceTexture } from './mesh-material.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** Decoded images of surfaces. */
export type SurfaceTextures = ReadonlyMap<MeshSurface, Texture>;

const NONE: SurfaceTextures = new Map();

/** Decodes the images of a mesh; the textures come all at once. */
export function useSurfaceTextures(appearance: MeshAppearance | undefined): SurfaceTextures {
  const { store } = useSession();
  const [textures, setTextures] = useState(NONE);
  useEffect(() => {
    if (appearance === undefined || appearance.images.length === 0) return undefined;
    let isWanted = true;
    let made = NONE;
    const decode = async (): Promise<void> => {
      const decoded = await decodeAll(appearance, store);
      if (!isWanted) return;
      made = decoded;
      setTextures(decoded);
    };
    void decode();
    return () => {
      isWanted = false;
      for (const texture of made.values()) texture.dispose();
      setTextures(NONE);
    };
  }, [store, appearance]);
  return textures;
}

async function decodeAll(
  { images, surfaces }: MeshAppearance,
  store: SessionStore,
): Promise<SurfaceTextures> {
  const bitmaps = await Promise.all(images.map((image) => decodeImage(image, store)));
  const textures = new Map<MeshSurface, Texture>();
  for (const surface of surfaces) {
    const bitmap = surface.texture && bitmaps[surface.texture.image];
    if (surface.texture === undefined || bitmap === undefined) continue;
    textures.set(surface, surfaceTexture(bitmap, surface.texture));
  }
  return textures;
}

/** Reports an image that cannot be decoded; its surface is shown without it. */
async function decodeImage(
  { name, mimeType, bytes }: MeshImage,
  store: SessionStore,
): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  } catch {
    store.getState().report(name, 'The browser cannot decode this picture: shown without it.');
    return undefined;
  }
}
