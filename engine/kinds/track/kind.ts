import type { UserTrack } from '../../model/user-track.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import { trackFacts } from './facts.ts';
import type { trackFormat } from './format.ts';
import { USER_TRACK_RULES } from './lint.ts';
import { trackParts } from './sections.ts';

export const track: Kind<UserTrack, VersionIn<typeof trackFormat>> = {
  title: 'User track',
  facts: trackFacts,
  sections: { 1: trackParts },
  rules: USER_TRACK_RULES,
};
