import { describe, expect, it } from 'vitest';
import type { AssetObject } from '#engine/archive';
import { gatherFindings, pairObjects, type CheckedObject } from '#engine/findings';
import { buildAnimation, cutAnimation } from '#engine/offline';
import { fixturePath } from '../../../fixtures/files.ts';
import { readObject } from '../../support/archives.ts';
import { characterSkeleton, sourceClip } from '../../support/planted-subjects.ts';
import { builtSkeleton, rawClip, rawSkeleton } from '../../support/raw-clip.ts';
import {
  ARM,
  BODY,
  FOOT,
  HIP,
  KNEE,
  PERMUTED,
  renamed,
  rigged,
  type Rig,
} from '../../support/rigs.ts';

const current = sourceClip('walk');
const built = buildAnimation(current);
const old = readObject(fixturePath('old', 'walk.raw.v2.ozz'), 'raw-animation');
const oldSkeleton = readObject(fixturePath('old', 'skeleton.v1.ozz'), 'skeleton');
const oldBuilt = { ...built, siblingsFirst: true } as const;

const opened = (...objects: AssetObject[]): CheckedObject[] =>
  objects.map((object, i) => ({ file: `${i}.ozz`, label: object.kind, object }));

/** What is said of the first object, by the codes that tell about its skeleton and its source. */
function orderFindings(objects: readonly CheckedObject[], sources?: ReadonlyMap<number, number>) {
  const [{ findings }] = gatherFindings({ objects, sources });
  const codes = new Set(['clip-without-skeleton', 'source-order', 'error-above']);
  return findings.filter(({ code }) => codes.has(code));
}

describe('a source whose joints are in another order', () => {
  it.each<[string, AssetObject[]]>([
    ['of a current clip', [built, characterSkeleton, old]],
    ['of an old clip', [oldBuilt, oldSkeleton, current]],
  ])('%s is not measured, and named', (_, objects) => {
    const checked = opened(...objects);
    for (const sources of [undefined, new Map([[0, 2]])]) {
      const pairs = pairObjects({ objects: checked, sources });
      expect(pairs.sourceOf(0)).toBeUndefined();
      expect(pairs.otherOrderSourceOf(0)).toBe(checked[2]);
      const found = orderFindings(checked, sources);
      expect(found.map(({ code }) => code)).toEqual(['source-order']);
      expect(found[0].message).toContain('those of its source in 2.ozz');
    }
  });

  it('is passed over for one in the same order', () => {
    const pairs = pairObjects({ objects: opened(built, characterSkeleton, old, current) });
    expect(pairs.sourceOf(0)).toBe(current);
    expect(pairs.otherOrderSourceOf(0)).toBeUndefined();
  });

  it('is not named where the clip does not fit its skeleton', () => {
    const found = orderFindings(opened(oldBuilt, characterSkeleton, current));
    expect(found.map(({ code }) => code)).toEqual(['clip-without-skeleton']);
  });

  it('is measured where both orders are the same', () => {
    const raw = rawClip([{ translations: [[0, 1, 2, 4]] }, {}]);
    const source = { ...raw, siblingsFirst: true } as const;
    const chain = builtSkeleton([-1, 0]);
    const pairs = pairObjects({ objects: opened(buildAnimation(raw), chain, source) });
    expect(pairs.sourceOf(0)).toBe(source);
  });
});

it.each([
  ['is one in the same order', current, true],
  ['is none in another order', old, false],
])('what a source was made from %s', (_, original, isFound) => {
  const skeleton = rawSkeleton([...characterSkeleton.parents]);
  const file = (name: string, raw: AssetObject): CheckedObject[] =>
    [skeleton, raw].map((object) => ({ file: name, label: object.kind, object }));
  const objects = [...file('a.ozz', original), ...file('b.ozz', { ...current })];
  expect(pairObjects({ objects }).originalOf(3)).toBe(isFound ? original : undefined);
});

describe('the range that a clip was built from', () => {
  const range = { from: 0.25 };
  const ranges = new Map([[0, range]]);

  it('is cut out of its source', () => {
    const cut = cutAnimation(current, range);
    const objects = opened(buildAnimation(cut), characterSkeleton, current);
    const pairs = pairObjects({ objects, sources: new Map([[0, 2]]), ranges });
    expect(pairs.sourceOf(0)).toEqual(cut);
  });

  it('is not cut out of a source that is only guessed, by its duration', () => {
    const pairs = pairObjects({ objects: opened(built, characterSkeleton, current), ranges });
    expect(pairs.sourceOf(0)).toBe(current);
  });
});

describe('a source in a file with a skeleton of its own', () => {
  const { skeleton, raw } = rigged(BODY);
  const clip = buildAnimation(raw);
  const inFiles = (rig: Rig): CheckedObject[] => {
    const own = rigged(rig);
    return [
      { file: 'clip.ozz', label: 'clip', object: clip },
      { file: 'clip.ozz', label: 'skeleton', object: skeleton },
      { file: 'raw.ozz', label: 'skeleton', object: own.skeleton },
      { file: 'raw.ozz', label: 'source', object: own.raw },
    ];
  };

  it.each<[string, Rig]>([
    ['some of whose joints have other names', [HIP, KNEE, ...renamed([FOOT, ARM], 'x')]],
  ])('%s is none', (_, rig) => {
    const flat = rig.map(
      ([name, , track]) => [name, name === 'hip' ? undefined : 'hip', track] as const,
    );
    expect(pairObjects({ objects: inFiles(flat) }).sourceOf(0)).toBeUndefined();
  });

  it.each<[string, Rig, place: number | undefined]>([
    ['in the same order', BODY, 3],
    ['in another order, by the names of its joints', PERMUTED, undefined],
    ['all of whose joints are renamed, by their places', renamed(BODY, 'rig:'), 3],
  ])('%s', (_, rig, place) => {
    const pairs = pairObjects({ objects: inFiles(rig) });
    expect(pairs.sourceOf(0)?.rotations).toEqual(raw.rotations);
    // What is mended in a source, is by the joints of the clip.
    expect(pairs.sourceIndexOf(0)).toBe(place);
  });
});
