import { describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/archive.ts';
import { budgetItems } from '../../../engine/inspect/byte-budget.ts';
import { clipStatistics } from '../../../engine/inspect/clip-statistics.ts';
import { isDrifting, iframeFacts } from '../../../engine/inspect/iframe-facts.ts';
import { withInterval } from '../../../engine/inspect/respaced.ts';
import { iframeCost } from '../../../engine/inspect/seek-map.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
import { iframeTotals } from '../../../engine/model/iframe.ts';
import { iframeSpacing } from '../../../engine/offline/iframes.ts';
import { createSamplingContext, keyCache } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject, validFixture } from '../../support/archives.ts';

const fixture = (name: string): Animation =>
  readObject(validFixture(`${name}.animation.ozz`), 'animation');

it('a clip without snapshots has none to tell of', () => {
  expect(iframeFacts(fixture('one'))).toEqual([]);
});

describe.each([
  ['eight', 0.5],
  ['eight', 0.1],
  ['walker', 2],
  ['walker', 0.25],
])('%s, every %f s', (name, interval) => {
  const animation = withInterval(fixture(name), interval);
  const facts = iframeFacts(animation);

  it('has every snapshot of every stream', () => {
    const counts = keyStreams(animation).map(({ iframes }) => iframes.count);
    expect(facts.length).toBe(counts[0] + counts[1] + counts[2]);
  });

  it('bytes of a stream add up to its entries and what describes them', () => {
    for (const { kind, iframes } of keyStreams(animation)) {
      const bytes = facts
        .filter((one) => one.kind === kind)
        .reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes).toBe(iframes.entries.length + iframes.desc.byteLength);
    }
  });

  it('a fresh context that seeks to where one was taken restores and reads what is said', () => {
    const pose = new Float32Array(poseLength(animation.trackCount));
    for (const { kind, taken, restored, keysPassed } of facts) {
      const context = createSamplingContext(animation.trackCount);
      sample(animation, context, taken, pose);
      const { step } = keyCache(context, kind);
      expect(step.iframe, `${kind} at ${taken}`).toBe(restored);
      expect(step.keysForward + step.keysBackward, `${kind} at ${taken}`).toBe(keysPassed);
    }
  });
});

it('drift is told', () => {
  const [facts] = iframeFacts(fixture('eight'));
  expect(isDrifting({ ...facts, assumed: facts.taken })).toBe(false);
  expect(isDrifting({ ...facts, assumed: facts.taken + 0.01 })).toBe(true);
});

describe.each([0, 0.25, 2, 10])(
  'of a clip with an iframe every %d s, one number is told',
  (interval) => {
    const clip = withInterval(fixture('walker'), interval);
    const streams = keyStreams(clip);
    const { count, bytes } = iframeTotals(streams);

    it('of iframes', () => {
      expect(iframeFacts(clip)).toHaveLength(count);
      expect(iframeCost(clip, 0, 4).iframes).toBe(count);
      const { kinds } = clipStatistics(clip);
      expect(kinds.reduce((sum, { iframes }) => sum + iframes, 0)).toBe(count);
    });

    it('of their bytes', () => {
      const { kinds } = clipStatistics(clip);
      expect(kinds.reduce((sum, { iframeBytes }) => sum + iframeBytes, 0)).toBe(bytes);
      expect(iframeFacts(clip).reduce((sum, one) => sum + one.bytes, 0)).toBe(bytes);
      const budget = budgetItems(clip).filter(({ section }) => section === 'iframes');
      expect(budget.reduce((sum, one) => sum + one.bytes, 0)).toBe(bytes);
      const bare = withInterval(clip, 0);
      expect(writeArchive([clip]).length - writeArchive([bare]).length).toBe(bytes);
    });

    it('of the time between them', () => {
      const spacing = iframeSpacing(clip.duration, interval);
      expect(spacing === 0).toBe(count === 0);
      const taken = iframeFacts(clip).map((one) => (one.taken * clip.duration) / spacing);
      for (const times of taken) expect(times).toBeCloseTo(Math.round(times), 3);
    });
  },
);
