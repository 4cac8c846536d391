import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { byNeed } from '../../../engine/layouts/keys/by-need.ts';
import { byTrack } from '../../../engine/layouts/keys/by-track.ts';
import type { KeyLayout } from '../../../engine/layouts/keys/key-layout.ts';
import {
  forwardCandidate,
  iframeChoices,
  jumpFrameChoices,
  measurePlayback,
  seekCandidate,
  SNAPSHOT_COUNTS,
} from '../../../engine/layouts/keys/orders.ts';
import { singleStream } from '../../../engine/layouts/keys/stream.ts';
import { lineMap } from '../../../engine/layouts/keys/line-map.ts';
import { differencePlanes, packedForms } from '../../../engine/layouts/keys/packing.ts';
import { keysByNeed, keysBySlot } from '../../../engine/layouts/keys/key-list.ts';
import { unpackPose, poseLength } from '../../../engine/math/pose.ts';
import type { Animation } from '../../../engine/model/animation.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';
import { makeRig } from '../../support/made-rig.ts';
import { seeded } from '../../support/random.ts';
import { describeWithShared } from '../../support/shared.ts';

const made = makeRig(13, 'uneven').clips[0];

/** Every order of a clip's keys. */
function keyLayouts(animation: Animation, jumpFrames: number): KeyLayout[] {
  return [byTrack(animation), byNeed(animation), singleStream(animation, jumpFrames)];
}

describe('every order plays what the runtime samples', () => {
  for (const jumpFrames of [0, 3]) {
    describe(`with ${jumpFrames} jump frames`, () => {
      it.each(keyLayouts(made, jumpFrames).map((order) => [order.name, order] as const))(
        '%s',
        (_, order) => {
          expect(worstDifference(made, order)).toBeLessThan(1e-5);
        },
      );
    });
  }
});

describe('the lists', () => {
  it('leave padding out, and lose no key', () => {
    const list = keysBySlot(made);
    expect(list.slots).toBe(3 * 13);
    expect(new Set(list.slot).size).toBe(list.slots);
    expect(keysByNeed(made).count).toBe(list.count);
  });

  it('by need time never ask for a key before its turn', () => {
    const { neededAt, slots } = keysByNeed(made);
    expect([...neededAt.subarray(0, slots)].every((at) => at < 0)).toBe(true);
    expect(neededAt.every((at, i) => i === 0 || at >= neededAt[i - 1])).toBe(true);
  });
});

describe('what a frame reads', () => {
  const [tracks, need, stream] = keyLayouts(made, 0).map((order) => measurePlayback(order, 30));

  it('is two keys of every curve where they are sorted by track', () => {
    expect(tracks.keys).toBe(2 * 3 * 13);
    expect(tracks.bytes).toBeGreaterThanOrEqual(tracks.keys * 8);
  });

  it('is far less where they are sorted by need time', () => {
    expect(need.keys).toBeLessThan(tracks.keys / 4);
    expect(stream.lines).toBeLessThan(tracks.lines / 4);
    expect(stream.bytes).toBeLessThan(tracks.bytes / 4);
  });

  it.each([1, 7, 10_000])('is mapped to at most %i columns, and none is lost', (most) => {
    for (const order of keyLayouts(made, 0)) {
      const { columns, counts, perFrame, lines, linesPerColumn } = lineMap(order, 30, most);
      expect(lines).toBe(Math.ceil(order.bytes.length / 64));
      expect(columns).toBeLessThanOrEqual(most);
      expect(columns * linesPerColumn).toBeGreaterThanOrEqual(lines);
      perFrame.forEach((count, frame) => {
        const row = counts.subarray(frame * columns, (frame + 1) * columns);
        expect(row.reduce((sum, one) => sum + one, 0)).toBe(count);
      });
      const mean = perFrame.reduce((sum, one) => sum + one, 0) / 30;
      expect(mean).toBeCloseTo(measurePlayback(order, 30).lines);
    }
  });
});

