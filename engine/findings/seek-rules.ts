import { countText } from '../base/count-text.ts';
import { iframesBytes, withInterval } from '../inspect/interval-choices.ts';
import { SEEK_TIMES, seekMap } from '../inspect/seek-map.ts';
import type { Place } from '../kinds/shared/rule.ts';
import { keyStreams, type Animation } from '../model/animation.ts';
import { keyCount } from '../model/key-count.ts';
import type { ClipRule, ClipScene } from './clip-scene.ts';
import { short } from './rig-rules.ts';

/** Keys per track that a seek may read. */
const BOUND = 24;
/** From so many keys on, a seek takes a good part of a frame. */
const SLOW = 20_000;
/** Seeks over fewer keys take microseconds. */
export const LONG_SEEK = 1500;
/** So many iframes are tried at most. */
const MAX_TRIED = 64;

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
  if (keyCount(clip) <= boundOf(clip)) return;
  const now = seekMap(keyStreams(clip), SEEK_TIMES, 'rule');
  if (now.worstKeys <= boundOf(clip)) return;
  const better = betterInterval(clip, now.worstKeys);
  const time = now.worstTo * clip.duration;
  const has = keyStreams(clip).some(({ iframes }) => iframes.count > 0);
  const gain =
    better === undefined
      ? ''
      : `; an iframe every ${short(better.interval)} s brings it to ${better.worstKeys}, for ${countText(better.bytes, 'byte')}`;
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
        addedBytes: better.bytes,
      }),
    },
    remedy: better && {
      text: `Store an iframe every ${short(better.interval)} s.`,
      command: { name: 'respace-iframes', args: { interval: better.interval } },
    },
  };
}

/** Keys that seeks in a clip may read. */
function boundOf({ alignedTracks }: Animation): number {
  return Math.max(LONG_SEEK, BOUND * alignedTracks);
}

interface BetterInterval {
  readonly interval: number;
  readonly worstKeys: number;
  /** More bytes than now. */
  readonly bytes: number;
}

/** The longest interval tried with which no seek reads more than {@link BOUND} keys per track, if one is found. */
function betterInterval(clip: Animation, worstNow: number): BetterInterval | undefined {
  const bound = boundOf(clip);
  // Iframes divide the keys evenly, if the keys are spread evenly: fewer cannot be enough.
  const first = 2 ** Math.ceil(Math.log2(worstNow / bound));
  for (let count = first; count <= MAX_TRIED; count *= 2) {
    const interval = clip.duration / count;
    const rebuilt = withInterval(clip, interval);
    const { worstKeys } = seekMap(keyStreams(rebuilt), SEEK_TIMES, 'rule');
    if (worstKeys > bound) continue;
    return { interval, worstKeys, bytes: iframesBytes(rebuilt) - iframesBytes(clip) };
  }
  return undefined;
}
