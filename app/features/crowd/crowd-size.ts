import { selectSkeleton } from '../../session/state/stage.ts';
import type { SessionStore } from '../../session/state/store.ts';

/** Joints of all characters that a machine without a graphics card still draws and moves. */
const DEFAULT_JOINTS = 67_000;

/** As many characters of so many joints as a crowd has until somebody asks for another number. */
export function defaultCharacterCount(joints: number): number {
  return Math.min(1000, Math.max(1, Math.round(DEFAULT_JOINTS / joints)));
}

/**
 * Lets a crowd be smaller where its characters have many joints, as long as nobody has set its size.
 * @returns what ends it
 */
export function keepCrowdSize(store: SessionStore): () => void {
  let automatic = store.getState().crowd.characters;
  return store.subscribe((state, before) => {
    const skeleton = selectSkeleton(state);
    if (skeleton === undefined || skeleton === selectSkeleton(before)) return;
    if (state.crowd.characters !== automatic) return;
    automatic = defaultCharacterCount(skeleton.count);
    if (automatic !== state.crowd.characters) state.setCrowd({ characters: automatic });
  });
}
