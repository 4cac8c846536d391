import { appStore } from '../../transition.ts';
import { useEffect, useState } from 'react';
import type { Texture } from 'three';
import type { MeshImage, MeshAppearance, MeshSurface } from '#engine/model';
import { surfaceTexture } from './mesh-material.ts';

/** The pictures of surfaces that have been decoded so far. */
export type SurfaceTextures = ReadonlyMap<MeshSurface, Texture>;

const NONE: SurfaceTextures = new Map();

/** Decodes the pictures of a mesh, and tells when they are there: all of them at once. */
export function useSurfaceTextures(appearance: MeshAppearance | undefined): SurfaceTextures {
  const [textures, setTextures] = useState(NONE);
  useEffect(() => {
    if (appearance === undefined || appearance.images.length === 0) return undefined;
    let isWanted = true;
    let made = NONE;
    const decode = async (): Promise<void> => {
      const decoded = await decodeAll(appearance);
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
  }, [appearance]);
  return textures;
}

async function decodeAll({ images, surfaces }: MeshAppearance): Promise<SurfaceTextures> {
  const bitmaps = await Promise.all(images.map(decodeImage));
  const textures = new Map<MeshSurface, Texture>();
  for (const surface of surfaces) {
    const bitmap = surface.texture && bitmaps[surface.texture.image];
    if (surface.texture === undefined || bitmap === undefined) continue;
    textures.set(surface, surfaceTexture(bitmap, surface.texture));
  }
  return textures;
}

/** A picture that cannot be decoded is reported; what it lies on is shown without. */
async function decodeImage({ name, mimeType, bytes }: MeshImage): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: mimeType }), {
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
  } catch {
    appStore.getState().report(name, 'The browser cannot decode this picture: shown without it.');
    return undefined;
  }
}
