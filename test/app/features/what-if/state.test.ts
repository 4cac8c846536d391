import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_CLIP_RECIPE, buildClip, type ClipRecipe } from '#engine/offline';
import type { NewFile } from '../../../../app/session/state/assets.ts';
import {
  createSessionStore,
  type SessionState,
  type SessionStore,
} from '../../../../app/session/state/store.ts';
import {
  isSameScene,
  selectFiledClip,
  selectWhatIfScene,
} from '../../../../app/features/what-if/state.ts';
import { idOf, madeFile } from '../../../support/app-files.ts';
import { builtSkeleton, rawClip } from '../../../support/raw-clip.ts';

const bones = builtSkeleton([-1, 0]);
const walk = rawClip([{ translations: [[0, 1, 2, 3]] }, {}], 1, 'walk');
const { animation } = buildClip(walk, bones, DEFAULT_CLIP_RECIPE);
const RESULT = { recipe: DEFAULT_CLIP_RECIPE, milliseconds: 1, sourceBytes: 100, sourceKeys: [] };

const BONES = madeFile('bones.ozz', bones);
const SOURCE = madeFile('walk_raw.ozz', walk);
const CLIP = madeFile('walk.ozz', animation);

let store: SessionStore;
const state = (): SessionState => store.getState();

/** Opens files, of which the last one goes on the stage. */
function open(...files: readonly NewFile[]): void {
  state().addFiles(files);
  state().refillStage();
  state().show(idOf(state(), files.at(-1)?.name ?? ''));
}

beforeEach(() => {
  store = createSessionStore();
});

it('builds of one range are not shown beside those of another', () => {
  open(BONES, SOURCE);
  const id = idOf(state(), 'walk_raw.ozz');
  const sceneOf = (part: Partial<ClipRecipe>) => {
    state().setRecipe(id, { ...DEFAULT_CLIP_RECIPE, ...part });
    return selectWhatIfScene(state());
  };
  const range = { from: 0.5 };
  const [whole, finer] = [sceneOf({}), sceneOf({ tolerance: 1e-4 })];
  const [cut, finerCut] = [sceneOf({ range }), sceneOf({ range, tolerance: 1e-4 })];
  if (!whole || !finer || !cut || !finerCut) throw new Error('a source is open');
  expect([isSameScene(whole, finer), isSameScene(cut, finerCut)]).toEqual([true, true]);
  expect(isSameScene(whole, cut)).toBe(false);
});

describe('the clip as it is, beside builds of its source', () => {
  it('is none that came in a file where only the source is open', () => {
    open(BONES, SOURCE);
    expect(selectWhatIfScene(state())?.source.name).toBe('walk');
    expect(selectFiledClip(state())).toBeUndefined();
  });

  it('is none that came in a file where it was built of the source here', () => {
    open(BONES, SOURCE);
    const id = idOf(state(), 'walk_raw.ozz');
    state().finishBuild(id, [CLIP], RESULT);
    state().show(idOf(state(), 'walk.ozz'));
    expect(selectFiledClip(state())).toBeUndefined();
  });

  it('is none where builds are of a range of the source', () => {
    open(BONES, SOURCE, CLIP);
    const range = { from: 0.5 };
    state().setRecipe(idOf(state(), 'walk_raw.ozz'), { ...DEFAULT_CLIP_RECIPE, range });
    expect(selectFiledClip(state())).toBeUndefined();
  });

  it('is the one on the stage where that came in a file', () => {
    open(BONES, SOURCE, CLIP);
    expect(selectFiledClip(state())).toMatchObject({
      reference: { kind: 'raw-animation', name: 'walk' },
      candidate: { kind: 'animation', name: 'walk' },
    });
  });
});
