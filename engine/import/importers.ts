import { AssetError } from '../base/errors.ts';
import type { TaskControl } from '../base/task.ts';
import { bvhImporter } from './bvh/importer.ts';
import { fbxImporter } from './fbx/importer.ts';
import { gltfImporter } from './gltf/importer.ts';
import type { ImportedModel, Importer, ImportOptions, ModelSource } from './model.ts';

/** All formats that can be imported. */
const IMPORTERS: readonly Importer[] = [gltfImporter, fbxImporter, bvhImporter];

/** How names of files end that can be imported, in lower case, without the dot. */
export const MODEL_EXTENSIONS: readonly string[] = IMPORTERS.flatMap(
  ({ extensions }) => extensions,
);

/**
 * The format of a file that can be imported: by its first bytes, else by its name. Undefined for all other files,
 * archives that are called as a model among them.
 *
 * @example
 * console.assert(modelFormat('walk.gltf', gltf) === 'glTF' && modelFormat('walk.ozz', bytes) === undefined);
 */
export function modelFormat(name: string, bytes: Uint8Array): string | undefined {
  return importerOf(name, bytes)?.format;
}

function importerOf(name: string, bytes: Uint8Array): Importer | undefined {
  if (isArchive(bytes)) return undefined;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return (
    IMPORTERS.find((importer) => importer.recognises(bytes)) ??
    IMPORTERS.find(({ extensions }) => extensions.includes(extension))
  );
}

/**
 * Imports a model: skeleton, clips, user tracks, mesh. Its format is recognised by its bytes, else by its name.
 *
 * Of glTF the joints, their order and names, and the keys are the reference importer's (gltf2ozz) bit for bit, except
 * where that one departs from the specification: sparse and normalised accessors are read, joints rest at their matrix,
 * and joints of all skins stand in one space.
 *
 * Of FBX, too, they are the reference importer's (fbx2ozz): in metres, y up, curves evaluated in float32 as its library
 * does.
 *
 * @throws AssetError if the file cannot be understood, or is not sound
 * @throws TaskCancelled when `task` is cancelled
 *
 * @example
 * const { skeleton, animations } = await importModel({ name: 'walk.gltf', bytes: gltf });
 * console.assert(skeleton.names[0] === 'root' && animations.length === 0);
 */
export async function importModel(
  source: ModelSource,
  options: ImportOptions = {},
  task?: TaskControl,
): Promise<ImportedModel> {
  const { name, bytes } = source;
  refuseArchive(name, bytes);
  const importer = importerOf(name, bytes);
  if (importer !== undefined) {
    const model = await importer.read(source, options, task);
    const { withRoot } = await import('./roots.ts');
    return withRoot(`${model.format} "${name}"`, model, options.root);
  }
  throw new AssetError({
    object: `"${name}"`,
    expected: `a file of a format that can be imported (${extensionsText()})`,
    found: 'a name and first bytes of none of them',
    advice: 'If it is one, give its name the right ending.',
  });
}

/** `.gltf, .glb`. */
function extensionsText(): string {
  return MODEL_EXTENSIONS.map((extension) => `.${extension}`).join(', ');
}

/** An archive begins with its byte order, 0 or 1, and the tag of its first object: `ozz-…`. */
function isArchive([, o, z, another, dash]: Uint8Array): boolean {
  return o === 0x6f && z === 0x7a && another === 0x7a && dash === 0x2d;
}

function refuseArchive(name: string, bytes: Uint8Array): void {
  if (!isArchive(bytes)) return;
  throw new AssetError({
    object: `"${name}"`,
    offset: 0,
    expected: `a file to import (${extensionsText()})`,
    found: 'an ozz archive',
    advice: 'It needs no import: open it, inspect it, or build from it as it is.',
  });
}
