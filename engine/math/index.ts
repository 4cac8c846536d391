/** Half floats, packed rotations, matrices, poses in groups of four joints. */
export { HALF_MAX, decodeHalf, encodeHalf } from './half.ts';
export {
  composeAffine,
  invertAffine,
  multiplyAffine,
  setIdentity,
  transformPoint,
} from './matrix.ts';
export {
  LOCAL_FLOATS,
  getLocal,
  identityPose,
  packPose,
  poseLength,
  setLocal,
  unpackPose,
} from './pose.ts';
export {
  angleBetween,
  decodeRotation,
  encodeRotation,
  multiplyQuaternions,
  normalizeQuaternion,
  rotateVector,
} from './quaternion.ts';
