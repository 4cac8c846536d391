import { findAsset, type OpenFile } from '../../session/state/assets.ts';
import { selectInspected } from '../../session/state/stage.ts';
import { defineSlice } from '../../session/state/slice.ts';
import type { SessionState } from '../../session/state/store.ts';

/** The visible part of a file. */
export interface BytesPage {
  readonly perRow: number;
  /** Whole rows. */
  readonly rows: number;
}

interface BytesSlice {
  readonly bytesPage: BytesPage;
}

export const bytesSlice = defineSlice<BytesSlice>(() => ({ bytesPage: { perRow: 16, rows: 16 } }));

/**
 * The file whose bytes are shown: the file of the picked bytes, else of the clip if a part of it is
 * selected, else of the inspected asset.
 */
export function selectShownFile(state: SessionState): OpenFile | undefined {
  const { selectedBytes, selectedKey, selectedIframe, clipId, assets, files } = state;
  const ofClip = selectedKey !== null || selectedIframe !== null;
  const asset = (ofClip ? findAsset(assets, clipId) : undefined) ?? selectInspected(state);
  const fileOf = (id: number | undefined): OpenFile | undefined =>
    files.find((file) => file.id === id);
  return fileOf(selectedBytes?.fileId) ?? fileOf(asset?.fileId) ?? files[0];
}
