import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const RATE = 30;
/** A body two units high with a joint beside it. */
const skeleton = rawSkeleton(
  [-1, 0, 0],
  [
    [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    [0, 2, 0, 0, 0, 0, 1, 1, 1, 1],
    [0.5, 1, 0, 0, 0, 0, 1, 1, 1, 1],
  ],
);

/** The joint goes 4 units away and back within so many seconds, but for `gap`. */
function backTo(gap: number, seconds: number, lastOnly = false): RawAnimation {
  const count = RATE * seconds;
  const translations = Array.from({ length: count + 1 }, (_, frame) => {
    const part = frame / count;
    const missing = lastOnly ? Number(frame === count) : (1 - Math.cos(Math.PI * part)) / 2;
    return [frame / RATE, 0.5 + 2 - 2 * Math.cos(2 * Math.PI * part) + gap * missing, 1, 0];
  });
  return rawClip([{}, {}, { translations }], seconds);
}

/** The joint stands for long, goes away faster and faster, and ends in full speed before it is back. */
function interrupted(): RawAnimation {
  const count = 20 * RATE;
  const translations = Array.from({ length: count + 1 }, (_, frame) => {
    const way = 4 * Math.sin(0.9 * Math.PI * (frame / count) ** 8);
    return [frame / RATE, 0.5 + way, 1, 0];
  });
  return rawClip([{}, {}, { translations }], 20);
}

/** What is said of the loop. */
function loopGaps(clip: RawAnimation) {
  const objects = [skeleton, clip].map((object) => ({ file: 'a.ozz', label: object.kind, object }));
  const [, ofClip] = [...gatherFindings({ objects })];
  return ofClip.findings.filter(({ code }) => code === 'loop-gap');
}

describe('a loop that ends', () => {
  it.each<[string, RawAnimation, string | undefined]>([
    ['where it began', backTo(0, 20), undefined],
    ['farther away than a loop does', backTo(1.2, 20), undefined],
    ['farther away, in the middle of a fast movement', interrupted(), undefined],
    [
      'many steps and a long way from its beginning: it is rather played once',
      backTo(0.5, 20),
      'info',
    ],
    ['as far away, but with larger steps', backTo(0.5, 4), 'warning'],
    ['many steps, but not far from its beginning', backTo(0.18, 10), 'warning'],
    ['as far away in its last frame alone', backTo(0.5, 20, true), 'warning'],
  ])('%s', (_, clip, severity) => {
    expect(loopGaps(clip).map((finding) => finding.severity)).toEqual(
      severity === undefined ? [] : [severity],
    );
  });
});
