import { beforeEach, describe, expect, it } from 'vitest';
import type { AssetObject } from '#engine/archive';
import { buildClip, DEFAULT_CLIP_RECIPE } from '#engine/offline';
import AssetsPane from '../../../../app/features/assets/assets-pane.tsx';
import { assetsFeature } from '../../../../app/features/assets/feature.ts';
import { withSkeleton } from '../../../../app/features/assets/skeleton-choice.tsx';
import type { Session } from '../../../../app/session/session.ts';
import { findAsset, type Asset } from '../../../../app/session/state/assets.ts';
import { buildSkeleton } from '../../../../app/session/state/build-input.ts';
import { errorReferences } from '../../../../app/session/state/error-comparison.ts';
import { withNewContents } from '../../../../app/session/state/new-contents.ts';
import { chosenSkeleton, ownSkeleton } from '../../../../app/session/state/own-skeleton.ts';
import { selectSkeleton } from '../../../../app/session/state/stage.ts';
import { madeFile } from '../../../support/app-files.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { BODY, FOOT, HIP, KNEE, PERMUTED, renamed, rigged } from '../../../support/rigs.ts';
import { testSession } from '../../../support/test-session.ts';

let session: Session;
const state = () => session.store.getState();
const OTHER = renamed(BODY, 'x');
const [first, second] = [rigged(BODY), rigged(OTHER)];
const CHOICE = /Skeleton of the clip|skeleton (as|not|two)/;

/** The asset at a place of a file. */
function assetAt(fileName: string, place: number): Asset {
  const asset = state().assets.filter((one) => one.fileName === fileName)[place];
  if (asset === undefined) throw new Error(`${fileName} has no object ${place}`);
  return asset;
}

function choose(clip: Asset, skeleton: string): void {
  session.store.setState((now) => withSkeleton(now, clip, skeleton));
}

const text = (): string => paneText(session, AssetsPane);
const namesOf = (clip: Asset): string | undefined => ownSkeleton(state(), clip)?.names[0];

beforeEach(() => {
  session = testSession([], { features: [assetsFeature] });
});

describe('a clip has no choice of a skeleton', () => {
  it('where only one has as many joints as it has tracks, and no other one the same names', () => {
    const small = rigged(renamed([HIP, KNEE, FOOT], 'x')).skeleton;
    state().addFiles([madeFile('small.ozz', small), madeFile('a.ozz', first.skeleton, first.raw)]);
    state().refillStage();
    state().inspect(assetAt('a.ozz', 1).id);
    expect(text()).not.toMatch(CHOICE);
  });

  it('that has other joints: such a one is not taken from a saved session', () => {
    const small = rigged([HIP, KNEE, FOOT]).skeleton;
    state().addFiles([madeFile('small.ozz', small), madeFile('a.ozz', first.skeleton, first.raw)]);
    choose(assetAt('a.ozz', 1), assetAt('small.ozz', 0).id);
    expect(namesOf(assetAt('a.ozz', 1))).toBe('hip');
  });
});

