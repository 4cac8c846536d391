import { countText } from '../../base/count-text.ts';
import type { RawTrack } from '../../model/raw.ts';
import { optimizeTrack } from '../../offline/track-optimizer.ts';
import { NAME_RULE } from '../shared/name-rule.ts';
import type { Rule } from '../shared/rule.ts';

export const RAW_TRACK_RULES: readonly Rule<RawTrack>[] = [
  NAME_RULE,
  {
    name: 'keys-to-spare',
    severity: 'info',
    why: 'Optimise the track when building it.',
    *check(track) {
      const { count } = optimizeTrack(track);
      if (count === track.count) return;
      yield { message: `${countText(count, 'key')} of ${track.count} say the same within 0.001` };
    },
  },
];
