import { describe, expect, it, vi } from 'vitest';
import { createOpening } from '../../../../app/session/files/opening.ts';
import type { Opening } from '../../../../app/session/files/opening.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import { fixtureSource, openingContext, stageNames } from '../../../support/app-files.ts';

function page(announce: (text: string) => void = vi.fn()) {
  const store = createSessionStore();
  const context = { ...openingContext(store), announcements: { announce } };
  return { store, opening: createOpening(context) };
}

async function open(opening: Opening, names: readonly string[]): Promise<void> {
  const sources = names.map((name) => fixtureSource(name));
  await opening.open({ sources, origin: 'opened' });
}

describe('what is added beside others', () => {
  it.each<[string, string[]]>([
    ['another character', ['three.skeleton.ozz', 'three.animation.ozz']],
    ['another clip of the same skeleton', ['eight.optimized.animation.ozz']],
    ['its source', ['eight.raw_animation.ozz']],
  ])('leaves the stage to the clip that is there: %s', async (_, added) => {
    const { store, opening } = page();
    await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz']);
    await open(opening, added);
    expect(stageNames(store.getState())).toEqual([
      'eight.skeleton.ozz',
      'eight.animation.ozz',
      null,
    ]);
    expect(store.getState().files).toHaveLength(2 + added.length);
  });

  it('announces what it has added beside the stage', async () => {
    const announce = vi.fn<(text: string) => void>();
    const { opening } = page(announce);
    await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz']);
    expect(announce).not.toHaveBeenCalled();
    await open(opening, ['eight.optimized.animation.ozz']);
    expect(announce).toHaveBeenLastCalledWith(
      'eight.optimized.animation.ozz added. Show it from Assets.',
    );
    await open(opening, ['three.skeleton.ozz', 'three.animation.ozz']);
    expect(announce).toHaveBeenLastCalledWith('2 files added. Show them from Assets.');
  });

  it('shows an example that is asked for beside own files', async () => {
    const { store, opening } = page();
    await open(opening, ['eight.skeleton.ozz', 'eight.animation.ozz']);
    const sources = ['three.skeleton.ozz', 'three.animation.ozz'].map((name) =>
      fixtureSource(name),
    );
    await opening.open({ sources, origin: 'example' });
    expect(stageNames(store.getState())).toEqual([
      'three.skeleton.ozz',
      'three.animation.ozz',
      null,
    ]);
  });
});
