import { finite, listOf, objectOf, positive, readField } from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { cameraMemory } from './commands.ts';

const savedCamera = objectOf({
  target: listOf(finite),
  azimuth: finite,
  polar: finite,
  distance: positive,
});

/** What of the feature belongs to saved sessions. */
export const savedViewport: readonly SavedPart[] = [
  {
    name: 'camera',
    save: (session) => session.use(cameraMemory).current(),
    restore: (session, saved) => {
      const camera = readField(savedCamera, saved);
      if (camera?.target.length === 3) session.use(cameraMemory).restore(camera);
    },
  },
];
