/** What the package has of exports: as `index.ts`, with arguments of wrong types refused. */
import { checked, listOf, partsOf, propertyOf, settingsLike, type Needed } from '../base/needed.ts';
import { objectOf } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const EMPTY = 'give an empty one where there are none';
const TRACKS = listOf(EMPTY, objectOf('track', 'raw-track'));

const WITH_TRACKS = settingsLike(
  'a clip with its tracks',
  'give { clip, label, additive, tracks }',
);
const CLIP: Needed = {
  ...WITH_TRACKS,
  fits: (given) => WITH_TRACKS.fits(given) && propertyOf(given, 'kind') === undefined,
  parts: partsOf({ clip: objectOf('animation', 'raw-animation'), tracks: TRACKS }),
};

export const exportGlb = checked('exportGlb', face.exportGlb, [
  {
    fields: {
      skeleton: objectOf('skeleton', 'raw-skeleton'),
      clips: listOf(EMPTY, CLIP),
      tracks: TRACKS,
      meshes: listOf(EMPTY, objectOf('mesh')),
    },
  },
]);
