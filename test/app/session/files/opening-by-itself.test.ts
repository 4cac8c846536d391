import { describe, expect, it } from 'vitest';
import {
  createOpening,
  type Opening,
  type OpenRequest,
} from '../../../../app/session/files/opening.ts';
import type { FileId } from '../../../../app/session/state/assets.ts';
import { createSessionStore, type SessionStore } from '../../../../app/session/state/store.ts';
import {
  fixtureSource,
  loadOnThisThread,
  openingContext,
  stageNames,
  type Load,
} from '../../../support/app-files.ts';

function page(load: Load = loadOnThisThread): { store: SessionStore; opening: Opening } {
  const store = createSessionStore();
  return { store, opening: createOpening(openingContext(store, { load })) };
}

async function open(opening: Opening, name: string): Promise<readonly FileId[]> {
  return opening.open({ sources: [fixtureSource(name)], origin: 'opened' });
}

describe('what the page opens by itself', () => {
  /** A loader that holds every file back until it is let go by name. */
  function slowLoader(): { readonly load: Load; letGo(name: string): void } {
    const held = new Map<string, () => void>();
    const load: Load = async (source) => {
      await new Promise<void>((resolve) => held.set(source.name, resolve));
      return loadOnThisThread(source);
    };
    return { load, letGo: (name) => held.get(name)?.() };
  }

  const example = { sources: [fixtureSource('walker.skeleton.ozz')], origin: 'example' } as const;
  const greeting = { ...example, automatic: true };

  it.each<[string, OpenRequest, string[]]>([
    ['earlier', greeting, ['three.skeleton.ozz', 'walker.skeleton.ozz']],
    ['later', greeting, ['walker.skeleton.ozz', 'three.skeleton.ozz']],
    [
      'earlier, as an edit',
      { ...example, givesWay: true },
      ['three.skeleton.ozz', 'walker.skeleton.ozz'],
    ],
    [
      'later, as an edit',
      { ...example, givesWay: true },
      ['walker.skeleton.ozz', 'three.skeleton.ozz'],
    ],
  ])('gives way to what is there %s', async (_, request, order) => {
    const { load, letGo } = slowLoader();
    const { store, opening } = page(load);
    const both = [opening.open(request), open(opening, 'three.skeleton.ozz')];
    for (const name of order) {
      letGo(name);
      // Until all that can go on has gone on.
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect((await Promise.all(both))[0]).toEqual([]);
    expect(stageNames(store.getState())).toEqual(['three.skeleton.ozz', null, null]);
    expect(store.getState().files.map((file) => file.name)).toEqual(['three.skeleton.ozz']);
  });

  it('gives way to what was there before its turn came', async () => {
    const { store, opening } = page();
    await open(opening, 'three.skeleton.ozz');
    expect(await opening.open(greeting)).toEqual([]);
    expect(stageNames(store.getState())).toEqual(['three.skeleton.ozz', null, null]);
    expect(store.getState().files.map((file) => file.name)).toEqual(['three.skeleton.ozz']);
  });

  it('stays where that could not be opened', async () => {
    const { store, opening } = page();
    const bad = { sources: [fixtureSource('empty.ozz', 'broken')], origin: 'opened' } as const;
    await Promise.all([opening.open(greeting), opening.open(bad)]);
    expect(stageNames(store.getState())).toEqual(['walker.skeleton.ozz', null, null]);
    expect(store.getState().problems.map(({ subject }) => subject)).toEqual(['empty.ozz']);
  });
});
