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
      const fewer = `${countText(count, 'key')} of ${track.count} say the same within 0.001`;
      const none = `none of its ${countText(track.count, 'key')} is needed: it stays at ${idleValue(track)} within 0.001`;
      yield { message: count === 0 ? none : fewer };
    },
  },
];

/** The value of a track without keys. */
function idleValue({ type }: RawTrack): string {
  return type === 'quaternion' ? 'no rotation' : '0';
}
