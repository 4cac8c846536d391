import { beforeEach, describe, expect, it } from 'vitest';
import { keepCrowdSize, defaultCharacterCount } from '../../../../app/features/crowd/crowd-size.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { buildSkeleton } from '#engine/offline';
import { madeFile } from '../../../support/app-files.ts';
import { rawSkeleton } from '../../../support/raw-clip.ts';

let store: SessionStore;
let end: () => void;

/** Opens a chain of so many joints in place of whatever is on the stage. */
function open(joints: number): void {
  const parents = Array.from({ length: joints }, (_, joint) => joint - 1);
  const skeleton = buildSkeleton(rawSkeleton(parents));
  const { files, replaceFiles } = store.getState();
  const closed = files.map(({ id }) => id);
  replaceFiles([madeFile(`${joints}.ozz`, skeleton)], closed);
  store.getState().settleStage();
}

const size = (): number => store.getState().crowd.characters;

beforeEach(() => {
  store = createSessionStore();
  end = keepCrowdSize(store);
});

describe('a crowd', () => {
  it.each([
    [1, 1000],
    [67, 1000],
    [134, 500],
    [1007, 67],
    [200_000, 1],
  ])('of characters of %i joints has %i of them', (joints, characters) => {
    expect(defaultCharacterCount(joints)).toBe(characters);
  });

  it('is smaller where its characters have many joints, and large again where they do not', () => {
    open(1007);
    expect(size()).toBe(67);
    open(20);
    expect(size()).toBe(1000);
  });

  it('keeps the size that was asked for', () => {
    store.getState().setCrowd({ characters: 12 });
    open(1007);
    expect(size()).toBe(12);
  });

  it('is left alone when nobody keeps it', () => {
    end();
    open(1007);
    expect(size()).toBe(1000);
  });
});