describe('a clip beside two skeletons of its file', () => {
  beforeEach(() => {
    state().addFiles([madeFile('two.ozz', first.skeleton, second.skeleton, first.raw)]);
    state().refillStage();
    state().inspect(assetAt('two.ozz', 2).id);
  });
  const clip = (): Asset => assetAt('two.ozz', 2);

  it('is of the first, which is shown', () => {
    expect(namesOf(clip())).toBe('hip');
    expect(text()).toContain('two.ozz, 1 of 2 from “hip”');
    expect(text()).not.toContain('Chosen here');
  });

  it('is of the second if that is chosen: it stands on it, and is built with it', () => {
    state().show(clip().id);
    choose(clip(), assetAt('two.ozz', 1).id);
    expect([namesOf(clip()), selectSkeleton(state())?.names[0]]).toEqual(['xhip', 'xhip']);
    expect(state().clipId).toBe(clip().id);
    expect(buildSkeleton(state(), clip())?.names[0]).toBe('xhip');
    expect(text()).toContain('two.ozz, 2 of 2 from “xhip”');
    expect(text()).toContain(
      'Chosen here: its 4 tracks move the joints of that skeleton in their order',
    );
  });

  it('is of the first again where the choice is undone, taken back, or closed', () => {
    choose(clip(), assetAt('two.ozz', 1).id);
    expect(session.history.state.getState().steps.at(-1)?.label).toBe('Skeleton of two.ozz');
    session.history.undo();
    expect(namesOf(clip())).toBe('hip');
    session.history.redo();
    expect(namesOf(clip())).toBe('xhip');
    choose(clip(), '');
    expect(namesOf(clip())).toBe('hip');
    state().addFiles([madeFile('other.ozz', second.skeleton)]);
    choose(clip(), assetAt('other.ozz', 0).id);
    expect(namesOf(clip())).toBe('xhip');
    state().closeFile(assetAt('other.ozz', 0).fileId);
    expect(namesOf(clip())).toBe('hip');
  });
});

describe('a build', () => {
  const source = (): Asset => assetAt('two.ozz', 2);
  const built = (): Asset => assetAt('built.ozz', 0);
  const build = (): void => {
    const recipe = DEFAULT_CLIP_RECIPE;
    const clip = buildClip(first.raw, first.skeleton, recipe).animation;
    const file = { ...madeFile('built.ozz', clip), origin: 'built' } as const;
    const result = { recipe, milliseconds: 1, sourceBytes: 1, sourceKeys: [] };
    state().finishBuild(source().id, [file], result);
  };
  const permuted = rigged(PERMUTED).skeleton;
  beforeEach(() => {
    state().addFiles([madeFile('two.ozz', first.skeleton, permuted, first.raw)]);
    state().refillStage();
    build();
    state().inspect(built().id);
  });
  const choice = (): Asset => assetAt('two.ozz', 1);
  const orderOf = (clip: Asset): string | undefined => ownSkeleton(state(), clip)?.names[1];

  it('has the skeleton that is chosen for its source, or for it, which is the same', () => {
    choose(built(), choice().id);
    expect([orderOf(source()), orderOf(built())]).toEqual(['arm', 'arm']);
    build();
    expect(orderOf(built())).toBe('arm');
    choose(built(), '');
    expect([orderOf(source()), orderOf(built())]).toEqual(['knee', 'knee']);
    expect(text()).not.toContain('Chosen here');
  });

  it('is made again where that is another, as it would be another one', () => {
    const phase = () => state().builds.get(source().id)?.phase;
    choose(built(), assetAt('two.ozz', 0).id);
    expect(phase()).toBe('idle');
    choose(built(), choice().id);
    expect(phase()).toBe('settling');
    build();
    expect(phase()).toBe('idle');
    session.history.undo();
    expect([phase(), orderOf(built())]).toEqual(['idle', 'knee']);
    state().closeFile(built().fileId);
    choose(source(), choice().id);
    expect(phase()).toBe('idle');
  });

  it('stands on it, where it is shown; until that is undone', () => {
    state().show(built().id);
    expect(selectSkeleton(state())?.names[1]).toBe('knee');
    choose(source(), choice().id);
    expect([state().clipId, selectSkeleton(state())?.names[1]]).toEqual([built().id, 'arm']);
    session.history.undo();
    expect([state().clipId, selectSkeleton(state())?.names[1]]).toEqual([built().id, 'knee']);
  });

  it('whose source is closed is of the skeleton that it was built with', () => {
    state().addFiles([madeFile('x.ozz', first.skeleton), madeFile('y.ozz', permuted)]);
    expect(text()).not.toContain('not said');
    const id = built().id;
    state().closeFile(source().fileId);
    state().inspect(id);
    expect(text()).toContain('that of its source');
    expect(text()).not.toContain('not said');
  });
});

