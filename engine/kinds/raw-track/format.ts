import type { RawTrack } from '../../model/raw.ts';
import type { Format } from '../shared/format.ts';
import { RAW_TRACK_TAGS, v1 } from './v1.ts';

export const rawTrackFormat = {
  tags: Object.values(RAW_TRACK_TAGS),
  tagOf: ({ type }) => RAW_TRACK_TAGS[type],
  versions: [v1],
} as const satisfies Format<RawTrack>;
