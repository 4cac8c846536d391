import { findAsset } from './assets.ts';
import type { StageState } from './stage.ts';

/** Size of the file that the clip on the stage stands in, bytes; 0 where it stands in none. */
export function selectClipFileBytes({ assets, clipId, files }: StageState): number {
  const fileId = findAsset(assets, clipId)?.fileId;
  return files.find((file) => file.id === fileId)?.archive.bytes.length ?? 0;
}
