import { countText } from '../../base/count-text.ts';
import { floatText } from '../../base/float-text.ts';
import type { Ratio } from '../../base/units.ts';
import { KEY_KINDS, keyStream, keyStreams } from '../../model/animation.ts';
import type { Animation, KeyStream } from '../../model/animation.ts';
import { iframeLastKey } from '../../model/iframe.ts';
import { consumedKeyCount, iframeRatios } from '../../inspect/iframe-times.ts';
import { type Place, type Rule } from '../shared/rule.ts';

/** A stream with more keys than this per track takes noticeably long to play through on every seek. */
const MANY_KEYS_PER_TRACK = 32;

/** Rules about timepoints and iframes. */
export const SEEK_RULES: readonly Rule<Animation>[] = [
  {
    name: 'iframe-drift',
    severity: 'warning',
    why: 'A player computes the iframe from the stored interval, gets another one, and reads the keys between on every seek. Choose an iframe interval at which none is dropped.',
    check: driftingIframes,
  },
  {
    name: 'iframes-missing',
    severity: 'info',
    why: 'Going backward or far ahead plays the clip from its start.',
    *check(clip) {
      for (const { kind, count, iframes } of keyStreams(clip)) {
        if (iframes.count > 0 || count <= MANY_KEYS_PER_TRACK * clip.alignedTracks) continue;
        yield { kind, message: `${count} ${kind} keys and no iframe` };
      }
    },
  },
  {
    name: 'timepoint-unused',
    severity: 'info',
    why: 'No key uses it: its bytes are wasted.',
    *check(clip) {
      const { timepoints } = clip;
      const used = new Uint8Array(timepoints.length);
      for (const { timepoint } of keyStreams(clip)) for (const index of timepoint) used[index] = 1;
      const unused = used.indexOf(0);
      if (unused < 0) return;
      const many = used.filter((mark) => mark === 0).length;
      const message = `${countText(many, 'timepoint')} without keys, the first at ratio ${floatText(timepoints[unused])}`;
      yield { offset: timepointOffset(clip, unused), message };
    },
  },
  {
    name: 'timepoint-twice',
    severity: 'info',
    why: 'Times that differ in the source have become one ratio: there the clip jumps.',
    *check(clip) {
      const twice = clip.timepoints.findIndex(
        (ratio, i) => i > 0 && ratio === clip.timepoints[i - 1],
      );
      if (twice < 0) return;
      const message = `timepoints ${twice - 1} and ${twice} are both ratio ${floatText(clip.timepoints[twice])}`;
      yield { offset: timepointOffset(clip, twice), message };
    },
  },
];

/** Streams in which a seek to the time of an iframe restores a different iframe. */
function* driftingIframes(clip: Animation): Iterable<Place> {
  const ratios = iframeRatios(clip);
  for (const [i, kind] of KEY_KINDS.entries()) {
    const stream = keyStream(clip, kind);
    const read = Array.from(ratios[i], (ratio) =>
      keysReadBySeek(stream, ratio, clip.alignedTracks),
    );
    const most = Math.max(0, ...read);
    // One key per track is tolerated: rounding alone can cause it.
    if (most <= clip.alignedTracks) continue;
    const iframe = read.indexOf(most);
    const ratio = ratios[i][iframe];
    yield {
      kind,
      offset: stream.ranges.iframeInterval.offset,
      message: `a seek to ratio ${floatText(Math.fround(ratio))}, where ${kind} iframe ${iframe + 1} was taken, restores number ${restoredIframe(stream, ratio)} and reads ${most} keys from there`,
    };
  }
}

/** Number of the iframe that a seek restores; 0 is the start of the clip. */
function restoredIframe({ iframes }: KeyStream, ratio: Ratio): number {
  return Math.trunc(0.5 + ratio / iframes.interval);
}

function keysReadBySeek(stream: KeyStream, ratio: Ratio, alignedTracks: number): number {
  const restored = restoredIframe(stream, ratio);
  const cursor =
    restored === 0 ? 2 * alignedTracks : iframeLastKey(stream.iframes, restored - 1) + 1;
  return Math.abs(consumedKeyCount(stream, ratio) - cursor);
}

function timepointOffset({ ranges }: Animation, timepoint: number): number {
  return ranges.timepoints.offset + Float32Array.BYTES_PER_ELEMENT * timepoint;
}
