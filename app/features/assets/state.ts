import { defineSlice } from '../../session/state/slice.ts';
import type { AssetId } from '../../session/state/assets.ts';

interface AssetsPaneSlice {
  /** The object whose new name is asked for. */
  readonly renaming: AssetId | null;
  askForName(id: AssetId | null): void;
}

export const assetsPaneSlice = defineSlice<AssetsPaneSlice>((set) => ({
  renaming: null,
  askForName: (renaming) => set({ renaming }),
}));
