import {
  ClampToEdgeWrapping,
  Color,
  DoubleSide,
  FrontSide,
  LinearSRGBColorSpace,
  MirroredRepeatWrapping,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
  type MeshLambertMaterialParameters,
  type Wrapping,
} from 'three';
import { useEffect, useState } from 'react';
import type {
  MeshSurface,
  MeshTexture,
  TextureWrap,
  MeshImage,
  MeshAppearance,
} from '#engine/model';
import { palettes } from '../../draw/palette.ts';
import type { MeshStyle, ThemeName } from '../../session/state/view.ts';
import { useSession } from '../../components/session.tsx';
import type { SessionStore } from '../../session/state/store.ts';

const WRAPPINGS: Readonly<Record<TextureWrap, Wrapping>> = {
  repeat: RepeatWrapping,
  mirror: MirroredRepeatWrapping,
  clamp: ClampToEdgeWrapping,
};

/** Sharpens surfaces that are seen at an angle; more makes no visible difference. */
const ANISOTROPY = 4;

/** Material of a whole mesh whose own colours are unknown or not wanted. */
export function plainMaterial(style: MeshStyle, theme: ThemeName): MeshLambertMaterialParameters {
  const color = palettes[theme].mesh;
  switch (style) {
    case 'wireframe':
      return { color, wireframe: true, transparent: true, opacity: 0.35 };
    case 'transparent':
      return { color, transparent: true, opacity: 0.45 };
    case 'solid':
    case 'hidden':
      return { color, side: DoubleSide };
  }
}

/**
 * How one surface of a mesh is drawn in its own colours.
 * @param map its picture, once that has been decoded
 */
export function surfaceMaterial(
  { color: [red, green, blue, opacity], alpha, cutoff, doubleSided }: MeshSurface,
  map: Texture | undefined,
  vertexColors: boolean,
): MeshLambertMaterialParameters {
  const blends = alpha === 'blend';
  return {
    color: new Color().setRGB(red, green, blue, LinearSRGBColorSpace),
    map: map ?? null,
    vertexColors,
    side: doubleSided ? DoubleSide : FrontSide,
    opacity: alpha === 'opaque' ? 1 : opacity,
    alphaTest: alpha === 'mask' ? cutoff : 0,
    transparent: blends,
    depthWrite: !blends,
  };
}

/** A decoded picture as a surface uses it; the caller disposes of it. */
export function surfaceTexture(image: ImageBitmap, { wrapU, wrapV }: MeshTexture): Texture {
  const texture = new Texture(image, undefined, WRAPPINGS[wrapU], WRAPPINGS[wrapV]);
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.anisotropy = ANISOTROPY;
  texture.needsUpdate = true;
  return texture;
}

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
