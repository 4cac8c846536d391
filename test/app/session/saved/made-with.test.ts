import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createArchive, type AssetObject } from '#engine/archive';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { hashOf } from '../../../../app/session/saved/content.ts';
import { describeSession } from '../../../../app/session/saved/describe.ts';
import { blobsOf, type SavedFile } from '../../../../app/session/saved/manifest.ts';
import type { Session } from '../../../../app/session/session.ts';
import { assetsOf, findAsset } from '../../../../app/session/state/assets.ts';
import { checksumOf, isOutdated } from '../../../../app/session/state/outdated.ts';
import { ownSkeleton } from '../../../../app/session/state/own-skeleton.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { BODY, HIP, KNEE, PERMUTED, rigged } from '../../../support/rigs.ts';
import { readingSession, restored } from '../../../support/saved-sessions.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

/** A session with a build whose source is closed. */
function builtSession(isOld = false): Session {
  const made = readingSession();
  const { addFiles, finishBuild, closeFile } = made.store.getState();
  const { skeleton, raw } = rigged(PERMUTED);
  addFiles([madeFile('source.ozz', skeleton, raw), madeFile('other.ozz', rigged(BODY).skeleton)]);
  if (isOld) markAsOld(made);
  const recipe = DEFAULT_CLIP_RECIPE;
  const [{ id, fileId }] = made.store.getState().assets.slice(1);
  const built = madeFile('built.ozz', buildClip(raw, skeleton, recipe).animation);
  finishBuild(id, [{ ...built, origin: 'built' }], {
    recipe,
    milliseconds: 1,
    sourceBytes: 1,
    sourceKeys: [],
  });
  closeFile(fileId);
  return made;
}

/** Its objects, as those of an archive of an old release. */
function markAsOld({ store }: Session): void {
  store.setState(({ files: [file, ...others] }) => {
    const entries = file.archive.entries.map((entry) => {
      // Of both kinds, that is the mark of old ones.
      const object = { ...entry.object, siblingsFirst: true } as AssetObject;
      return { ...entry, object };
    });
    const old = { ...file, archive: { ...file.archive, entries } };
    return { files: [old, ...others], assets: [old, ...others].flatMap(assetsOf) };
  });
}

/** The joints that the build is known to have been made for, and what is said. */
function knownOf({ store }: Session) {
  const state = store.getState();
  const built = findAsset(state.assets, idOf(state, 'built.ozz'));
  const own = built && ownSkeleton(state, built);
  return {
    joints: own?.names,
    siblingsFirst: own?.siblingsFirst,
    says: state.problems.map(({ subject, message }) => `${subject}: ${message}`),
  };
}

/** The session with other bytes where the skeleton of its build is; undefined for none. */
async function withOther(objects: readonly AssetObject[] | string | undefined): Promise<Session> {
  const { blobs, ...content } = await describeSession(builtSession());
  const all = new Map(blobs);
  const bytes =
    typeof objects === 'string' || objects === undefined
      ? (objects ?? '')
      : new Uint8Array(createArchive(objects).bytes);
  const blob = new Blob([bytes]);
  const hash = await hashOf(blob);
  if (objects !== undefined) all.set(hash, blob);
  const files = content.files.map((file): SavedFile => {
    return file.madeWith === undefined
      ? file
      : { ...file, madeWith: { content: { hash, bytes: blob.size } } };
  });
  return await restored({ ...content, files }, all);
}

describe('the skeleton that a build was made with is not believed', () => {
  const small = rigged([HIP, KNEE]);
  test.each<[string, readonly AssetObject[] | string | undefined, RegExp[]]>([
    [
      'where its bytes are missing',
      undefined,
      [
        /^built\.ozz: The bytes of the skeleton that it was built with are missing: .* build it again\.$/,
      ],
    ],
    ['where they are no archive', 'nothing', [/^the skeleton of built\.ozz: /]],
    ['where they hold no skeleton', [small.raw], []],
    ['where it has not as many joints as the clip has tracks', [small.skeleton], []],
  ])('%s', async (_, objects, says) => {
    const known = knownOf(await withOther(objects));
    expect(known).toMatchObject({ joints: undefined });
    expect(known.says).toHaveLength(says.length);
    says.forEach((text, i) => expect(known.says[i]).toMatch(text));
  });

  test.each<[string, unknown]>([
    ['a session of an earlier version says nothing of it', undefined],
    ['what is said of it is spoiled', { content: { hash: '../x', bytes: -1 } }],
  ])('where %s', async (_, madeWith) => {
    const { blobs, ...content } = await describeSession(builtSession());
    const files = content.files.map((file) => ({ ...file, madeWith })) as SavedFile[];
    const known = knownOf(await restored({ ...content, files }, blobs));
    expect(known).toEqual({ joints: undefined, siblingsFirst: undefined, says: [] });
  });
});

