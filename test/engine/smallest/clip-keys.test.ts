import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixturePath } from '../../../fixtures/files.ts';
import { objectOfKind, readArchive } from '../../../engine/archive/index.ts';
import { uniformDistances } from '../../../engine/inspect/error/index.ts';
import { buildClip } from '../../../engine/offline/index.ts';
import { DEFAULT_CLIP_RECIPE } from '../../../engine/offline/settings.ts';
import { keysOfClip } from '../../../engine/smallest/clip-keys.ts';
import { storeFirstKeys } from '../../../engine/smallest/first-keys.ts';
import { buildSmallest } from '../../../engine/smallest/index.ts';
import { restoreSnapshot, takeSnapshot } from '../../../engine/smallest/snapshot.ts';
import { spendBytes } from '../../../engine/smallest/spend-bytes.ts';
import { storeClip } from '../../../engine/smallest/stored-clip.ts';
import { createWorkspace, type Workspace } from '../../../engine/smallest/workspace.ts';

function archived(name: string) {
  return readArchive(readFileSync(fixturePath('valid', `character/${name}.ozz`)));
}

const source = objectOfKind(archived('jog.raw'), 'raw-animation');
const skeleton = objectOfKind(archived('skeleton'), 'skeleton');

function workspace(of = source): Workspace {
  const distances = uniformDistances(skeleton.count, 0.1);
  return createWorkspace({ source: of, skeleton, distances, rounding: 0, between: false });
}

describe('the keys of a clip', () => {
  it('at times that the source does not have are refused', () => {
    const other = objectOfKind(archived('walk.raw'), 'raw-animation');
    const { animation } = buildClip(other, skeleton, DEFAULT_CLIP_RECIPE);
    expect(keysOfClip(workspace(), animation)).toBeUndefined();
  });

  it('are those that were stored', () => {
    const work = workspace();
    storeFirstKeys(work);
    const keys = keysOfClip(work, storeClip(work, 0));
    expect(keys).toEqual(takeSnapshot(work));
  });

  it('of the reference give its clip again', () => {
    const { animation } = buildClip(source, skeleton, DEFAULT_CLIP_RECIPE);
    const work = workspace();
    const keys = keysOfClip(work, animation);
    expect(keys).toBeDefined();
    if (keys === undefined) return;
    restoreSnapshot(work, keys);
    const again = storeClip(work, 0);
    for (const kind of ['translations', 'rotations', 'scales'] as const) {
      expect(again[kind].values).toEqual(animation[kind].values);
      expect(again[kind].timepoint).toEqual(animation[kind].timepoint);
    }
  });
});

describe('bytes that a build leaves', () => {
  const subject = { source, skeleton, distance: 0.1, iframeInterval: 10 };
  const small = buildSmallest({ ...subject, goal: { metric: 'shell', max: 0.002 } });

  it('stay when the work is cancelled', () => {
    const bytes = small.bytes + 500;
    const request = { ...subject, goal: { metric: 'shell', bytes } } as const;
    const cancelled = { cancelled: () => true };
    expect(spendBytes(workspace(), request, small, bytes, cancelled)).toBe(small);
  });

  it.each([0, 500])('%i more make no error larger, and the mean smaller', (more) => {
    const bytes = small.bytes + more;
    const request = { ...subject, goal: { metric: 'shell', bytes } } as const;
    const spent = spendBytes(workspace(), request, small, bytes, undefined);
    expect(spent.bytes).toBeLessThanOrEqual(bytes);
    expect(spent.errors.max).toBeLessThanOrEqual(small.errors.max);
    expect(spent.errors.percentile99).toBeLessThanOrEqual(small.errors.percentile99);
    expect(spent.errors.mean).toBeLessThan(small.errors.mean);
  });
});
