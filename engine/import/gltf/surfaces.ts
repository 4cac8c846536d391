import { listed } from '../../base/count-text.ts';
import type { GLTF } from '@gltf-transform/core';
import type { MeshImage, MeshSurface, MeshTexture, TextureWrap } from '../../model/mesh.ts';
import { faultText, note, type Findings } from '../findings.ts';
import { collectFault, type Faults } from './faults.ts';
import { decodeDataUri, isData, readPicture, resourcePath } from '../uris.ts';
import type { ReadResource } from '../uris.ts';
import type { Buffers } from './read-buffers.ts';

/** A surface but for its triangles, and how its texture lies on it. */
export interface Material {
  readonly surface: Omit<MeshSurface, 'first' | 'count'>;
  /** Which set of texture coordinates it uses. */
  readonly texcoord: number;
  /** Moves texture coordinates, two floats each, in place. */
  readonly placeUvs: (uvs: Float32Array) => void;
}

/** What materials are read from, and the images collected on the way. */
export interface AppearanceSource {
  readonly findings: Findings;
  readonly json: GLTF.IGLTF;
  readonly faults: Faults;
  readonly buffers: Buffers;
  readonly readResource: ReadResource;
  readonly images: MeshImage[];
  /** Paths of the parts that are noted as not sound. */
  readonly broken: Set<string>;
  /** Place of every image of the file in `images`; -1 if it cannot be shown. */
  readonly placeOf: Map<number, number>;
  /** The materials that have been read. */
  readonly materials: Map<number | undefined, Material>;
}

const WRAPS: Readonly<Record<number, TextureWrap>> = { 33071: 'clamp', 33648: 'mirror' };

/** The specification's material for what has none. */
const PLAIN: MeshSurface['color'] = [1, 1, 1, 1];

interface TextureTransform {
  readonly offset?: readonly [number, number];
  readonly rotation?: number;
  readonly scale?: readonly [number, number];
  readonly texCoord?: number;
}

/**
 * Reads what can be seen of a material without light: its base colour, and where it lets through. The same object
 * whenever it is asked for.
 */
export async function materialOf(
  source: AppearanceSource,
  index: number | undefined,
): Promise<Material> {
  const known = source.materials.get(index) ?? (await readMaterial(source, index));
  source.materials.set(index, known);
  return known;
}

async function readMaterial(
  source: AppearanceSource,
  index: number | undefined,
): Promise<Material> {
  const material: GLTF.IMaterial =
    index === undefined ? {} : (source.json.materials?.[index] ?? {});
  noteFault(source, `materials[${index}]`);
  const { baseColorFactor, baseColorTexture } = material.pbrMetallicRoughness ?? {};
  const transform = (baseColorTexture?.extensions?.KHR_texture_transform ?? {}) as TextureTransform;
  return {
    surface: {
      color: (baseColorFactor as MeshSurface['color'] | undefined) ?? PLAIN,
      texture: baseColorTexture && (await readTexture(source, baseColorTexture.index)),
      alpha: alphaOf(material.alphaMode),
      cutoff: material.alphaCutoff ?? 0.5,
      doubleSided: material.doubleSided ?? false,
    },
    texcoord: transform.texCoord ?? baseColorTexture?.texCoord ?? 0,
    placeUvs: (uvs) => transformUvs(uvs, transform),
  };
}

function alphaOf(mode: string | undefined): MeshSurface['alpha'] {
  if (mode === 'MASK') return 'mask';
  return mode === 'BLEND' ? 'blend' : 'opaque';
}

/** Scales, turns (counter-clockwise, as v runs down) and moves texture coordinates. */
function transformUvs(uvs: Float32Array, transform: TextureTransform): void {
  const { offset: [du, dv] = [0, 0], rotation = 0, scale: [su, sv] = [1, 1] } = transform;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  for (let at = 0; at < uvs.length; at += 2) {
    const [u, v] = [uvs[at] * su, uvs[at + 1] * sv];
    uvs[at] = cos * u + sin * v + du;
    uvs[at + 1] = cos * v - sin * u + dv;
  }
}

