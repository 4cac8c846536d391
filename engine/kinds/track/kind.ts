import type { UserTrack } from '../../model/user-track.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { trackFormat } from './format.ts';
import { USER_TRACK_RULES } from './lint.ts';
import { trackParts } from './sections.ts';

export const track: Kind<UserTrack, VersionIn<typeof trackFormat>> = {
  sections: { 1: trackParts },
  rules: USER_TRACK_RULES,
};
