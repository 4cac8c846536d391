import type { Kind } from '../kind.ts';
import { rawTrackFacts } from './facts.ts';
import { RAW_TRACK_RULES } from './lint.ts';
import { rawTrackParts } from './sections.ts';

export const rawTrack: Kind<'raw-track'> = {
  title: 'Source track',
  facts: rawTrackFacts,
  sections: { 1: rawTrackParts },
  rules: RAW_TRACK_RULES,
};