describe('a clip that arrives byte by byte', () => {
  const [tracks, need, stream] = keyLayouts(made, 0);

  it.each([tracks, need].map((order) => [order.name, order] as const))(
    'plays only when all of it is there: %s',
    (_, { playable, bytes }) => {
      expect(playable(bytes.length - 1)).toBe(0);
      expect(playable(bytes.length)).toBe(1);
    },
  );

  it('plays as far as it has come as a single stream', () => {
    const ratios = Array.from({ length: 21 }, (_, i) =>
      stream.playable((stream.bytes.length * i) / 20),
    );
    expect(ratios[0]).toBe(0);
    expect(ratios.at(-1)).toBe(1);
    expect(ratios.toSorted((a, b) => a - b)).toEqual(ratios);
    expect(ratios.filter((ratio) => ratio > 0 && ratio < 1).length).toBeGreaterThan(3);
  });
});

describe('snapshots', () => {
  it.each([
    ['jump frames', jumpFrameChoices(made)],
    ['iframes', iframeChoices(made)],
  ])('%s take memory and save keys', (_, choices) => {
    expect(choices.map(({ snapshots }) => snapshots)).toEqual(SNAPSHOT_COUNTS);
    expect(choices[0].bytes).toBe(0);
    const bytes = choices.map((choice) => choice.bytes);
    expect(bytes.toSorted((a, b) => a - b)).toEqual(bytes);
  });
});

describe('packing', () => {
  it('as differences in byte planes can be undone', () => {
    const list = keysByNeed(made);
    const bytes = differencePlanes(list);
    const before = new Uint16Array(list.slots);
    for (let key = 0; key < list.count; key++) {
      const word = (i: number) =>
        bytes[2 * i * list.count + key] | (bytes[(2 * i + 1) * list.count + key] << 8);
      const slot = word(0);
      before[slot] += word(1);
      expect(slot).toBe(list.slot[key]);
      expect(before[slot]).toBe(list.timepoint[key]);
    }
  });

  it('offers every order', () => {
    const forms = packedForms(made);
    expect(forms).toHaveLength(5);
    for (const { bytes } of forms) expect(bytes.length).toBeGreaterThan(0);
  });
});

describe('timed', () => {
  it.each(keyLayouts(made, 2).map((order) => [order.name, order] as const))(
    '%s runs',
    (_, order) => {
      for (const candidate of [forwardCandidate(order, 10), seekCandidate(order)]) {
        for (let i = 0; i < 25; i++) candidate.run();
        expect(candidate.name).toBe(order.name);
      }
    },
  );
});

describeWithShared('a real clip', (shared) => {
  const clip = readObject(path.join(shared, 'assets/ozz/pab_atlas.ozz'), 'animation');
  it.each(keyLayouts(clip, 8).map((order) => [order.name, order] as const))('%s', (_, order) => {
    expect(worstDifference(clip, order)).toBeLessThan(1e-5);
  });
});

/** Forward, then jumping about. */
function worstDifference(clip: Animation, order: ReturnType<typeof keyLayouts>[number]): number {
  const random = seeded(3);
  const ratios = [
    ...Array.from({ length: 40 }, (_, i) => i / 39),
    ...Array.from({ length: 40 }, random),
    0,
    1,
  ].map(Math.fround);
  const context = createSamplingContext(clip.trackCount, { arithmetic: 'exact' });
  const pose = new Float32Array(poseLength(clip.trackCount));
  const player = order.createPlayer();
  let worst = 0;
  for (const ratio of ratios) {
    sample(clip, context, ratio, pose);
    player.play(ratio);
    unpackPose(pose, clip.trackCount).forEach((value, i) => {
      const difference = Math.abs(value - player.locals[i]) / Math.max(1, Math.abs(value));
      worst = Number.isFinite(difference) ? Math.max(worst, difference) : Infinity;
    });
  }
  return worst;
}