it('the version before of a clip has the skeleton that was chosen for it, too', () => {
  state().addFiles([madeFile('two.ozz', first.skeleton, second.skeleton, first.raw)]);
  state().refillStage();
  choose(assetAt('two.ozz', 2), assetAt('two.ozz', 1).id);
  const { id } = state().files[0];
  const next = madeFile('two.ozz', first.skeleton, second.skeleton, { ...first.raw, duration: 2 });
  session.store.setState((now) => withNewContents(now, [{ id, next }]));
  const before = assetAt('before two.ozz', 2);
  expect([namesOf(before), namesOf(assetAt('two.ozz', 2))]).toEqual(['xhip', 'xhip']);
  expect(chosenSkeleton(state(), before)?.fileId).toBe(before.fileId);
});

describe('in a new version of its file, a chosen skeleton', () => {
  const [left, right] = ['left', 'right'].map((name) => rigged(BODY, name).raw);
  beforeEach(() => {
    state().addFiles([
      madeFile('two.ozz', first.skeleton, second.skeleton, left, right),
      madeFile('other.ozz', rigged(BODY, 'other').raw),
    ]);
    state().refillStage();
    choose(assetAt('two.ozz', 2), assetAt('two.ozz', 1).id);
    choose(assetAt('other.ozz', 0), assetAt('two.ozz', 1).id);
  });
  const open = (...objects: readonly AssetObject[]): void => {
    const contents = [{ id: state().files[0].id, next: madeFile('two.ozz', ...objects) }];
    session.store.setState((now) => withNewContents(now, contents));
  };
  const chosenOf = (clip: Asset): string | undefined => {
    const object = chosenSkeleton(state(), clip)?.entry.object;
    return object?.kind === 'skeleton' ? object.names[0] : undefined;
  };
  const clipNamed = (name: string): Asset => {
    const assets = state().assets.filter(({ fileName }) => fileName === 'two.ozz');
    const clip = assets.find(({ label }) => label === name);
    if (clip === undefined) throw new Error(`two.ozz has no ${name}`);
    return clip;
  };

  it.each<[string, AssetObject[]]>([
    ['whose clips stand in another order', [first.skeleton, second.skeleton, right, left]],
    ['whose skeletons do', [second.skeleton, first.skeleton, left, right]],
    ['with a clip before it', [rigged(BODY, 'new').raw, second.skeleton, left, right]],
  ])('is that of the same clip, %s', (_, objects) => {
    open(...objects);
    expect(chosenOf(clipNamed('left'))).toBe('xhip');
    expect(chosenOf(clipNamed('right'))).toBeUndefined();
    expect(chosenOf(assetAt('other.ozz', 0))).toBe('xhip');
  });

  it('is of no other clip where that is gone', () => {
    open(first.skeleton, second.skeleton, right);
    expect(chosenOf(clipNamed('right'))).toBeUndefined();
  });

  it('is gone with the skeletons', () => {
    open(right, left);
    expect(chosenOf(clipNamed('left'))).toBeUndefined();
    expect(chosenOf(assetAt('other.ozz', 0))).toBeUndefined();
  });
});

it('a clip of a renamed rig is measured once the skeleton of the other is chosen for it', () => {
  state().addFiles([
    madeFile('a.ozz', first.skeleton, first.raw),
    madeFile('b.ozz', second.skeleton, second.raw),
  ]);
  state().refillStage();
  state().show(assetAt('a.ozz', 1).id);
  expect(errorReferences(state())).toEqual([]);
  choose(assetAt('b.ozz', 1), assetAt('a.ozz', 0).id);
  expect(errorReferences(state()).map(({ fileName }) => fileName)).toEqual(['b.ozz']);
  expect(findAsset(state().assets, state().clipId)?.fileName).toBe('a.ozz');
});
