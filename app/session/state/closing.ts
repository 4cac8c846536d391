import { assetsOf, withId, type FileId, type NewFile } from './assets.ts';
import { withLayers, type BlendSlice } from './blend.ts';
import type { BuildSlice } from './build.ts';
import type { SliceCreator } from './changes.ts';
import { refilledStage } from './stage.ts';
import type { TracksSlice } from './tracks.ts';

/** The parts of the state that refer to files. */
export type Pointing = Parameters<typeof refilledStage>[0] & BlendSlice & BuildSlice & TracksSlice;

/**
 * Closes files and removes all references to them in one step, so that the stage never shows a closed
 * file.
 */
export interface ClosingSlice {
  closeFile(id: FileId): void;
  closeAllFiles(): void;
  /** Opens some files and closes others in one step. */
  replaceFiles(added: readonly NewFile[], closed: Iterable<FileId>): void;
}

export const createClosingSlice: SliceCreator<ClosingSlice, Pointing> = (set) => ({
  closeFile: (id) => set((state) => replaced(state, [], new Set([id]))),
  closeAllFiles: () => set((state) => replaced(state, [], idsOf(state.files))),
  replaceFiles: (added, closed) => set((state) => replaced(state, added, new Set(closed))),
});

function idsOf<Id>(items: readonly { readonly id: Id }[]): Set<Id> {
  return new Set(items.map(({ id }) => id));
}

/** What changes as files are opened and others closed. */
export function replaced(
  state: Pointing,
  added: readonly NewFile[],
  closed: ReadonlySet<FileId>,
): Partial<Pointing> {
  const kept = state.files.filter(({ id }) => !closed.has(id));
  if (added.length === 0 && kept.length === state.files.length) return state;
  const fresh = added.map(withId);
  const files = [...kept, ...fresh];
  const assets = [
    ...state.assets.filter(({ fileId }) => !closed.has(fileId)),
    ...fresh.flatMap(assetsOf),
  ];
  const open = idsOf(assets);
  const { selectedBytes, builds, thresholds } = state;
  const staged = refilledStage({ ...state, files, assets });
  return {
    files,
    assets,
    ...staged,
    otherMarks: ofOpen(staged.otherMarks ?? state.otherMarks, open),
    ...withLayers(state, ({ clipId }) => open.has(clipId)),
    builds: ofOpen(builds, open),
    thresholds: ofOpen(thresholds, open),
    selectedBytes:
      selectedBytes !== null && closed.has(selectedBytes.fileId) ? null : selectedBytes,
  };
}

/** The entries of open assets; the same map if all are open. */
function ofOpen<Id, Fact>(
  facts: ReadonlyMap<Id, Fact>,
  open: ReadonlySet<Id>,
): ReadonlyMap<Id, Fact> {
  const kept = [...facts].filter(([id]) => open.has(id));
  return kept.length === facts.size ? facts : new Map(kept);
}
