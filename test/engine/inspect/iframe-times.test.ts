import { describe, expect, it } from 'vitest';
import { consumedKeyCount, iframeRatios } from '../../../engine/inspect/iframe-times.ts';
import { iframeLastKey } from '../../../engine/model/iframe.ts';
import { keyStreams } from '../../../engine/model/animation.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { readObject, validFixture } from '../../support/archives.ts';
import { rawClip } from '../../support/raw-clip.ts';

const eight = readObject(validFixture('eight.animation.ozz'), 'animation');

/** Ten seconds in which every stream has a key a tenth; translations stop at `until`. */
function clipUntil(until: number): Animation {
  const times = Array.from({ length: 101 }, (_, i) => i / 10);
  const moves = times.filter((time) => time <= until).map((time) => [time, time, 0, 0]);
  const turns = times.map((time) => [time, 0, 0, Math.sin(time), Math.cos(time)]);
  return buildAnimation(rawClip([{ translations: moves, rotations: turns }], 10), {
    iframeInterval: 2,
  });
}

describe('the times of snapshots', () => {
  it('are none where there are none', () => {
    const clip = buildAnimation(rawClip([{}], 1), { iframeInterval: 0 });
    expect(iframeRatios(clip).map((ratios) => ratios.length)).toEqual([0, 0, 0]);
  });

  it('are evenly spaced where all were kept', () => {
    const [, rotations] = iframeRatios(clipUntil(10));
    expect([...rotations]).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  it('are those of the other streams where one has dropped some', () => {
    const clip = clipUntil(3);
    const [translations] = iframeRatios(clip);
    // After 0.4 nothing moves: the stored interval says a half, and a player believes it.
    expect([...translations]).toEqual([0.2, 0.4]);
    expect(clip.translations.iframes.interval).toBe(0.5);
  });

  it('are found in a file whose scales skip every other time', () => {
    const [translations, , scales] = iframeRatios(eight);
    expect([...translations]).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((i) => i / 8));
    expect([...scales]).toEqual([0.375, 0.625, 1]);
  });

  it('are the earliest at which a snapshot is right, where no even spacing explains them', () => {
    const clip = clipUntil(10);
    const desc = clip.rotations.iframes.desc.map((word, i) =>
      i % 2 === 1 ? word - (i >> 1) : word,
    );
    const odd = {
      ...clip,
      rotations: { ...clip.rotations, iframes: { ...clip.rotations.iframes, desc } },
    };
    const [, rotations] = iframeRatios(odd);
    for (const [iframe, ratio] of rotations.entries()) {
      expect(consumedKeyCount(odd.rotations, ratio)).toBeGreaterThan(
        iframeLastKey(odd.rotations.iframes, iframe),
      );
    }
    expect([...rotations]).toEqual([...rotations].toSorted((a, b) => a - b));
  });

  it('have consumed just what their snapshot has', () => {
    const ratios = iframeRatios(eight);
    for (const [kind, stream] of keyStreams(eight).entries()) {
      for (const [iframe, ratio] of ratios[kind].entries()) {
        expect(consumedKeyCount(stream, ratio)).toBe(iframeLastKey(stream.iframes, iframe) + 1);
      }
    }
  });
});
