import type { SessionStore } from '../state/store.ts';
import type { Opening } from './opening.ts';

/** Imports models anew where the store asks for another of their scenes. */
export function followScenes(store: SessionStore, opening: Pick<Opening, 'reimport'>): void {
  store.subscribe(({ sceneRequest, files }, before) => {
    if (sceneRequest === before.sceneRequest || sceneRequest === null) return;
    const file = files.find(({ id }) => id === sceneRequest.fileId);
    if (file !== undefined) void opening.reimport(file, sceneRequest.scene);
  });
}
