import type { RawTrack } from '../../model/raw.ts';
import type { VersionIn } from '../shared/format.ts';
import type { Kind } from '../shared/kind.ts';
import type { rawTrackFormat } from './format.ts';
import { RAW_TRACK_RULES } from './lint.ts';
import { rawTrackParts } from './sections.ts';

export const rawTrack: Kind<RawTrack, VersionIn<typeof rawTrackFormat>> = {
  sections: { 1: rawTrackParts },
  rules: RAW_TRACK_RULES,
};
