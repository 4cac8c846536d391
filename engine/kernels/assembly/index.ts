export { crowdAdvance, crowdLocate, crowdPoses, laneMatrices, laneTransforms } from './crowd';
export { applyErrors, gatherErrors, tryErrors } from './errors';
export { farthestRotation, farthestVector } from './key-scan';
export { keyedPoses, poseMatrices } from './keyed';
export { copyBytes, fillOutput, pointsAdvance } from './points';
export { blendPoses } from './pose-blend';
