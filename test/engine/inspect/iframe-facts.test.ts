import { describe, expect, it } from 'vitest';
import { isDrifting, iframeFacts } from '../../../engine/inspect/iframe-facts.ts';
import { withInterval } from '../../../engine/inspect/interval-choices.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
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

  it('bytes of a stream add up to its entries', () => {
    for (const { kind, iframes } of keyStreams(animation)) {
      const bytes = facts
        .filter((one) => one.kind === kind)
        .reduce((sum, one) => sum + one.bytes, 0);
      expect(bytes).toBe(iframes.entries.length);
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
