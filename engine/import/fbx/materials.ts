import type { MeshImage, MeshSurface } from '../../model/mesh.ts';
import { note, type Findings } from '../findings.ts';
import { readPicture, type ReadResource } from '../uris.ts';
import { childNode, textAt, type FbxNode } from './node.ts';
import { childObjects, type FbxObject, type ObjectGraph, type ObjectKey } from './objects.ts';
import { numberProperty, propertiesOf, vectorProperty, type Properties } from './properties.ts';
import type { FbxScene } from './scene.ts';

/** A surface but for its triangles. */
export type Material = Omit<MeshSurface, 'first' | 'count'>;

/** Pictures of textures, by the key of the texture. */
export type Images = ReadonlyMap<ObjectKey, MeshImage>;

/** What a mesh without a material looks like. */
const PLAIN: Material = {
  color: [1, 1, 1, 1],
  texture: undefined,
  alpha: 'opaque',
  cutoff: 0.5,
  doubleSided: false,
};

/** Properties of materials that a picture of the surface's colour is connected to. */
const COLOR_PROPERTIES: ReadonlySet<string> = new Set([
  'DiffuseColor',
  'Maya|baseColor',
  '3dsMax|Parameters|base_color_map',
  'Maya|DiffuseTexture',
]);

/** What materials are read from. */
export interface MaterialSource {
  readonly findings: Findings;
  readonly scene: FbxScene;
  readonly images: Images;
}

/**
 * What the materials of a model look like without light, in their order; a plain one if it has none.
 * @param shown pictures of the mesh so far, to which those of the materials are added
 */
export function readMaterials(
  { scene, images }: MaterialSource,
  model: FbxObject,
  shown: MeshImage[],
): Material[] {
  const materials = childObjects(scene.graph, model.key, 'Material');
  const read = materials.map((material): Material => {
    const properties = propertiesOf(scene.templates, material);
    const texture = textureOf(scene.graph, material);
    const image = texture && images.get(texture.key);
    const opacity = opacityOf(properties);
    return {
      cutoff: PLAIN.cutoff,
      doubleSided: PLAIN.doubleSided,
      color: image === undefined ? colorOf(properties, opacity) : [1, 1, 1, opacity],
      texture: image && {
        image: place(shown, image),
        wrapU: wrapOf(texture, 'WrapModeU', scene),
        wrapV: wrapOf(texture, 'WrapModeV', scene),
      },
      alpha: opacity < 1 ? 'blend' : 'opaque',
    };
  });
  return read.length > 0 ? read : [PLAIN];
}

function place(shown: MeshImage[], image: MeshImage): number {
  const known = shown.indexOf(image);
  return known >= 0 ? known : shown.push(image) - 1;
}

/** Colours of files are meant for screens; those of surfaces are linear. */
function colorOf(
  properties: Properties,
  opacity: number,
): readonly [number, number, number, number] {
  const factor = numberProperty(properties, 'DiffuseFactor', 1);
  const [r, g, b] = vectorProperty(properties, 'DiffuseColor', 0.8).map((level) => {
    const screen = Math.min(1, Math.max(0, level * factor));
    return screen <= 0.04045 ? screen / 12.92 : ((screen + 0.055) / 1.055) ** 2.4;
  });
  return [finite(r), finite(g), finite(b), opacity];
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 1;
}

function opacityOf(properties: Properties): number {
  const opacity = numberProperty(properties, 'Opacity', 1);
  // A material that lets nothing be seen was written by a program that means the opposite.
  return opacity > 0 && opacity < 1 ? opacity : 1;
}

function wrapOf(texture: FbxObject, name: string, { templates }: FbxScene): 'repeat' | 'clamp' {
  return numberProperty(propertiesOf(templates, texture), name, 0) === 1 ? 'clamp' : 'repeat';
}

function textureOf({ objects, children }: ObjectGraph, material: FbxObject): FbxObject | undefined {
  const links = (children.get(material.key) ?? []).filter(({ property }) =>
    COLOR_PROPERTIES.has(property),
  );
  return links.map(({ key }) => objects.get(key)).find((object) => object?.kind === 'Texture');
}

/** Pictures that browsers show, by the ending of their names. */
const MIME_TYPES: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['bmp', 'image/bmp'],
]);

/** Reads the pictures of the surfaces' colours: those inside of the file, and those beside it. */
export async function readImages(
  findings: Findings,
  { graph }: FbxScene,
  readResource: ReadResource | undefined,
): Promise<Images> {
  const images = new Map<ObjectKey, MeshImage>();
  const byName = new Map<string, MeshImage>();
  for (const material of graph.objects.values()) {
    const texture = material.kind === 'Material' ? textureOf(graph, material) : undefined;
    if (texture === undefined || images.has(texture.key)) continue;
    const [video] = childObjects(graph, texture.key, 'Video');
    const name = imageName(texture, video);
    const image = byName.get(name) ?? (await readImage(findings, name, video?.node, readResource));
    if (image === undefined) continue;
    byName.set(name, image);
    images.set(texture.key, image);
  }
  return images;
}

/** Path of a picture, with slashes. */
function imageName(texture: FbxObject, video: FbxObject | undefined): string {
  const names = [texture.node, video?.node].flatMap((node) => [
    textAt(childNode(node, 'RelativeFilename'), 0),
    textAt(childNode(node, 'FileName'), 0) || textAt(childNode(node, 'Filename'), 0),
  ]);
  return (names.find((name) => name !== '') ?? texture.name).replaceAll('\\', '/');
}

async function readImage(
  findings: Findings,
  path: string,
  video: FbxNode | undefined,
  readResource: ReadResource | undefined,
): Promise<MeshImage | undefined> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const mimeType = MIME_TYPES.get(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '');
  if (mimeType === undefined) {
    const message = `The picture "${name}" is in a format that browsers do not show: shown without it.`;
    note(findings, 'info', 'texture-format', message);
    return undefined;
  }
  const bytes =
    embeddedBytes(video) ??
    (await readPicture(readResource, encodeURI(path))) ??
    (await readPicture(readResource, encodeURI(name)));
  if (bytes !== undefined) return { name, mimeType, bytes };
  const message = `The picture "${name}" is missing: shown without it. Open it together with the file.`;
  note(findings, 'warning', 'missing-image', message);
  return undefined;
}

/** The picture inside of the file: bytes, in text files in base64. */
function embeddedBytes(video: FbxNode | undefined): Uint8Array | undefined {
  const values = childNode(video, 'Content')?.values ?? [];
  const [first] = values;
  // A copy: the picture outlives the file that it came in.
  if (first instanceof Uint8Array && first.length > 0) return first.slice();
  const text = values.filter((value) => typeof value === 'string').join('');
  if (text === '') return undefined;
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
