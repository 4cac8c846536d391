import { flag, objectOf, oneOf, savedFields } from '../../session/saved/fields.ts';
import type { SavedPart } from '../../session/session.ts';
import { ROTATION_FORMS } from '#engine/inspect/curves';
import { curvesSlice } from './state.ts';

/** What of the feature belongs to saved sessions. */
export const savedCurves: readonly SavedPart[] = [
  savedFields('curves', curvesSlice, {
    curveKinds: objectOf({ translation: flag, rotation: flag, scale: flag }),
    rotationForm: oneOf(...ROTATION_FORMS),
    curveBand: flag,
    curveFit: oneOf('view', 'clip'),
  }),
];
