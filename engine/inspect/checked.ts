/** What the package has to inspect assets: as `index.ts`; what is called once refuses arguments of wrong types. */
import { checked, listOf } from '../base/needed.ts';
import { ARCHIVE, objectOf, objectOrNothing } from '../model/needed.ts';
import * as face from './index.ts';

export * from './index.ts';

const BUILT = objectOf('animation');
const CLIP = objectOf('animation', 'raw-animation');
const SKELETON = objectOf('skeleton');
const TRACK = objectOf('track');
const SKELETONS = listOf('give an empty one where there are none', SKELETON);

export const clipKeys = checked('clipKeys', face.clipKeys, [CLIP]);
export const clipStatistics = checked('clipStatistics', face.clipStatistics, [
  BUILT,
  objectOrNothing('skeleton'),
]);
export const byteBudget = checked('byteBudget', face.byteBudget, [
  BUILT,
  listOf('give the names of the skeleton'),
]);
export const compareClips = checked('compareClips', face.compareClips, [CLIP, CLIP]);
export const diffClips = checked('diffClips', face.diffClips, [CLIP, CLIP]);
export const jointDifferences = checked('jointDifferences', face.jointDifferences, [CLIP, CLIP]);
export const seekStreams = checked('seekStreams', face.seekStreams, [BUILT]);
export const compareIntervals = checked('compareIntervals', face.compareIntervals, [BUILT]);
export const checkPathIndependence = checked('checkPathIndependence', face.checkPathIndependence, [
  BUILT,
]);
export const archiveFacts = checked('archiveFacts', face.archiveFacts, [ARCHIVE, SKELETONS]);
export const lintArchive = checked('lintArchive', face.lintArchive, [ARCHIVE]);
export const loopSeams = checked('loopSeams', face.loopSeams, [
  { fields: { skeleton: SKELETON, clips: listOf('put one clip into an array', CLIP) } },
]);
export const clipPicture = checked('clipPicture', face.clipPicture, [SKELETON, BUILT]);
export const edgeTable = checked('edgeTable', face.edgeTable, [TRACK]);
