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
      workspaces: { Animator: 'bottom' },
      help: 'How do the selected joints move, as decoded and as interpolated?',
      helpText: async () => (await import('./help.ts')).curvesHelp,
      load: () => import('./curves-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useCurvesTables,
    },
  ],
  state: curvesSlice,
  saved: async () => (await import('./saved.ts')).savedCurves,
  commands: curvesCommands,
});
