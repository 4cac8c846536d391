/** What the package has for playing: as `index.ts`; what is called once a clip refuses arguments of wrong types. */
import { checked, type Needed } from '../base/needed.ts';
import { objectOf } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const TRACK_COUNT: Needed = {
  what: 'a number of tracks',
  fits: (given) => Number.isInteger(given) && Number(given) >= 0,
  advice: () => 'give the trackCount of the clip',
};
const CLIP = objectOf('animation');

export const createSamplingContext = checked('createSamplingContext', face.createSamplingContext, [
  TRACK_COUNT,
]);
export const decodeClip = checked('decodeClip', face.decodeClip, [CLIP]);
