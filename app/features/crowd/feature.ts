import { defineFeature } from '../../session/feature.ts';
import { crowdCommands } from './commands.ts';
import { MAX_CHARACTERS, crowdSlice, fitCrowdSize } from './state.ts';
import {
  count,
  finite,
  flag,
  notNegative,
  numberIn,
  objectOf,
  oneOf,
  positive,
  savedFields,
} from '../../session/saved/fields.ts';

export const crowdFeature = defineFeature({
  id: 'crowd',
  panes: [
    {
      id: 'crowd',
      title: 'Crowd',
      area: 'centre',
      help: 'What do many characters cost?',
      helpText: async () => (await import('./help.ts')).crowdHelp,
      load: () => import('./crowd-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useCrowdTables,
    },
  ],
  state: crowdSlice,
  saved: [
    savedFields('crowd', crowdSlice, {
      crowd: objectOf({
        characters: numberIn(1, MAX_CHARACTERS),
        clips: oneOf('stage', 'all', 'blend'),
        draw: oneOf('skin', 'bones'),
        interval: numberIn(1, 1000),
        reach: notNegative,
        threads: count,
        form: oneOf('fastest', 'relaxed', 'simd', 'typescript'),
        tint: flag,
      }),
      crowdCamera: objectOf({
        yaw: finite,
        pitch: finite,
        distance: positive,
        x: finite,
        z: finite,
      }),
    }),
  ],
  commands: crowdCommands,
  start: ({ store, onDispose }) => onDispose(fitCrowdSize(store)),
});
