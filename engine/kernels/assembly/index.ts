export { crowdAdvance, crowdLocate, crowdPoses, laneMatrices, laneTransforms } from './crowd';
export { keyedPoses, poseMatrices } from './keyed';
export { copyBytes, fillOutput, pointsAdvance } from './points';
export { blendPoses } from './pose-blend';
