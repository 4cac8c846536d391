import type { ClipTags } from '#engine/library';
import type { SliceCreator } from './changes.ts';

/** Tags of clips, open or not: the same as in the settings of a project. */
export interface ClipTagsSlice {
  readonly clipTags: ClipTags;
  setClipTags(tags: ClipTags): void;
}

export const createClipTagsSlice: SliceCreator<ClipTagsSlice> = (set) => ({
  clipTags: {},
  setClipTags: (clipTags) => set({ clipTags }),
});
