import { defineFeature } from '../../session/feature.ts';
import { curvesCommands } from './commands.ts';
import { curvesSlice } from './state.ts';

export const curvesFeature = defineFeature({
  id: 'curves',
  panes: [
    {
      id: 'curves',
      title: 'Curves',
      area: 'bottom',
      help: 'How do the selected joints move, as decoded and as interpolated?',
      load: () => import('./curves-pane.tsx'),
    },
  ],
  state: curvesSlice,
  commands: curvesCommands,
});
