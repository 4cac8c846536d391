import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the reference's importer builds clips with unless told otherwise. */
export const BUILT_GLTF = { iframeInterval: 10 };

export interface GltfClip {
  readonly asset: string;
  readonly variant: string;
  readonly clip: string;
  /** Name of the built file. */
  readonly file: string;
  readonly rawPath: string;
  readonly builtPath: string;
  /** The runtime skeleton, the same in every variant. */
  readonly skeletonPath: string;
}

/**
 * The clips of `assets/gltf` that the reference has both imported raw and built as `variant`, whose files
 * have `suffix` after the clip's name.
 */
export function gltfClips(shared: string, variant: string, suffix = ''): GltfClip[] {
  const root = join(shared, 'assets/gltf');
  return readdirSync(root).flatMap((asset) => {
    const raw = join(root, asset, 'raw');
    const skeletonPath = join(root, asset, 'ozz/skeleton.ozz');
    return readdirSync(raw)
      .filter((file) => file.startsWith('raw_') && file !== 'raw_skeleton.ozz')
      .map((rawFile) => {
        const clip = rawFile.slice('raw_'.length, -'.ozz'.length);
        const file = `${clip}${suffix}.ozz`;
        const builtPath = join(root, asset, variant, file);
        const rawPath = join(raw, rawFile);
        return { asset, variant, clip, file, rawPath, builtPath, skeletonPath };
      })
      .filter(({ builtPath }) => existsSync(builtPath));
  });
}