describe('a build', () => {
  const withSource = async (builtOf: (sum: number) => number | undefined): Promise<boolean> => {
    const made = readingSession();
    const { skeleton, raw } = rigged(BODY);
    made.store.getState().addFiles([madeFile('source.ozz', skeleton, raw)]);
    const { assets, addFiles } = made.store.getState();
    const sum = checksumOf(made.store.getState(), assets[1]) ?? 0;
    const clip = buildClip(raw, skeleton, DEFAULT_CLIP_RECIPE).animation;
    const link = { builtFrom: assets[1].id, builtOf: builtOf(sum) };
    addFiles([{ ...madeFile('built.ozz', clip), origin: 'built', ...link }]);
    const { blobs, ...content } = await describeSession(made);
    const state = (await restored(content, blobs)).store.getState();
    return isOutdated(state, state.assets[1]);
  };
  test.each<[string, (sum: number) => number | undefined, boolean]>([
    ['of what its source is is not outdated', (sum) => sum, false],
    ['of what it was before is', (sum) => sum + 1, true],
    ['of a session of an earlier version is not', () => undefined, false],
    ['of which nobody knows what it is of is not', () => -1, false],
  ])('%s, after a reload', async (_, builtOf, is) => {
    expect(await withSource(builtOf)).toBe(is);
  });
});

describe('a skeleton that was chosen for a clip', () => {
  const chosen = async (skeletons: (of: SavedFile['skeletons']) => unknown): Promise<unknown> => {
    const made = readingSession();
    const [one, other] = [rigged(BODY), rigged(PERMUTED)];
    const { addFiles } = made.store.getState();
    addFiles([madeFile('two.ozz', one.skeleton, other.skeleton, one.raw)]);
    const { files, assets } = made.store.getState();
    const of = new Map([[assets[2].id, assets[1].id]]);
    made.store.setState({ files: [{ ...files[0], skeletons: of }] });
    const { blobs, ...content } = await describeSession(made);
    const [file] = content.files;
    const saved = { ...file, skeletons: skeletons(file.skeletons) } as SavedFile;
    const state = (await restored({ ...content, files: [saved] }, blobs)).store.getState();
    return ownSkeleton(state, state.assets[2])?.names;
  };
  const [first, second] = [BODY, PERMUTED].map((rig) => rig.map(([name]) => name));
  test.each<[string, (of: SavedFile['skeletons']) => unknown, readonly string[]]>([
    ['is not known where an earlier version saved the session', () => undefined, first],
    ['is not known where it is spoiled', () => [[[0, 2], 'x']], first],
    [
      'is not known where there is no such object',
      () => [
        [
          [0, 2],
          [7, 1],
        ],
      ],
      first,
    ],
    [
      'is not known where it is none',
      () => [
        [
          [0, 2],
          [0, 2],
        ],
      ],
      first,
    ],
    ['is known after a reload', (of) => of, second],
  ])('%s', async (_, skeletons, names) => {
    expect(await chosen(skeletons)).toEqual(names);
  });
});

test.each([
  ['', false, undefined],
  [' in the order of old releases', true, true as const],
])('a build%s knows its skeleton when its source is closed, after a reload too', async (...of) => {
  const [, isOld, siblingsFirst] = of;
  const saved = builtSession(isOld);
  const joints = PERMUTED.map(([name]) => name);
  expect(knownOf(saved)).toEqual({ joints, siblingsFirst, says: [] });
  const { blobs, ...content } = await describeSession(saved);
  // None of them is removed while a kept session needs it.
  expect(new Set(blobsOf(content).map(({ hash }) => hash))).toEqual(new Set(blobs.keys()));
  const after = await restored(content, blobs);
  expect(knownOf(after)).toEqual({ joints, siblingsFirst, says: [] });
  const again = await describeSession(after);
  expect(again.files).toEqual(content.files);
});
