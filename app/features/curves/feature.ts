import { defineFeature } from '../../session/feature.ts';
import { curvesCommands } from './commands.ts';
import { curvesSlice } from './state.ts';
import { flag, objectOf, oneOf, savedFields } from '../../session/saved/fields.ts';
import { ROTATION_FORMS } from '#engine/inspect/curves';

export const curvesFeature = defineFeature({
  id: 'curves',
  panes: [
    {
      id: 'curves',
      title: 'Curves',
      area: 'bottom',
      help: 'How do the selected joints move, as decoded and as interpolated?',
      helpText: async () => (await import('./help.ts')).curvesHelp,
      load: () => import('./curves-pane.tsx'),
      tables: async () => (await import('./tables.ts')).useCurvesTables,
    },
  ],
  state: curvesSlice,
  saved: [
    savedFields('curves', curvesSlice, {
      curveKinds: objectOf({ translation: flag, rotation: flag, scale: flag }),
      rotationForm: oneOf(...ROTATION_FORMS),
      curveBand: flag,
      curveFit: oneOf('view', 'clip'),
    }),
  ],
  commands: curvesCommands,
});
