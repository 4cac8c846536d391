/** What the package has of exports: as `index.ts`, with arguments of wrong types refused. */
import { checked, type Needed } from '../base/needed.ts';
import { objectOf } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const LIST: Needed = {
  what: 'an array',
  fits: (given) => Array.isArray(given),
  advice: () => 'give an empty one where there are none',
};

export const exportGlb = checked('exportGlb', face.exportGlb, [
  {
    fields: {
      skeleton: objectOf('skeleton', 'raw-skeleton'),
      clips: LIST,
      tracks: LIST,
      meshes: LIST,
    },
  },
]);
