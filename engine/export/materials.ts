import type { GLTF } from '@gltf-transform/core';
import type { Mesh, MeshSurface, MeshTexture, TextureWrap } from '../model/mesh.ts';
import { addBytes, type GltfFile } from './gltf-file.ts';

const WRAPS: Readonly<Record<TextureWrap, GLTF.TextureWrapMode>> = {
  repeat: 10497,
  mirror: 33648,
  clamp: 33071,
};

/** The formats of pictures that every reader of glTF knows. */
const IMAGE_TYPES = new Set(['image/png', 'image/jpeg']);

/** Adds the materials of a mesh with their pictures: the index of every surface's. */
export function addMaterials(file: GltfFile, { appearance }: Mesh, notes: string[]): number[] {
  const { json } = file;
  if (appearance === undefined) return [];
  const images = appearance.images.map(({ name, mimeType, bytes }) => {
    if (IMAGE_TYPES.has(mimeType)) {
      return json.images.push({ name, mimeType, bufferView: addBytes(file, bytes) }) - 1;
    }
    notes.push(`The picture "${name}" is left out: glTF takes PNG and JPEG, found ${mimeType}.`);
    return undefined;
  });
  return appearance.surfaces.map((surface) => {
    const { texture } = surface;
    const source = texture === undefined ? undefined : images[texture.image];
    const index =
      texture === undefined || source === undefined ? undefined : addTexture(file, texture, source);
    return json.materials.push(materialOf(surface, index)) - 1;
  });
}

function addTexture({ json }: GltfFile, { wrapU, wrapV }: MeshTexture, source: number): number {
  const sampler = json.samplers.push({ wrapS: WRAPS[wrapU], wrapT: WRAPS[wrapV] }) - 1;
  return json.textures.push({ source, sampler }) - 1;
}

function materialOf(
  { color, alpha, cutoff, doubleSided }: MeshSurface,
  texture: number | undefined,
): GLTF.IMaterial {
  return {
    pbrMetallicRoughness: {
      baseColorFactor: color.map((level) => Math.min(1, Math.max(0, level))),
      metallicFactor: 0,
      roughnessFactor: 1,
      ...(texture !== undefined && { baseColorTexture: { index: texture } }),
    },
    ...(alpha === 'mask' && { alphaMode: 'MASK', alphaCutoff: cutoff }),
    ...(alpha === 'blend' && { alphaMode: 'BLEND' }),
    ...(doubleSided && { doubleSided }),
  };
}
