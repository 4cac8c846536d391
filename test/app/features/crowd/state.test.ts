import { describe, expect, it, beforeEach } from 'vitest';
import {
  MAX_CHARACTERS,
  crowdSlice,
  defaultCharacterCount,
  fitCrowdSize,
} from '../../../../app/features/crowd/state.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { madeFile } from '../../../support/app-files.ts';
import { builtSkeleton } from '../../../support/raw-clip.ts';

describe('a crowd', () => {
  it.each([
    [0, 1],
    [-5, 1],
    [1e9, MAX_CHARACTERS],
    [12.4, 12],
  ])('of %f characters has %i', (asked, made) => {
    const store = crowdSlice.of(createSessionStore());
    store.getState().setCrowd({ characters: asked });
    expect(store.getState().crowd.characters).toBe(made);
  });

  it('is looked at from nearer where it is small, and from as far again where it is not', () => {
    const store = crowdSlice.of(createSessionStore());
    const distance = (): number => store.getState().crowdCamera.distance;
    const first = distance();
    store.getState().setCrowd({ characters: 1 });
    expect(distance()).toBeLessThan(4);
    store.getState().setCrowd({ interval: 2 });
    expect(distance()).toBeLessThan(4);
    store.getState().setCrowd({ characters: 1000 });
    expect(distance()).toBeCloseTo(first);
    store.getState().moveCrowdCamera({ distance: 2 });
    store.getState().setCrowd({ characters: 1 });
    expect(distance()).toBe(2);
  });

  it('is looked at from above the ground, not from too near or too far', () => {
    const store = crowdSlice.of(createSessionStore());
    store.getState().moveCrowdCamera({ pitch: -1, distance: 0 });
    expect(store.getState().crowdCamera.pitch).toBeGreaterThan(0);
    expect(store.getState().crowdCamera.distance).toBeGreaterThan(0);
    store.getState().moveCrowdCamera({ pitch: 3, distance: 1e6 });
    expect(store.getState().crowdCamera.pitch).toBeLessThan(Math.PI / 2);
    expect(store.getState().crowdCamera.distance).toBeLessThan(1e6);
  });
});

let store: ReturnType<typeof crowdSlice.of>;
let end: () => void;

/** Opens a chain of so many joints in place of whatever is on the stage. */
function open(joints: number): void {
  const parents = Array.from({ length: joints }, (_, joint) => joint - 1);
  const skeleton = builtSkeleton(parents);
  const { files, replaceFiles } = store.getState();
  const closed = files.map(({ id }) => id);
  replaceFiles([madeFile(`${joints}.ozz`, skeleton)], closed);
  store.getState().refillStage();
}

const size = (): number => store.getState().crowd.characters;

beforeEach(() => {
  store = crowdSlice.of(createSessionStore());
  end = fitCrowdSize(store);
});

describe('a crowd that nobody has set the size of', () => {
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

  it('is left alone once that is stopped', () => {
    end();
    open(1007);
    expect(size()).toBe(1000);
  });
});
