import { countText } from '../base/count-text.ts';
import { neededInterval, seekBound } from '../inspect/interval-choices.ts';
import { iframesBytes } from '../inspect/respaced.ts';
import { SEEK_TIMES, seekMap } from '../inspect/seek-map.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { keyStreams } from '../model/animation.ts';
import { keyCount } from '../model/key-count.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { short } from './rig-rules.ts';

/** From so many keys on, a seek takes a good part of a frame. */
const SLOW = 20_000;

export const SEEK_COST_RULES: readonly ClipRule[] = [
  {
    name: 'iframes-sparse',
    severity: 'warning',
    why: 'A jump to another time reads every key on the way: build with a shorter iframe interval.',
    check: sparseIframes,
  },
];

function* sparseIframes({ clip }: ClipScene): Iterable<Place> {
  if (clip.kind !== 'animation') return;
  // No seek passes more keys than there are.
  if (keyCount(clip) <= seekBound(clip)) return;
  const now = seekMap(keyStreams(clip), SEEK_TIMES, 'rule');
  if (now.worstKeys <= seekBound(clip)) return;
  const better = neededInterval(clip);
  const added = better === undefined ? 0 : iframesBytes(better.rebuilt) - iframesBytes(clip);
  const time = now.worstTo * clip.duration;
  const has = keyStreams(clip).some(({ iframes }) => iframes.count > 0);
  const gain =
    better === undefined
      ? ''
      : `; an iframe every ${short(better.interval)} s brings it to ${better.worstKeys}, ${priceText(added)}`;
  yield {
    severity: now.worstKeys > SLOW ? 'warning' : 'info',
    time,
    message: `a seek to ${time.toFixed(3)} s reads ${now.worstKeys} keys, ${Math.round(now.meanKeys)} on average${has ? '' : ', as there are no iframes'}${gain}`,
    evidence: {
      worstKeys: now.worstKeys,
      meanKeys: now.meanKeys,
      ...(better && {
        intervalSeconds: better.interval,
        betterKeys: better.worstKeys,
        addedBytes: added,
      }),
    },
    remedy: better && {
      text: `Store an iframe every ${short(better.interval)} s.`,
      command: { name: 'respace-iframes', args: { interval: better.interval } },
    },
  };
}

/** Iframes at longer intervals can be better than those of a clip, where many of its own are left out. */
function priceText(added: number): string {
  return added < 0 ? `and saves ${countText(-added, 'byte')}` : `for ${countText(added, 'byte')}`;
}
