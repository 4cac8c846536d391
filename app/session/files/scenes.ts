import type { FileId } from '../state/assets.ts';
import type { SliceCreator } from '../state/store.ts';

/** A wish to have another scene of a model; the shell, which knows where the model came from, fulfils it. */
export interface SceneRequest {
  readonly fileId: FileId;
  /** One of the names that the file's scenes have. */
  readonly scene: string;
}

export interface SceneSlice {
  readonly sceneRequest: SceneRequest | null;
  requestScene(fileId: FileId, scene: string): void;
}

export const createSceneSlice: SliceCreator<SceneSlice> = (set) => ({
  sceneRequest: null,
  requestScene: (fileId, scene) => set({ sceneRequest: { fileId, scene } }),
});
