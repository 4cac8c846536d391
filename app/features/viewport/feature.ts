import { defineFeature } from '../../session/feature.ts';
import { finite, listOf, objectOf, positive, readField } from '../../session/saved/fields.ts';
import { cameraMemory, viewportCommands } from './commands.ts';
import { overlayCommands } from './overlay-commands.ts';

const savedCamera = objectOf({
  target: listOf(finite),
  azimuth: finite,
  polar: finite,
  distance: positive,
});

export const viewportFeature = defineFeature({
  id: 'viewport',
  panes: [
    {
      id: 'viewport',
      title: 'Viewport',
      area: 'centre',
      help: 'What does the character do, and how far is it from its source?',
      helpText: async () => (await import('./help.ts')).viewportHelp,
      load: () => import('./viewport-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useViewportTables,
      picture: 'viewport.save-picture',
    },
  ],
  commands: [...viewportCommands, ...overlayCommands],
  saved: [
    {
      name: 'camera',
      save: (session) => session.use(cameraMemory).current(),
      restore: (session, saved) => {
        const camera = readField(savedCamera, saved);
        if (camera?.target.length === 3) session.use(cameraMemory).restore(camera);
      },
    },
  ],
});
