import type { UserTrack } from '../../model/user-track.ts';
import type { Format } from '../shared/format.ts';
import { TRACK_TAGS, v1 } from './v1.ts';

export const trackFormat = {
  tags: Object.values(TRACK_TAGS),
  tagOf: ({ type }) => TRACK_TAGS[type],
  versions: [v1],
} as const satisfies Format<UserTrack>;
