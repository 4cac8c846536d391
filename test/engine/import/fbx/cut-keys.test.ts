import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../engine/base/finding.ts';
import { importFbx } from '../../../../engine/import/fbx/import-fbx.ts';
import {
  addClip,
  addModel,
  animate,
  createDraft,
  fileNodes,
} from '../../../../fixtures/fbx/scene-nodes.ts';
import { writeBinary } from '../../../../fixtures/fbx/write-fbx.ts';

interface MadeClip {
  readonly name: string;
  /** Values of a bone's place by their times; the span is from 0 to 1 s. */
  readonly keys: Readonly<Record<string, number>>;
  /** What moves: the bone if it is missing. */
  readonly type?: string;
}

/** What an import says of clips at 30 frames a second. */
async function findingsOf(...clips: readonly MadeClip[]): Promise<readonly Finding[]> {
  const draft = createDraft();
  const bone = addModel(draft, 'root', 0, []);
  for (const { name, keys, type } of clips) {
    const [layer] = addClip(draft, name, 1);
    const times = Object.keys(keys)
      .map(Number)
      .toSorted((a, b) => a - b);
    const values = times.map((time) => keys[time]);
    const moved = type === undefined ? bone : addModel(draft, 'other', 0, [], type);
    animate(draft, layer, moved, 'Lcl Translation', { X: { times, values } });
  }
  const bytes = writeBinary(fileNodes(draft, { unit: 100 }));
  return (await importFbx({ name: 'a.fbx', bytes })).findings;
}

describe('nothing is said of keys', () => {
  it.each<[string, MadeClip]>([
    ['within the span', { name: 'walk', keys: { 0: 1, 1: 2 } }],
    ['less than half a frame outside', { name: 'walk', keys: { '-0.01': 3, 0: 1, 1: 2, 1.01: 4 } }],
    ['that hold what is at the ends', { name: 'walk', keys: { '-1': 1, 0: 1, 1: 2, 5: 2 } }],
    ['of what is no joint', { name: 'walk', keys: { 0: 1, 1: 2, 5: 3 }, type: 'Camera' }],
  ])('%s', async (_, clip) => {
    expect(await findingsOf(clip)).toEqual([]);
  });
});

describe('keys outside of the time span of a clip', () => {
  it.each<[string, string, { before: number; after: number }, MadeClip]>([
    [
      'before',
      'up to 0.500 s before it.',
      { before: 0.5, after: 0 },
      { name: 'walk', keys: { '-0.5': 3, '-0.25': 2, 0: 1, 1: 2 } },
    ],
    [
      'after',
      'up to 2.000 s after it.',
      { before: 0, after: 2 },
      { name: 'walk', keys: { 0: 1, 1: 2, 2: 2, 3: 4, 4: 2 } },
    ],
    [
      'on both sides',
      'up to 1.000 s before it, up to 1.000 s after it.',
      { before: 1, after: 1 },
      { name: 'walk', keys: { '-1': 0, 2: 6 } },
    ],
  ])('%s are said to be cut', async (_, end, evidence, clip) => {
    const [finding, ...others] = await findingsOf(clip);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'info', code: 'fbx-cut-keys', evidence });
    expect(finding.message).toBe(
      `Keys outside of the time span of "walk" are not imported, as by the reference importer: ${end}`,
    );
  });

  it('of several clips are said once, with the farthest', async () => {
    const findings = await findingsOf(
      { name: 'walk', keys: { 0: 1, 2: 2 } },
      { name: 'run', keys: { 0: 1, 1: 2 } },
      { name: 'jump', keys: { 0: 1, 4: 2 } },
    );
    expect(findings.map(({ code }) => code)).toEqual(['fbx-cut-keys']);
    expect(findings[0].message).toContain('"walk" and "jump"');
    expect(findings[0].message).toContain('up to 3.000 s after it');
  });
});
