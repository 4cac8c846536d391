import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '../../../engine/archive/archive.ts';
import { objectSections } from '../../../engine/kinds/sections.ts';
import type { ByteSection } from '../../../engine/kinds/shared/section.ts';
import { budgetItems } from '../../../engine/inspect/byte-budget.ts';
import { LOCAL_FLOATS, getLocal, identityPose } from '../../../engine/math/pose.ts';
import { keyStreams, type Animation } from '../../../engine/model/animation.ts';
import { depthFirstOrder, orderProblem } from '../../../engine/model/joint-order.ts';
import { upgradeObjects } from '../../../engine/offline/upgrade.ts';
import { createSamplingContext } from '../../../engine/runtime/context.ts';
import { validateClipFit } from '../../../engine/runtime/clip-fit.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { fixtureBytes, fixtureNames, fixturePath } from '../../../fixtures/files.ts';
import { olderArchives } from '../../../fixtures/older-archives.ts';
import { readObject } from '../../support/archives.ts';
import { writtenKeys } from '../../support/raw-clip.ts';

const VERSIONS = [1, 2, 3, 4, 5, 6];

const oldClip = (version: number): Animation =>
  readObject(fixturePath('old', `walk.v${version}.ozz`), 'animation');
const oldSkeleton = readObject(fixturePath('old', 'skeleton.v1.ozz'), 'skeleton');
const skeleton = readObject(fixturePath('valid', 'character/skeleton.ozz'), 'skeleton');
const walk = readObject(fixturePath('valid', 'character/walk.ozz'), 'animation');

/** An old clip with some of its bytes changed. */
function damaged(version: number, change: (view: DataView, keysAt: number) => void): Uint8Array {
  const bytes = fixtureBytes('old', `walk.v${version}.ozz`);
  const [{ object }] = readArchive(bytes).entries;
  if (object.kind !== 'animation') throw new Error('the fixture is a clip');
  change(new DataView(bytes.buffer), object.translations.ranges.values.offset);
  return bytes;
}

describe('fixtures/old', () => {
  const made = olderArchives();
  it.each(fixtureNames('old', '.ozz'))('%s is as npm run fixtures makes it', (name) => {
    expect(fixtureBytes('old', name)).toEqual(made.get(name));
  });
});

describe('an old clip is refused, with the key', () => {
  it.each<[string, number, (view: DataView, at: number) => void, string]>([
    [
      'of a track out of order',
      3,
      (view, at) => view.setUint16(at + 4, 7, true),
      'translation key 0 to be the first one of track 0, found track 7 at 0 s',
    ],
    [
      'that begins late',
      3,
      (view, at) => view.setFloat32(at, 0.5, true),
      'translation key 0 to be at 0, as it is its first',
    ],
    [
      'with a time that is none',
      3,
      (view, at) => view.setFloat32(at + 12 * 61, NaN, true),
      'translation key 61 to be after its predecessor at 0',
    ],
    [
      'with a key so early that players would divide by nearly nothing',
      3,
      (view, at) => view.setFloat32(at + 12 * 61, 6e-41, true),
      'translation key 61 to be at least 1.06',
    ],
    [
      'that ends late',
      6,
      (view, at) => view.setFloat32(at + 12 * 61, 1.5, false),
      'and not after 1, found track 1 at 1.5',
    ],
    [
      'with a value that is none',
      3,
      (view, at) => view.setUint16(at + 6, 0x7c00, true),
      'finite numbers in translation key 0',
    ],
    [
      'with a track that there is not',
      1,
      (view, at) => view.setUint32(at + 20 * 125, 1e6, true),
      'track',
    ],
  ])('%s', (_, version, change, says) => {
    expect(() => readArchive(damaged(version, change))).toThrow(says);
  });

  it.each(VERSIONS)('version %i cut anywhere', (version) => {
    const bytes = fixtureBytes('old', `walk.v${version}.ozz`);
    for (let length = 20; length < bytes.length; length += 97) {
      expect(() => readArchive(bytes.subarray(0, length))).toThrow(/at byte/);
    }
  });
});

describe('layouts that were never released are refused as such', () => {
  it('skeletons of 2020', () => {
    const bytes = fixtureBytes('old', 'skeleton.v1.ozz');
    const at = readArchive(bytes).entries[0].object.ranges as Record<string, { offset: number }>;
    new DataView(bytes.buffer).setUint32(at.parents.offset, 2);
    expect(() => readArchive(bytes)).toThrow(/unreleased development layout/);
  });

  it('clips of version 7 without the intervals between iframes', () => {
    const bytes = fixtureBytes('valid', 'one.animation.ozz');
    const shorter = bytes.slice(0, bytes.length - 12);
    expect(() => readArchive(shorter)).toThrow(/unreleased development layout/);
  });
});

