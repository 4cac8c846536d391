import { beforeEach, describe, expect, it } from 'vitest';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import { errorStatistics } from '#engine/inspect/error';
import type { Session } from '../../../../app/session/session.ts';
import { buildSkeleton } from '../../../../app/session/state/build-input.ts';
import { findAsset } from '../../../../app/session/state/assets.ts';
import { comparableClips } from '../../../../app/session/state/compared.ts';
import {
  errorReferences,
  selectErrorComparison,
  selectErrorReference,
  selectShownSource,
} from '../../../../app/session/state/error-comparison.ts';
import { errorMapJob } from '../../../../app/session/state/error.ts';
import { refilledStage, selectMesh, selectSkeleton } from '../../../../app/session/state/stage.ts';
import type { SessionState } from '../../../../app/session/state/store.ts';
import { mixedLayers } from '../../../../app/playback/blend-layers.ts';
import { crowdClips } from '../../../../app/features/crowd/build-crowd.ts';
import { crowdSlice } from '../../../../app/features/crowd/state.ts';
import { blendableClips } from '../../../../app/features/blend/layers.ts';
import { idOf, madeFile, stageNames } from '../../../support/app-files.ts';
import { errorSession, resultOf } from '../../../support/error-session.ts';
import { eventually } from '../../../support/eventually.ts';
import {
  ARM,
  BODY,
  FOOT,
  HIP,
  KNEE,
  PERMUTED,
  renamed,
  rigged,
  skinned,
  TAIL,
  type Rig,
} from '../../../support/rigs.ts';

let session: Session;
const state = (): SessionState => session.store.getState();
/** The clip of a file, which stands after its skeleton. */
const clipId = (name: string): string => idOf(state(), name).replace('/0', '/1');
const show = (name: string): void => state().show(clipId(name));

/** A file with a rig and its source clip, or what is built of it. */
function file(name: string, rig: Rig, isBuilt = false) {
  const { skeleton, raw } = rigged(rig);
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.05 };
  return madeFile(name, skeleton, isBuilt ? buildClip(raw, skeleton, recipe).animation : raw);
}

/** Opens a file with a reference, and one with the clip that is measured, and puts that on the stage. */
function open(reference: Rig, candidate: Rig): void {
  state().addFiles([file('a.ozz', reference), file('b.ozz', candidate, true)]);
  state().refillStage();
  show('b.ozz');
}

/** Errors of joints by name, once what the clip is measured against is made. */
async function measured(): Promise<Record<string, number>> {
  await eventually(() => expect(selectErrorComparison(state())).toBeDefined());
  const comparison = selectErrorComparison(state());
  if (comparison === undefined) throw new Error('there is a reference');
  const map = await resultOf(session, errorMapJob, comparison);
  const { jointMax, joints } = errorStatistics(map, 'shell');
  const { names } = comparison.skeleton;
  return Object.fromEntries(Array.from(joints, (joint) => [names[joint], jointMax[joint]]));
}

beforeEach(() => {
  session = errorSession();
});

describe('a clip is no reference for another', () => {
  it.each<[string, Rig]>([
    ['if none of its joints has a name of the other', renamed(BODY, 'x')],
    [
      'if too few have',
      [HIP, ...renamed([TAIL, TAIL, TAIL], 'x')].map(([n, , t]) => [
        n,
        n === 'hip' ? undefined : 'hip',
        t,
      ]),
    ],
  ])('%s', (_, reference) => {
    open(reference, BODY);
    expect(errorReferences(state())).toEqual([]);
    expect(comparableClips(state()).map(({ fileName }) => fileName)).toEqual(['b.ozz']);
  });

  it('by its name alone, if only some of its joints are those of the clip', () => {
    open([HIP, TAIL, KNEE, FOOT, ARM], BODY);
    expect(errorReferences(state()).map(({ fileName }) => fileName)).toEqual(['a.ozz']);
    expect(selectErrorReference(state())).toBeUndefined();
  });
});

