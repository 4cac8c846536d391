import type { Asset, AssetId } from '../../session/state/assets.ts';

/** What a layer is called: as its clip is; as the clip's file, where another clip is called the same. */
export function layerName(clipId: AssetId, clips: readonly Asset[]): string {
  const clip = clips.find(({ id }) => id === clipId);
  if (clip === undefined) return 'closed';
  const isOnly = clips.every(({ id, label }) => id === clipId || label !== clip.label);
  return isOnly ? clip.label : clip.fileName;
}
