import type { Kind } from '../kind.ts';
import { trackFacts } from './facts.ts';
import { USER_TRACK_RULES } from './lint.ts';
import { trackParts } from './sections.ts';

export const track: Kind<'track'> = {
  title: 'User track',
  facts: trackFacts,
  sections: { 1: trackParts },
  rules: USER_TRACK_RULES,
};
