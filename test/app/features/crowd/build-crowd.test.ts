import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { finishWork } from '#engine/base';
import { compileKernels, type KernelModule } from '#engine/kernels';
import { advanceCrowd, crowdMatrix, poseCrowd } from '#engine/runtime/crowd';
import {
  crowdClips,
  crowdInputs,
  crowdSubject,
  buildCrowd,
  reachOf,
  usefulThreads,
  writePlaces,
  type CreatedCrowd,
} from '../../../../app/features/crowd/build-crowd.ts';
import { createFrameSteps, stepperOf } from '../../../../app/features/crowd/step-frame.ts';
import { crowdSlice, type CrowdState } from '../../../../app/features/crowd/state.ts';
import { fixtureFile, madeFile, storeWith } from '../../../support/app-files.ts';

const walker = ['walker.skeleton.ozz', 'walker.animation.ozz', 'walker.optimized.animation.ozz'];
let compiled: KernelModule;

function built(store: { getState(): CrowdState }): CreatedCrowd | string {
  const state = store.getState();
  return finishWork(buildCrowd(compiled, crowdSubject(state), state.crowd));
}

beforeAll(async () => {
  compiled = await compileKernels();
});

beforeEach(() => void vi.stubGlobal('crossOriginIsolated', false));

describe('a crowd cannot be made', () => {
  it('without a clip', () => {
    const store = crowdSlice.of(storeWith('walker.skeleton.ozz'));
    expect(built(store)).toContain('No clip is shown');
  });
});

describe('a crowd', () => {
  it.each([
    ['stage', 1, 1],
    ['all', 2, 1],
    ['blend', 2, 2],
  ] as const)('of %s plays %i clips in %i layers', (clips, count, layers) => {
    const store = crowdSlice.of(storeWith(...walker, 'eight.animation.ozz'));
    store.getState().setCrowd({ clips, characters: 30 });
    expect(crowdClips(store.getState())).toHaveLength(count);
    const made = built(store);
    if (typeof made === 'string') throw new Error(made);
    expect(made.crowd.layers).toHaveLength(layers);
    for (const { ratio, rate, weight } of made.crowd.layers) {
      expect(ratio.every((value) => value >= 0 && value < 1)).toBe(true);
      expect(rate.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
      expect(weight.every((value) => value >= 0)).toBe(true);
    }
    const sums = made.crowd.layers[0].weight.map((_, i) =>
      made.crowd.layers.reduce((sum, { weight }) => sum + weight[i], 0),
    );
    expect(sums.every((sum) => sum > 0)).toBe(true);
  });

  it.each([1e-45, 1e-38, 3e38].map(Math.fround))('plays a clip of %d s', (duration) => {
    const clip = fixtureFile('walker.animation.ozz').archive.entries[0].object;
    if (clip.kind !== 'animation') throw new Error('no clip');
    const store = crowdSlice.of(storeWith('walker.skeleton.ozz'));
    store.getState().addFiles([madeFile('clip.ozz', { ...clip, duration })]);
    store.getState().refillStage();
    const made = built(store);
    if (typeof made === 'string') throw new Error(made);
    const { crowd } = made;
    for (const seconds of [0.016, 1]) advanceCrowd(crowd, seconds, 0, crowd.groups);
    expect(crowd.layers[0].ratio.every((ratio) => ratio >= 0 && ratio <= 1)).toBe(true);
    poseCrowd(crowd, 0, crowd.groups);
    expect(crowd.output.every(Number.isFinite)).toBe(true);
  });

  it('stands with some room around everybody', () => {
    const store = crowdSlice.of(storeWith(...walker));
    const made = built(store);
    if (typeof made === 'string') throw new Error(made);
    const { x, z } = made.field;
    for (let i = 1; i < 50; i++) {
      const nearest = Math.min(
        ...Array.from({ length: i }, (_, j) => Math.hypot(x[i] - x[j], z[i] - z[j])),
      );
      expect(nearest).toBeGreaterThan(0.4 * made.height);
    }
  });

  it('knows how far from its place a character may be drawn', () => {
    const made = built(crowdSlice.of(storeWith(...walker)));
    if (typeof made === 'string') throw new Error(made);
    const { crowd, clips } = made;
    const reach = reachOf(crowd.rig.skeleton, clips);
    poseCrowd(crowd, 0, crowd.groups);
    const matrix = new Float32Array(16);
    let farthest = 0;
    for (let character = 0; character < 100; character++) {
      for (let joint = 0; joint < crowd.rig.skeleton.count; joint++) {
        crowdMatrix(crowd, character, joint, matrix);
        farthest = Math.max(farthest, Math.hypot(...matrix.subarray(12, 15)));
      }
    }
    expect(farthest).toBeLessThan(reach);
    expect(farthest).toBeGreaterThan(reach / 4);
    expect(made.reach).toBeGreaterThan(reach);
  });

  it('has its places written for the card, as many as there is room for', () => {
    const field = {
      x: Float32Array.of(1, 2, 3),
      z: Float32Array.of(4, 5, 6),
      heading: Float32Array.of(7, 8, 9),
    };
    const out = new Float32Array(8);
    writePlaces(field, out);
    expect([...out]).toEqual([1, 4, 7, 0, 2, 5, 8, 0]);
  });

  it('is made anew when what it is made of changes, and only then', () => {
    const store = crowdSlice.of(storeWith(...walker));
    const inputs = () => crowdInputs(store.getState());
    const before = inputs();
    store.getState().setCrowd({ interval: 2, reach: 3, tint: false, detail: false });
    expect(inputs()).toEqual(before);
    store.getState().setCrowd({ characters: 5 });
    expect(inputs()).not.toEqual(before);
  });
});

describe('threads', () => {
  it.each([
    ['one where memory cannot be shared', false, 10_000, 1],
    ['one where no step is worth sharing', true, 1000, 1],
    ['as many as do not wait for each other, else', true, 10_000, 4],
  ])('that are useful: %s', (_, isolated, characters, expected) => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 8 });
    vi.stubGlobal('crossOriginIsolated', isolated);
    expect(usefulThreads(characters, 67)).toBe(expected);
    vi.stubGlobal('crossOriginIsolated', false);
  });

  it.each([
    ['by a person share every step', 2, 0],
    ['by nobody share what is worth it', 0, 2703],
  ])('chosen %s', (_, threads, sharedFrom) => {
    const store = crowdSlice.of(storeWith(...walker));
    store.getState().setCrowd({ threads });
    expect(built(store)).toMatchObject({ sharedFrom });
  });
});

describe('a frame', () => {
  it('remembers which groups it has computed', () => {
    const store = crowdSlice.of(storeWith(...walker));
    const made = built(store);
    if (typeof made === 'string') throw new Error(made);
    const steps = createFrameSteps(made.crowd, made.sharedFrom);
    steps.step(0.1, 0, 3);
    steps.step(0.1, 5, 6);
    expect(steps.stretches).toBe(2);
    expect([...steps.computed.subarray(0, 4)]).toEqual([0, 3, 5, 6]);
    const { output, groupFloats } = made.crowd;
    const isComputed = (group: number): boolean =>
      output.subarray(group * groupFloats, (group + 1) * groupFloats).some((value) => value !== 0);
    expect([0, 1, 2, 3, 4, 5, 6].map(isComputed)).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
      false,
    ]);
    stepperOf(made.crowd, made.sharedFrom)(0, 3, 4);
    expect(isComputed(3)).toBe(true);
  });
});