/** Extensions of a texture by which it names an image in a format that browsers show, best first. */
const IMAGE_EXTENSIONS = ['EXT_texture_avif', 'EXT_texture_webp'];

async function readTexture(
  source: AppearanceSource,
  index: number,
): Promise<MeshTexture | undefined> {
  const { json } = source;
  const texture = json.textures?.[index] ?? {};
  if (noteFault(source, `textures[${index}]`)) return undefined;
  const better = IMAGE_EXTENSIONS.map(
    (name) => texture.extensions?.[name] as { source?: number } | undefined,
  ).find((extension) => extension?.source !== undefined);
  const from = better?.source ?? texture.source;
  if (from === undefined || json.images?.[from] === undefined) {
    const message = `textures[${index}] is in a format that browsers do not show: left out.`;
    note(source.findings, 'info', 'texture-format', message);
    return undefined;
  }
  const image = await placeImage(source, from, json.images[from]);
  if (image < 0) return undefined;
  const { wrapS, wrapT } = json.samplers?.[texture.sampler ?? -1] ?? {};
  return { image, wrapU: wrapOf(wrapS), wrapV: wrapOf(wrapT) };
}

function wrapOf(wrap = 0): TextureWrap {
  return WRAPS[wrap] ?? 'repeat';
}

async function placeImage(
  source: AppearanceSource,
  index: number,
  { name, uri, mimeType }: GLTF.IImage,
): Promise<number> {
  const { placeOf, images, findings } = source;
  const known = placeOf.get(index);
  if (known !== undefined) return known;
  const bytes = await imageBytes(source, index);
  if (bytes === undefined && !noteFault(source, `images[${index}]`)) {
    const what = uri === undefined ? `images[${index}]` : `"${resourcePath(uri)}"`;
    note(
      findings,
      'info',
      'missing-image',
      `The picture ${what} is missing, or cannot be read: shown without it.`,
    );
  }
  const type = mimeType ?? uri?.match(/^data:([^;,]+)/)?.[1] ?? typeOf(uri ?? '');
  const own = name ?? (uri === undefined || isData(uri) ? `images[${index}]` : resourcePath(uri));
  const place = bytes === undefined ? -1 : images.push({ name: own, mimeType: type, bytes }) - 1;
  placeOf.set(index, place);
  return place;
}

function typeOf(path: string): string {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? 'png';
  return `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}

async function imageBytes(
  { findings, json, faults, buffers, readResource }: AppearanceSource,
  index: number,
): Promise<Uint8Array | undefined> {
  const { uri, bufferView } = json.images?.[index] ?? {};
  const at = `images[${index}]`;
  if (uri !== undefined) {
    if (!isData(uri)) return await readPicture(readResource, uri);
    let bytes: Uint8Array | undefined;
    collectFault(faults, at, () => (bytes = decodeDataUri(`${findings.object}, ${at}`, uri)));
    return bytes;
  }
  if (bufferView === undefined || faults.has(at)) return undefined;
  const {
    buffer,
    byteOffset = 0,
    byteLength,
  } = json.bufferViews?.[bufferView] ?? {
    buffer: -1,
    byteLength: 0,
  };
  // A copy: the picture outlives the file that it came in.
  return buffers.get(buffer)?.slice(byteOffset, byteOffset + byteLength);
}

/** Notes once that a part of surfaces is not sound, and left out; returns whether it is so. */
function noteFault({ findings, faults, broken }: AppearanceSource, path: string): boolean {
  const fault = faults.get(path);
  if (fault === undefined) return false;
  if (broken.has(path)) return true;
  broken.add(path);
  const message = `${path} is left out, and surfaces are shown without it: ${faultText(findings, fault)}.`;
  note(findings, 'warning', 'broken-surface', message);
  return true;
}

/** Notes that shapes which blend between targets are shown as they are without. */
export function noteMorphTargets(findings: Findings, meshes: readonly string[]): void {
  if (meshes.length === 0) return;
  const message = `Morph targets are ignored: ${listed(meshes)} ${meshes.length === 1 ? 'is' : 'are'} shown without.`;
  note(findings, 'info', 'morph-targets', message);
}
