import {
  BackSide,
  ClampToEdgeWrapping,
  Color,
  DoubleSide,
  FrontSide,
  MirroredRepeatWrapping,
} from 'three';
import { describe, expect, it } from 'vitest';
import {
  plainMaterial,
  surfaceMaterial,
  surfaceTexture,
} from '../../../../app/features/viewport/mesh-material.ts';
import type { MeshSurface } from '../../../../engine/model/mesh.ts';

const PLAIN: MeshSurface = {
  first: 0,
  count: 3,
  color: [1, 1, 1, 1],
  texture: undefined,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
};

describe('a surface', () => {
  it('has its colour as it is stored: linear', () => {
    const { color } = surfaceMaterial({ ...PLAIN, color: [0.5, 0.25, 0, 1] }, undefined, false);
    expect(color).toEqual(new Color(0.5, 0.25, 0));
  });

  it.each<[string, Partial<MeshSurface>, object]>([
    [
      'covers what is behind, whatever its opacity',
      { color: [1, 1, 1, 0.5] },
      { opacity: 1, transparent: false, depthWrite: true, alphaTest: 0 },
    ],
    [
      'has holes below the cutoff',
      { alpha: 'mask', cutoff: 0.3 },
      { transparent: false, alphaTest: 0.3 },
    ],
    [
      'lets through what is behind',
      { alpha: 'blend', color: [1, 1, 1, 0.5] },
      { transparent: true, opacity: 0.5, depthWrite: false, alphaTest: 0 },
    ],
    ['is seen from its front', {}, { side: FrontSide }],
    ['is seen from both sides', { doubleSided: true }, { side: DoubleSide }],
  ])('%s', (_, part, appearance) => {
    expect(surfaceMaterial({ ...PLAIN, ...part }, undefined, false)).toMatchObject(appearance);
  });

  it('takes its texture as it is: first row on top, linear only after decoding', () => {
    const image = {} as ImageBitmap;
    const texture = surfaceTexture(image, { image: 0, wrapU: 'clamp', wrapV: 'mirror' });
    expect(texture).toMatchObject({
      flipY: false,
      colorSpace: 'srgb',
      wrapS: ClampToEdgeWrapping,
      wrapT: MirroredRepeatWrapping,
    });
    expect(surfaceMaterial(PLAIN, texture, true)).toMatchObject({
      map: texture,
      vertexColors: true,
    });
  });
});

it.each([
  ['solid', { side: DoubleSide }],
  ['transparent', { transparent: true }],
  ['wireframe', { wireframe: true, transparent: true }],
] as const)(
  'a mesh without a look of its own is drawn %s in the colours of the page',
  (style, appearance) => {
    const [dark, light] = (['dark', 'light'] as const).map((theme) => plainMaterial(style, theme));
    expect(dark).toMatchObject(appearance);
    expect(dark.side).not.toBe(BackSide);
    expect(dark.color).not.toBe(light.color);
  },
);
