import { floatText } from '../../base/float-text.ts';
import type { TrackIndex } from '../../base/units.ts';
import { KEY_KINDS, keyStream, type Animation, type KeyStream } from '../../model/animation.ts';
import type { Rule } from '../shared/rule.ts';
import { trackFindings, type TrackFinding } from './lint-keys.ts';
import { keysOfTrack } from './lint-track-keys.ts';

/** Rules about clips that play here, but not with the reference library. */
export const PLAYER_RULES: readonly Rule<Animation>[] = [
  {
    name: 'key-times-byte-order',
    severity: 'error',
    why: 'The reference library reads these times lowest byte first in archives of either endianness, and may crash here: save the clip again.',
    *check(clip) {
      if (clip.bigEndianIndices !== true) return;
      yield {
        offset: keyStream(clip, KEY_KINDS[0]).ranges.timepoint.offset,
        message: `the 16-bit times of all keys are stored highest byte first, as Posescope 0.1.0 wrote them`,
      };
    },
  },
  {
    name: 'last-keys-together',
    severity: 'error',
    why: "The reference library divides by the time between a track's last two keys, which is 0: the pose at the end is NaN. Shown here is the last key. Build the clip again.",
    check: (clip, scene) => trackFindings(clip, scene, lastKeysTogether),
  },
];

function lastKeysTogether(stream: KeyStream, track: TrackIndex): TrackFinding {
  const { ratio } = stream.table;
  const [before, last] = keysOfTrack(stream, track).slice(-2);
  if (ratio[before] < ratio[last]) return undefined;
  const message = `the last two ${stream.kind} keys are both at ratio ${floatText(ratio[last])}`;
  return { key: last, message };
}
