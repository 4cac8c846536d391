import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixturePath } from '../../../fixtures/files.ts';
import { objectOfKind, readArchive } from '../../../engine/archive/index.ts';
import { uniformDistances } from '../../../engine/inspect/error/index.ts';
import { storeFirstKeys } from '../../../engine/smallest/first-keys.ts';
import { shareTimes } from '../../../engine/smallest/shared-times.ts';
import { removeHardKeys } from '../../../engine/smallest/hard-keys.ts';
import { setLimits } from '../../../engine/smallest/limits.ts';
import { NO_BUDGET } from '../../../engine/smallest/passes.ts';
import { poseAll } from '../../../engine/smallest/pose-samples.ts';
import {
  clipLimits,
  refineKeys,
  removeCheapest,
  trimKeys,
} from '../../../engine/smallest/search.ts';
import {
  restoreSnapshot,
  takeSnapshot,
  type KeySnapshot,
} from '../../../engine/smallest/snapshot.ts';
import { countKeys, totalErrors } from '../../../engine/smallest/totals.ts';
import { createWorkspace, type Workspace } from '../../../engine/smallest/workspace.ts';

const goal = { metric: 'shell', max: 0.003 } as const;

/** A clip with the fewest keys that keep a largest error, of those that the search finds. */
function searched(clip: string): Workspace {
  const archive = (name: string) =>
    readArchive(readFileSync(fixturePath('valid', `character/${name}.ozz`)));
  const source = objectOfKind(archive(`${clip}.raw`), 'raw-animation');
  const skeleton = objectOfKind(archive('skeleton'), 'skeleton');
  const distances = uniformDistances(skeleton.count, 0.1);
  const work = createWorkspace({ source, skeleton, distances, rounding: 1, between: false });
  storeFirstKeys(work);
  setLimits(work, goal, { skeleton, distance: 0.1 }, Infinity);
  const limits = clipLimits(goal, 1);
  refineKeys(work, removeCheapest(work, limits), limits, (same) => same);
  return work;
}

/** Number of times that keys stand at. */
function countTimes({ tracks }: Workspace): number {
  const times = new Set<number>();
  for (const { next, step } of tracks) {
    for (let place = 0; place >= 0; place = next[place]) times.add(place * step);
  }
  return times.size;
}

describe('keys without which a limit is passed', () => {
  let work: Workspace;
  let before: KeySnapshot;
  beforeAll(() => {
    work = searched('walk');
    before = takeSnapshot(work);
  });

  it.each([
    { name: 'without work', budget: NO_BUDGET, most: 0 },
    // What was tried is undone.
    { name: 'without room for any change', budget: { mean: -1, above: 0 }, most: 1e5 },
  ])('stay $name', ({ budget, most }) => {
    restoreSnapshot(work, before);
    expect(removeHardKeys(work, { ...budget }, most)).toBe(0);
    expect(shareTimes(work, { ...budget }, most)).toBe(0);
    expect(takeSnapshot(work)).toEqual(before);
  });

  it('are removed if other keys can make up for them, and all limits are kept', () => {
    restoreSnapshot(work, before);
    expect(trimKeys(work, clipLimits(goal, 1), 2e6)).toBe(true);
    expect(countKeys(work.tracks)).toBeLessThan(before.place.length);
    poseAll(work);
    expect(totalErrors(work, Infinity).load).toBeLessThan(1.0001);
  });

  it('move to times of other keys, so that fewer are stored', () => {
    const idle = searched('idle');
    const keys = countKeys(idle.tracks);
    const times = countTimes(idle);
    const left = shareTimes(idle, { ...NO_BUDGET }, 2e6);
    expect(left).toBeGreaterThan(0);
    expect(countTimes(idle)).toBe(times - left);
    expect(countKeys(idle.tracks)).toBe(keys);
    poseAll(idle);
    expect(totalErrors(idle, Infinity).load).toBeLessThan(1.0001);
  });
});
