/** What an asset is: read-only columns and a count. */
export { KEY_KINDS, KEY_VALUE_WORDS, keyStream, keyStreams, valueStride } from './animation.ts';
export type { Animation, Iframes, KeyKind, KeyStream } from './animation.ts';
export { haveSameDuration, isSameName, namedAlike, plainName } from './clip-likeness.ts';
export { BONES_ONLY, PROPERTY_TYPES } from './import-settings.ts';
export type { JointTypes, PropertyRequest, PropertyType } from './import-settings.ts';
export type { ClipCurves, Curve, Interpolation } from './curves.ts';
export { decodeIframe, iframeBytes, iframeLastKey, iframeTotals } from './iframe.ts';
export type { IframeTotals } from './iframe.ts';
export {
  alikeNames,
  haveSameJoints,
  pairJoints,
  pairSkeletons,
  placesByName,
  withoutNamespace,
} from './joint-names.ts';
export type { AlikeNames, JointPairs, PairedSkeleton } from './joint-names.ts';
export { earlierPlaces, isInLaterOrder, orderProblem } from './joint-order.ts';
export { keyCount, paddingKeyCount } from './key-count.ts';
export { NEEDED_AT_START, NO_KEY } from './key-table.ts';
export type { KeyTable } from './key-table.ts';
export { MAX_ARCHIVE_VERTICES } from './mesh.ts';
export type {
  Mesh,
  MeshImage,
  MeshAppearance,
  MeshPart,
  MeshSurface,
  MeshTexture,
  TextureWrap,
} from './mesh.ts';
export { TRANSFORM_FLOATS, rawKeys } from './raw.ts';
export type { Clip, RawAnimation, RawKeys, RawSkeleton, RawTrack } from './raw.ts';
export { MATRIX_FLOATS, MAX_JOINTS, NO_PARENT, POSE_GROUP_FLOATS, childTable } from './skeleton.ts';
export type { ChildTable, Skeleton } from './skeleton.ts';
export { TRACK_COMPONENTS, TRACK_TYPES, isStep } from './user-track.ts';
export type { TrackType, UserTrack } from './user-track.ts';
