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
import type { MeshSurface, MeshTexture, TextureWrap } from '#engine/model';
import { palettes } from '../../draw/palette.ts';
import type { MeshStyle, ThemeName } from '../../session/state/view.ts';

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