describe('a clip is measured by the names of joints where', () => {
  it.each<[string, reference: Rig, candidate: Rig, joints: readonly string[]]>([
    ['those of its source are in the same order', BODY, BODY, ['hip', 'knee', 'foot', 'arm']],
    ['in another', PERMUTED, BODY, ['hip', 'knee', 'foot', 'arm']],
    ['its own are in another', BODY, PERMUTED, ['hip', 'arm', 'knee', 'foot']],
    [
      'its source has another joint',
      [HIP, TAIL, KNEE, FOOT, ARM],
      BODY,
      ['hip', 'knee', 'foot', 'arm'],
    ],
    ['its source lacks one', [HIP, KNEE, FOOT], BODY, ['hip', 'knee', 'foot']],
    ['its source has a namespace', renamed(BODY, 'rig:'), BODY, ['hip', 'knee', 'foot', 'arm']],
    [
      'its source has a prefix, and another order',
      renamed(PERMUTED, 'rig_'),
      BODY,
      ['hip', 'knee', 'foot', 'arm'],
    ],
  ])('%s', async (_, reference, candidate, joints) => {
    open(BODY, BODY);
    const truth = await measured();
    expect(truth['foot']).toBeGreaterThan(1e-3);
    session = errorSession();
    open(reference, candidate);
    state().setErrorReference(clipId('a.ozz'));
    const found = await measured();
    expect(Object.keys(found)).toEqual(joints);
    for (const joint of joints) expect(found[joint]).toBeCloseTo(truth[joint], 5);
  });

  it('its source is shown instead', async () => {
    open(PERMUTED, BODY);
    await measured();
    session.store.setState({ sourceShown: true });
    const shown = selectShownSource(state());
    expect(shown?.rotations.values).toEqual(rigged(BODY).raw.rotations.values);
  });
});

