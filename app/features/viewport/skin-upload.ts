import type { DataTexture } from 'three';
import type { Skeleton } from '#engine/model';
import { skinningPalette } from '#engine/runtime';
import type { Skin } from '#engine/runtime';
import type { Frame } from '../../playback/frame.ts';
import type { Upload } from './use-upload.ts';

/**
 * Keeps the matrices that move a mesh, and the texture that shows them, up to date.
 * @param models matrices of the joints in a frame; undefined where there are none
 */
export function skinUpload(
  skin: Skin,
  skeleton: Skeleton,
  models: (frame: Frame) => Float32Array | undefined,
  palette: Float32Array,
  texture: DataTexture,
): Upload {
  let pose = -1;
  return (frame) => {
    if (frame.skeleton !== skeleton || pose === frame.poseVersion) return;
    pose = frame.poseVersion;
    const posed = models(frame);
    if (posed === undefined) return;
    skinningPalette(skin, posed, palette);
    texture.needsUpdate = true;
  };
}
