export { applyErrors, gatherErrors, tryErrors } from './errors';
export { farthestRotation, farthestVector } from './key-scan';