/** The pose at a ratio, joint after joint, in the order of the current skeleton. */
function localsOf(clip: Animation, ratio: number): number[] {
  const context = createSamplingContext(clip.trackCount, { arithmetic: 'exact' });
  const pose = identityPose(clip.trackCount);
  sample(clip, context, ratio, pose);
  const order = clip.siblingsFirst ? depthFirstOrder(oldSkeleton) : skeleton.names.keys();
  const local = new Float32Array(LOCAL_FLOATS);
  const locals: number[] = [];
  for (const joint of order) {
    getLocal(pose, joint, local);
    locals.push(...local);
  }
  return locals;
}

const difference = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);

describe('an old clip', () => {
  it.each(VERSIONS)('of version %i plays what it was made from', (version) => {
    const clip = oldClip(version);
    expect(clip).toMatchObject({ olderVersion: version, duration: walk.duration });
    expect(clip.name).toBe(version < 4 ? '' : walk.name);
    for (const ratio of [0, 0.1, 0.5, 0.77, 1]) {
      expect(difference(localsOf(clip, ratio), localsOf(walk, ratio))).toBeLessThan(
        version === 2 ? 2e-4 : 6e-5,
      );
    }
  });

  it.each(VERSIONS)('of version %i is the same by every way to a ratio', (version) => {
    const clip = oldClip(version);
    const context = createSamplingContext(clip.trackCount);
    const fresh = createSamplingContext(clip.trackCount);
    const [pose, expected] = [identityPose(clip.trackCount), identityPose(clip.trackCount)];
    for (const ratio of [0.2, 0.9, 0.3, 0.31, 1, 0, 0.5]) {
      sample(clip, context, ratio, pose);
      sample({ ...clip }, fresh, ratio, expected);
      expect(pose).toEqual(expected);
    }
  });

  it('starts again on every step back, as its player did', () => {
    const clip = oldClip(4);
    const context = createSamplingContext(clip.trackCount);
    const pose = identityPose(clip.trackCount);
    for (const ratio of [0, 0.5, 0.49]) sample(clip, context, ratio, pose);
    const { step } = context.rotations;
    expect(step.cursorRestored).toBe(2 * clip.alignedTracks);
    expect(step.keysBackward).toBe(0);
  });

  it.each(VERSIONS)('of version %i, upgraded, has the keys of the current clip', (version) => {
    const [upgraded] = upgradeObjects([oldClip(version)], { skeleton: oldSkeleton });
    const [{ object }] = readArchive(writeArchive([upgraded])).entries;
    if (object.kind !== 'animation') throw new Error('a clip stays one');
    expect(validateClipFit(skeleton, object)).toBeUndefined();
    keyStreams(object).forEach((stream, i) => {
      expect(stream.count).toBe(keyStreams(walk)[i].count);
      expect(stream.previous).toEqual(keyStreams(walk)[i].previous);
    });
    for (const ratio of [0, 0.25, 1]) {
      expect(difference(localsOf(object, ratio), localsOf(walk, ratio))).toBeLessThan(1.3e-4);
    }
  });

  it('needs a skeleton to be upgraded, of as many joints', () => {
    expect(() => upgradeObjects([oldClip(5)])).toThrow(/expected the skeleton .*--skeleton/);
    const one = readObject(fixturePath('valid', 'one.skeleton.ozz'), 'skeleton');
    expect(() => upgradeObjects([oldClip(5)], { skeleton: one })).toThrow(
      'expected a skeleton of 60 joints, found one of 1',
    );
    expect(upgradeObjects([oldClip(6)])[0]).toMatchObject({ name: walk.name });
    expect(upgradeObjects([oldClip(5)], { keepOrder: true })).toHaveLength(1);
  });

  it('with offsets beyond 16 bits gets keys between', () => {
    const wide = manyTracksClip();
    expect(wide.rotations.previous).toBeInstanceOf(Uint32Array);
    expect(() => writeArchive([wide])).toThrow('Upgrade the clip');
    const [upgraded] = upgradeObjects([wide], { keepOrder: true });
    if (upgraded.kind !== 'animation') throw new Error('a clip stays one');
    expect(upgraded.rotations.count).toBeGreaterThan(wide.rotations.count);
    expect(readArchive(writeArchive([upgraded])).entries).toHaveLength(1);
  });
});

