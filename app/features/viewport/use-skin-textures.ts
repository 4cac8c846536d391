import { useEffect, useMemo } from 'react';
import type { DataTexture } from 'three';
import { influenceTexture, paletteTexture } from './skin-material.ts';

/** What the skinning shader reads besides its attributes. */
export interface SkinTextures {
  readonly palette: DataTexture;
  readonly influences: DataTexture;
}

/** Textures that show a palette and the influences of a mesh; both stay the caller's. */
export function useSkinTextures(palette: Float32Array, influences: Float32Array): SkinTextures {
  const textures = useMemo(
    () => ({ palette: paletteTexture(palette), influences: influenceTexture(influences) }),
    [palette, influences],
  );
  useEffect(
    () => () => {
      textures.palette.dispose();
      textures.influences.dispose();
    },
    [textures],
  );
  return textures;
}
