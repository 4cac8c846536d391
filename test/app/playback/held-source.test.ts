import { beforeEach, describe, expect, it } from 'vitest';
import { createArchive } from '#engine/archive';
import type { AssetObject } from '#engine/archive';
import type { RawAnimation, Skeleton } from '#engine/model';
import { DEFAULT_CLIP_RECIPE, buildClip } from '#engine/offline';
import { createPlayer } from '../../../app/playback/player.ts';
import type { Player } from '../../../app/playback/player.ts';
import type { NewFile } from '../../../app/session/state/assets.ts';
import { createSessionStore } from '../../../app/session/state/store.ts';
import type { SessionStore } from '../../../app/session/state/store.ts';
import { fixtureFile } from '../../support/app-files.ts';
import { expectNear } from '../../support/near.ts';

const file = (object: AssetObject): NewFile => {
  return { name: 'clip.ozz', origin: 'built', archive: createArchive([object]), parseMs: 0 };
};

let store: SessionStore;
let player: Player;
let changes = 0;
const state = () => store.getState();

/** A clip of far fewer keys than its source, on the stage. */
beforeEach(() => {
  store = createSessionStore();
  player = createPlayer(store, () => void changes++);
  const files = ['walker.skeleton.ozz', 'walker.raw_animation.ozz'].map((name) =>
    fixtureFile(name),
  );
  state().addFiles(files);
  const [bones, source] = state().assets;
  const recipe = { ...DEFAULT_CLIP_RECIPE, tolerance: 0.5 };
  const skeleton = bones.entry.object as Skeleton;
  const { animation } = buildClip(source.entry.object as RawAnimation, skeleton, recipe);
  state().refillStage();
  const result = { recipe, milliseconds: 0, sourceBytes: 0, sourceKeys: [] };
  state().finishBuild(source.id, [file(animation)], result);
  player.seek(0.3);
});

const poseOf = (show: () => void): Float32Array => {
  show();
  return player.frame.pose.slice();
};

describe('while the source of a clip is held', () => {
  it("the pose is the source's, and the clip's again after", () => {
    const [, source] = state().assets;
    const built = player.frame.pose.slice();
    const held = poseOf(() => store.setState({ sourceShown: true }));
    expect(held).not.toEqual(built);
    expect(poseOf(() => store.setState({ sourceShown: false }))).toEqual(built);
    const { clipId } = state();
    expect(poseOf(() => state().show(source.id))).toEqual(held);
    expect(poseOf(() => state().show(clipId ?? ''))).toEqual(built);
  });

  it("it is at the clip's own time where that is a range of it", () => {
    const [{ entry }, source] = state().assets;
    const range = { from: 0.4, to: 0.9 };
    const recipe = { ...DEFAULT_CLIP_RECIPE, range };
    const raw = source.entry.object as RawAnimation;
    const { animation } = buildClip(raw, entry.object as Skeleton, recipe);
    const result = { recipe, milliseconds: 0, sourceBytes: 0, sourceKeys: [] };
    state().finishBuild(source.id, [file(animation)], result);
    player.seek(0.3);
    const held = poseOf(() => store.setState({ sourceShown: true }));
    store.setState({ sourceShown: false });
    state().show(source.id);
    player.seek(0.7);
    expectNear(held, player.frame.pose, 1e-5);
  });

  it('everything is told once', () => {
    const before = changes;
    store.setState({ sourceShown: true });
    store.setState({ sourceShown: true });
    expect(changes).toBe(before + 1);
  });

  it('it can be played, and no step is recorded, as the context takes none', () => {
    const { total } = player.frame.history;
    store.setState({ sourceShown: true });
    const held = player.frame.pose.slice();
    state().play(1);
    expect(player.tick(0.1)).toBe(true);
    expect(player.frame.pose).not.toEqual(held);
    expect(player.frame.history.total).toBe(total);
    expect(player.frame.context?.ratio).not.toBe(player.frame.ratio);
  });

  it('and its clip is closed, what comes on the stage is shown as it is', () => {
    store.setState({ sourceShown: true });
    state().closeFile(state().files[2].id);
    state().refillStage();
    expect(player.frame.held).toBeUndefined();
    expect(player.frame.raw).toBeDefined();
  });
});