/** A clip of version 3 whose first track has its third key after more than 65535 others. */
function manyTracksClip(): Animation {
  const tracks = 4;
  const many = 25_000;
  const time = (i: number): number => Math.fround((0.9 * i) / many);
  const rotations: [number, number][] = [0, 1, 2, 3].map((track) => [track, 0]);
  rotations.push([0, Math.fround(0.9)]);
  for (let i = 1; i < many; i++) for (const track of [1, 2, 3]) rotations.push([track, time(i)]);
  rotations.push([1, 1], [2, 1], [3, 1], [0, 1]);
  const bytes = new DataView(new ArrayBuffer(15 + 4 + 8 + 12 + 14 * rotations.length + 12 * 16));
  let at = 0;
  const put = (size: 1 | 2 | 4, value: number): void => {
    if (size === 1) bytes.setUint8(at, value);
    else if (size === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += size;
  };
  const float = (value: number): void => {
    bytes.setFloat32(at, value, true);
    at += 4;
  };
  put(1, 1);
  for (const letter of 'ozz-animation\0') put(1, letter.charCodeAt(0));
  put(4, 3);
  float(1);
  put(4, tracks);
  const vectors = (): void => {
    put(4, 2 * tracks);
    for (let key = 0; key < 2 * tracks; key++) {
      float(key < tracks ? 0 : 1);
      put(2, key % tracks);
      for (let i = 0; i < 3; i++) put(2, 0x3c00);
    }
  };
  vectors();
  put(4, rotations.length);
  for (const [track, seconds] of rotations) {
    float(seconds);
    put(2, track);
    put(2, 3);
    for (let i = 0; i < 3; i++) put(2, 0);
  }
  vectors();
  const [{ object }] = readArchive(new Uint8Array(bytes.buffer, 0, at)).entries;
  if (object.kind !== 'animation') throw new Error('it is a clip');
  return object;
}

describe('an old skeleton', () => {
  it('upgraded, is the current one', () => {
    const [upgraded] = upgradeObjects([oldSkeleton]);
    expect(upgraded).toMatchObject({
      names: skeleton.names,
      parents: skeleton.parents,
      restPose: skeleton.restPose,
    });
  });

  it('does not go with a current clip, nor an old clip with a current skeleton', () => {
    expect(validateClipFit(oldSkeleton, walk)).toContain('before 0.11');
    expect(validateClipFit(skeleton, oldClip(5))).toContain('before 0.11');
    expect(validateClipFit(oldSkeleton, oldClip(5))).toBeUndefined();
    expect(validateClipFit(skeleton, oldClip(6))).toBeUndefined();
  });

  it('goes with anything, if the orders are the same', () => {
    const chain = { count: 2, parents: Int16Array.of(-1, 0) };
    expect(orderProblem(chain, { siblingsFirst: true })).toBeUndefined();
  });
});

it.each([1, 2])('an old source clip of version %i keeps all keys', (version) => {
  const old = readObject(fixturePath('old', `walk.raw.v${version}.ozz`), 'raw-animation');
  const [{ object: raw }] = readArchive(fixtureBytes('valid', 'character/walk.raw.ozz')).entries;
  if (raw.kind !== 'raw-animation') throw new Error('the clip stands first');
  const [upgraded] = upgradeObjects([old], { skeleton });
  if (upgraded.kind !== 'raw-animation') throw new Error('a clip stays one');
  expect(upgraded.name).toBe(version === 1 ? '' : raw.name);
  for (let joint = 0; joint < raw.trackCount; joint++) {
    expect(writtenKeys(upgraded.rotations, joint)).toEqual(writtenKeys(raw.rotations, joint));
  }
});

it.each([0.7, 0.8, 0.9])('a mesh of release %s', (release) => {
  const old = readObject(fixturePath('old', `mesh.v${release}.ozz`), 'mesh');
  const mesh = readObject(fixturePath('valid', 'made.mesh.ozz'), 'mesh');
  expect(old).toMatchObject({ siblingsFirst: true, triangleIndices: mesh.triangleIndices });
  expect(old.parts.map(({ positions }) => positions)).toEqual(
    mesh.parts.map(({ positions }) => positions),
  );
  expect(old.parts[0].colors).toHaveLength(release === 0.7 ? 0 : 12);
  const one = readObject(fixturePath('valid', 'one.skeleton.ozz'), 'skeleton');
  expect(upgradeObjects([old], { skeleton: one })[0]).toMatchObject({ siblingsFirst: undefined });
});

describe('every byte of an old archive has a meaning', () => {
  it.each(fixtureNames('old', '.ozz'))('%s', (name) => {
    const archive = readArchive(fixtureBytes('old', name));
    const [entry] = archive.entries;
    const whole = objectSections(archive, entry);
    expect(whole.range).toEqual(entry.range);
    const gaps = (section: ByteSection): number =>
      section.column === undefined
        ? section.range.length - section.parts.reduce((sum, part) => sum + part.range.length, 0)
        : 0;
    expect([whole, ...whole.parts].map(gaps).every((gap) => gap === 0)).toBe(true);
    if (entry.object.kind !== 'animation') return;
    const bytes = budgetItems(entry.object).reduce((sum, item) => sum + item.bytes, 0);
    expect(bytes).toBe(entry.range.length);
  });
});
