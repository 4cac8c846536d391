import { beforeEach, describe, expect, it } from 'vitest';
import { entryWithoutRanges } from '#engine/archive';
import AssetsPane, { useAssetsTables } from '../../../../app/features/assets/assets-pane.tsx';
import { assetsFeature } from '../../../../app/features/assets/feature.ts';
import { findAsset } from '../../../../app/session/state/assets.ts';
import type { Session } from '../../../../app/session/session.ts';
import { fixtureFile } from '../../../support/app-files.ts';
import { importFacts } from '../../../support/import-facts.ts';
import { paneText } from '../../../support/render-pane.tsx';
import { EIGHT, testSession } from '../../../support/test-session.ts';

const features = [assetsFeature];

it('asks for files where none is open', () => {
  const session = testSession([], { features });
  expect(paneText(session, AssetsPane)).toContain('Nothing is open');
  for (const { id, enabled } of session.commands.all) {
    expect(enabled?.(session), id).toBe(false);
  }
});

it('lists problems until they are dismissed', () => {
  const session = testSession([], { features });
  session.store.getState().report('walk.ozz', 'It is cut off.');
  expect(paneText(session, AssetsPane)).toContain('walk.ozz It is cut off.');
  session.store.getState().dismissAllProblems();
  expect(paneText(session, AssetsPane)).not.toContain('walk.ozz');
});

it('sums files as they are where they came from, not as what they became here', () => {
  const imported = importFacts({ byteLength: 4096 });
  const session = testSession([], { features });
  session.store.getState().addFiles([fixtureFile('eight.animation.ozz', { imported })]);
  expect(paneText(session, AssetsPane)).toMatch(/^1 file · 4(\.0)? KiB/);
});

it('lists no size of what is stored nowhere', () => {
  const session = testSession([], { features });
  const file = fixtureFile('eight.skeleton.ozz');
  const [{ object, range }] = file.archive.entries;
  const entries = [...file.archive.entries, entryWithoutRanges(object)];
  session.store.getState().addFiles([{ ...file, archive: { ...file.archive, entries } }]);
  const Sizes = (): string => {
    const [{ columns, row }] = useAssetsTables();
    const bytes = columns.indexOf('bytes');
    return [row(0)[bytes], row(1)[bytes]].join(' and ');
  };
  expect(paneText(session, Sizes)).toBe(`${range.length} and`);
});

describe('open files', () => {
  let session: Session;
  const state = () => session.store.getState();
  const clip = () => findAsset(state().assets, state().clipId)?.fileName;

  beforeEach(() => {
    session = testSession([...EIGHT, 'eight.optimized.animation.ozz'], { features });
  });

  it('are counted, and the clip on the stage is told of', () => {
    const text = paneText(session, AssetsPane);
    expect(text).toMatch(/^3 files · [\d.]+ KiB/);
    expect(text).toContain('tracks 8');
    expect(text).toContain('tag ozz-animation, version 7 0x1 +9 634');
  });

  it('are walked clip by clip, round and round', () => {
    expect(clip()).toBe('eight.animation.ozz');
    session.commands.run('assets.next-clip');
    expect(clip()).toBe('eight.optimized.animation.ozz');
    expect(state().playing).toBe(true);
    session.commands.run('assets.next-clip');
    expect(clip()).toBe('eight.animation.ozz');
    session.commands.run('assets.previous-clip');
    expect(clip()).toBe('eight.optimized.animation.ozz');
  });

  it('are closed', () => {
    session.commands.run('assets.close-file');
    expect(state().files.map(({ name }) => name)).not.toContain('eight.animation.ozz');
    expect(clip()).toBe('eight.optimized.animation.ozz');
  });
});
