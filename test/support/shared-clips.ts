import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What the reference's importer builds clips with unless told otherwise. */
export const BUILT_GLTF = { iframeInterval: 10 };

export interface GltfClip {
  readonly asset: string;
  readonly variant: string;
  readonly clip: string;
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
      .map((file) => {
        const clip = file.slice('raw_'.length, -'.ozz'.length);
        const builtPath = join(root, asset, variant, `${clip}${suffix}.ozz`);
        return { asset, variant, clip, rawPath: join(raw, file), builtPath, skeletonPath };
      })
      .filter(({ builtPath }) => existsSync(builtPath));
  });
}
