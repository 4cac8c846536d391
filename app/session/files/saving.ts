import type { ClipRecipe } from '#engine/offline';
import type { AssetId, FileId } from '../state/assets.ts';
import type { SliceCreator } from '../state/store.ts';

/** What is to be saved: an object as an archive of its own, a whole file, build settings, those of one clip, or all there is. */
export type Saving =
  | { readonly what: 'asset'; readonly id: AssetId; readonly littleEndian: boolean }
  | { readonly what: 'file'; readonly id: FileId; readonly littleEndian: boolean }
  | { readonly what: 'recipe'; readonly clip: string; readonly recipe: ClipRecipe }
  | { readonly what: 'settings' | 'masks' | 'everything' };

/** A wish to save; `serial` tells two equal ones apart. The shell, which can reach a disk, fulfils it. */
export interface SaveRequest {
  readonly saving: Saving;
  readonly serial: number;
}

/** What a person wishes to open: files or settings of their choice, or what comes with the page. */
export type Openable = 'files' | 'settings' | 'example';

/** A wish to open; see {@link SaveRequest}. */
export interface OpeningRequest {
  readonly what: Openable;
  readonly serial: number;
}

export interface SavingSlice {
  readonly saveRequest: SaveRequest | null;
  readonly openingRequest: OpeningRequest | null;
  requestSave(saving: Saving): void;
  requestOpening(what: Openable): void;
}

export const createSavingSlice: SliceCreator<SavingSlice> = (set) => ({
  saveRequest: null,
  openingRequest: null,
  requestSave: (saving) =>
    set(({ saveRequest }) => ({
      saveRequest: { saving, serial: (saveRequest?.serial ?? 0) + 1 },
    })),
  requestOpening: (what) =>
    set(({ openingRequest }) => ({
      openingRequest: { what, serial: (openingRequest?.serial ?? 0) + 1 },
    })),
});
