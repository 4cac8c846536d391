import { beforeAll, describe, expect, it } from 'vitest';
import { writeArchive } from '../../../engine/archive/index.ts';
import type { TaskControl } from '../../../engine/base/task.ts';
import { uniformDistances } from '../../../engine/inspect/error/index.ts';
import { buildSmallest } from '../../../engine/smallest/index.ts';
import type { ErrorGoal, SmallestClip } from '../../../engine/smallest/index.ts';
import { spendBytes } from '../../../engine/smallest/spend-bytes.ts';
import { createWorkspace } from '../../../engine/smallest/workspace.ts';
import { cancelledInLastStage } from '../../support/last-stage.ts';
import { referenceBuild, shellErrors, type BuildSubject } from '../../support/reference-build.ts';
import { seeded } from '../../support/random.ts';
import { builtSkeleton, rawClip } from '../../support/raw-clip.ts';

/** Arms of four joints at one root, each joint swinging at its own speed, with noise of some radians. */
function arms(joints: number, frames: number, speed: number, noise: number): BuildSubject {
  const random = seeded(7);
  const tracks = Array.from({ length: joints }, (_, joint) => ({
    translations: [[0, 0, joint === 0 ? 1 : 0.3, 0]],
    rotations: Array.from({ length: frames }, (__, frame) => {
      const at = speed * frame;
      const swing = 0.4 * Math.sin(at * (1 + 0.37 * (joint % 7)) + joint);
      const angle = swing + 0.1 * Math.sin(2.3 * at + joint) + noise * (random() - 0.5);
      return [frame / 30, Math.sin(angle / 2), 0, 0, Math.cos(angle / 2)];
    }),
  }));
  const parents = tracks.map((_, joint) => (joint === 0 ? -1 : joint % 4 === 0 ? 0 : joint - 1));
  return {
    source: rawClip(tracks, Math.fround((frames - 1) / 30)),
    skeleton: builtSkeleton(parents),
  };
}

const SHELL = { distance: 0.1, iframeInterval: 10 };

function build({ source, skeleton }: BuildSubject, goal: ErrorGoal, task?: TaskControl) {
  return buildSmallest({ source, skeleton, goal, ...SHELL }, task);
}

describe('a clip with more than 255 times', { timeout: 300_000 }, () => {
  const smooth = arms(24, 280, 0.03, 0);
  const noisy = arms(2, 262, 0.1, 0.2);

  it('stays as it was found, bit for bit, where fewer times cost more than they save', () => {
    const goal = referenceBuild(noisy).goal;
    const before = build(noisy, goal, cancelledInLastStage());
    const after = build(noisy, goal);
    expect(before.animation.timepoints.length).toBeGreaterThan(255);
    expect(writeArchive([after.animation])).toEqual(writeArchive([before.animation]));
  });

  describe('that has a few more', () => {
    const goal = referenceBuild(smooth).goal;
    let after: SmallestClip;
    beforeAll(() => void (after = build(smooth, goal)));

    it('gets 255 or fewer, and fewer bytes, within the same limits', () => {
      const before = build(smooth, goal, cancelledInLastStage());
      expect(before.met).toBe(true);
      expect(before.animation.timepoints.length).toBeGreaterThan(255);
      expect(before.animation.timepoints.length).toBeLessThanOrEqual(300);
      expect(after.animation.timepoints.length).toBeLessThanOrEqual(255);
      expect(after.bytes).toBeLessThan(0.95 * before.bytes);
      const { max, percentile99, mean } = shellErrors(smooth, after.animation);
      expect(max).toBeLessThanOrEqual(goal.max);
      expect(percentile99).toBeLessThanOrEqual(goal.percentile99);
      expect(mean).toBeLessThanOrEqual(goal.mean);
    });

    it('takes bytes that are left for keys at these times', () => {
      const bytes = after.bytes + 400;
      const { source, skeleton } = smooth;
      const work = createWorkspace({
        source,
        skeleton,
        distances: uniformDistances(skeleton.count, 0.1),
        rounding: 1,
        between: false,
      });
      const request = { ...smooth, goal: { metric: 'shell', bytes }, ...SHELL } as const;
      const spent = spendBytes(work, request, after, bytes, undefined);
      expect(spent.bytes).toBeGreaterThan(after.bytes);
      expect(spent.bytes).toBeLessThanOrEqual(bytes);
      expect(spent.animation.timepoints.length).toBeLessThanOrEqual(255);
      expect(spent.errors.max).toBeLessThanOrEqual(after.errors.max);
      expect(spent.errors.mean).toBeLessThan(after.errors.mean);
    });

    it('keeps limits of joints and contacts as well', () => {
      const { animation, met, loads } = build(smooth, {
        ...goal,
        joints: [{ pattern: 'joint_23', max: goal.max / 2 }],
        contacts: [{ pattern: 'joint_4', max: goal.max / 3 }],
      });
      expect(animation.timepoints.length).toBeLessThanOrEqual(255);
      expect(met).toBe(true);
      expect(loads.map(({ part }) => part)).toContain('contacts');
    });
  });
});