describe('a clip stands on', () => {
  it('the skeleton that it was made with, although another has as many joints', () => {
    open(BODY, PERMUTED);
    expect(selectSkeleton(state())?.names).toEqual(PERMUTED.map(([name]) => name));
    show('a.ozz');
    expect(selectSkeleton(state())?.names).toEqual(BODY.map(([name]) => name));
  });

  it('no skeleton of the same names in another order, when that is shown', () => {
    open(BODY, PERMUTED);
    state().show(idOf(state(), 'a.ozz'));
    expect(findAsset(state().assets, state().clipId)?.fileName).toBe('a.ozz');
  });

  it.each([
    ['with other names', renamed(BODY, 'x'), 'b.ozz'],
    ['with a namespace', renamed(BODY, 'rig:'), 'b.ozz'],
    ['but for one with a namespace in another order', renamed(PERMUTED, 'rig:'), 'a.ozz'],
  ])('the skeleton of another file %s, when that is shown', (_, rig, clip) => {
    open(rig, BODY);
    state().show(idOf(state(), 'a.ozz'));
    expect(findAsset(state().assets, state().clipId)?.fileName).toBe(clip);
  });

  it.each<[string, () => void]>([
    [
      'where another one is closed that has the same joints',
      () => {
        state().show(idOf(state(), 'same.ozz'));
        state().show(clipId('b.ozz'));
        state().closeFile(state().files[2].id);
      },
    ],
    [
      'in a session of before, where it stood on another',
      () => {
        const [skeletonId, wanted] = [idOf(state(), 'a.ozz'), clipId('b.ozz')];
        session.store.setState((now) => refilledStage(now, { ...now, skeletonId, clipId: wanted }));
      },
    ],
  ])('it again %s', (_, change) => {
    state().addFiles([file('a.ozz', PERMUTED), file('b.ozz', BODY), file('same.ozz', BODY)]);
    state().refillStage();
    change();
    expect(findAsset(state().assets, state().clipId)?.fileName).toBe('b.ozz');
    expect(state().skeletonId).toBe(idOf(state(), 'b.ozz'));
  });

  it('and is built with it', () => {
    state().addFiles([file('a.ozz', BODY), file('b.ozz', PERMUTED)]);
    state().refillStage();
    show('a.ozz');
    const source = findAsset(state().assets, clipId('b.ozz'));
    expect(source && buildSkeleton(state(), source)?.names).toEqual(PERMUTED.map(([name]) => name));
  });

  it('and what is built of it on no other one, once its file is closed', () => {
    state().addFiles([file('a.ozz', BODY), file('b.ozz', PERMUTED)]);
    const { skeleton, raw } = rigged(PERMUTED);
    const built = madeFile('built.ozz', buildClip(raw, skeleton, DEFAULT_CLIP_RECIPE).animation);
    const result = { recipe: DEFAULT_CLIP_RECIPE, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
    state().finishBuild(clipId('b.ozz'), [built], result);
    state().show(idOf(state(), 'built.ozz'));
    expect(selectSkeleton(state())?.names).toEqual(PERMUTED.map(([name]) => name));
    state().closeFile(state().files[1].id);
    expect(state().files.map(({ name }) => name)).toEqual(['a.ozz', 'built.ozz']);
    expect(findAsset(state().assets, state().clipId)?.fileName).toBe('a.ozz');
    expect(comparableClips(state()).map(({ fileName }) => fileName)).toEqual([
      'a.ozz',
      'built.ozz',
    ]);
  });

  it('and is no layer on another one, nor played by its crowd', () => {
    const other = file('other.ozz', PERMUTED, true);
    state().addFiles([file('b.ozz', BODY, true), other]);
    state().refillStage();
    show('b.ozz');
    const crowd = crowdSlice.of(session.store).getState();
    expect(crowdClips({ ...crowd, crowd: { ...crowd.crowd, clips: 'all' } })).toHaveLength(1);
    expect(blendableClips(state()).map(({ fileName }) => fileName)).toEqual(['b.ozz']);
    const skeleton = selectSkeleton(state());
    if (skeleton === undefined) throw new Error('there is a skeleton');
    for (const name of ['b.ozz', 'other.ozz']) state().addLayer(clipId(name));
    const layers = mixedLayers(state(), skeleton, [], 0);
    expect(state().layers.length).toBe(2);
    expect(layers.map(({ id }) => id)).toEqual([state().layers[0].id]);
  });
});

describe('a mesh', () => {
  /** The body below a root of its own, as of a file with clips only. */
  const ROOTED: Rig = [
    ['root', undefined, {}],
    ...BODY.map(([name, parent = 'root', track]) => [name, parent, track] as const),
  ];
  /** A file with a rig, a mesh that all of its joints move, and its clip. */
  const character = (name: string, rig: Rig) => {
    const { skeleton, raw } = rigged(rig);
    const mesh = skinned(skeleton, skeleton.names);
    return madeFile(name, skeleton, raw, mesh);
  };

  it('is not on a skeleton without a joint that moves it', () => {
    state().addFiles([character('body.ozz', [...BODY, TAIL]), file('clip.ozz', ROOTED)]);
    show('clip.ozz');
    expect(stageNames(state())).toEqual(['clip.ozz', 'clip.ozz', null]);
  });

  /** Names that have nothing in common with those of the body. */
  const [A, B, C, D]: Rig = ['a', 'b', 'c', 'd'].map((name, joint) => [
    name,
    ['a', 'b', 'c'][joint - 1],
    BODY[joint][2],
  ]);
  const D_BESIDE_B: Rig[number] = ['d', 'a', ARM[2]];

  it.each<[string, Rig, string | null]>([
    ['another tree', [A, B, C, D], null],
    ['a part of another tree', [A, D_BESIDE_B, B], null],
    ['the same tree', [A, B, C, D_BESIDE_B], 'body.ozz'],
    ['the first joints of the same tree', [A, B, C], 'body.ozz'],
  ])('of %s, without a common name, is moved by numbers or not at all', (_, rig, mesh) => {
    state().addFiles([character('body.ozz', rig), file('clip.ozz', BODY)]);
    show('clip.ozz');
    expect(stageNames(state())).toEqual(['clip.ozz', 'clip.ozz', mesh]);
  });

  it('is on the skeleton of a file with clips only, by the names of joints', () => {
    state().addFiles([character('body.ozz', BODY), file('clip.ozz', ROOTED)]);
    show('clip.ozz');
    expect(stageNames(state())).toEqual(['clip.ozz', 'clip.ozz', 'body.ozz']);
    const joints = selectSkeleton(state())?.names ?? [];
    const moved = Array.from(selectMesh(state())?.jointRemaps ?? [], (joint) => joints[joint]);
    expect(moved).toEqual(rigged(BODY).skeleton.names);
  });

  it('comes with its own character, and stays where it was chosen for another', () => {
    state().addFiles([character('a.ozz', BODY), character('b.ozz', ROOTED)]);
    show('a.ozz');
    show('b.ozz');
    expect(stageNames(state())).toEqual(['b.ozz', 'b.ozz', 'b.ozz']);
    state().show(idOf(state(), 'a.ozz').replace('/0', '/2'));
    expect(stageNames(state())).toEqual(['b.ozz', 'b.ozz', 'a.ozz']);
    state().refillStage();
    expect(stageNames(state())).toEqual(['b.ozz', 'b.ozz', 'a.ozz']);
  });
});
