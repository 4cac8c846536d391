import type { AssetKind, AssetObject } from './asset.ts';
import { TRACK_COMPONENTS, type TrackType } from '../model/user-track.ts';
import { animationFormat } from './animation/v7.ts';
import type { ObjectFormat } from './format.ts';
import { meshFormat } from './mesh/v1.ts';
import { rawAnimationFormat } from './raw-animation/v3.ts';
import { rawSkeletonFormat } from './raw-skeleton/v1.ts';
import { RAW_TRACK_TAGS, rawTrackFormat } from './raw-track/v1.ts';
import { skeletonFormat } from './skeleton/v2.ts';
import { TRACK_TAGS, userTrackFormat } from './track/v1.ts';

const TRACK_TYPES = Object.keys(TRACK_COMPONENTS) as TrackType[];

const FORMATS: readonly ObjectFormat[] = [
  skeletonFormat,
  animationFormat,
  ...TRACK_TYPES.map(userTrackFormat),
  rawSkeletonFormat,
  rawAnimationFormat,
  ...TRACK_TYPES.map(rawTrackFormat),
  meshFormat,
];

/** How the objects of every known tag are stored. */
export const FORMATS_BY_TAG: ReadonlyMap<string, ObjectFormat> = new Map(
  FORMATS.map((format) => [format.tag, format]),
);

const TAGS: Readonly<Record<Exclude<AssetKind, 'track' | 'raw-track'>, string>> = {
  skeleton: skeletonFormat.tag,
  animation: animationFormat.tag,
  'raw-skeleton': rawSkeletonFormat.tag,
  'raw-animation': rawAnimationFormat.tag,
  mesh: meshFormat.tag,
};

/** The tag under which an object is stored. */
export function tagOf(object: AssetObject): string {
  if (object.kind === 'track') return TRACK_TAGS[object.type];
  if (object.kind === 'raw-track') return RAW_TRACK_TAGS[object.type];
  return TAGS[object.kind];
}
