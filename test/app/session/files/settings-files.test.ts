import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createArchive } from '#engine/archive';
import { openSettings, applySettings } from '../../../../app/session/files/settings-files.ts';
import { projectText } from '../../../../app/session/files/save.ts';
import { assetsOfKind } from '../../../../app/session/state/assets.ts';
import { buildOf } from '../../../../app/session/state/build.ts';
import { maskFileText } from '../../../../app/session/files/mask-file.ts';
import { createHistory } from '../../../../app/session/history/history.ts';
import { createSessionStore } from '../../../../app/session/state/store.ts';
import type { SessionStore } from '../../../../app/session/state/store.ts';
import { rawClip } from '../../../support/raw-clip.ts';

vi.mock(import('../../../../app/ui/dom.ts'));

let store: SessionStore;
let shown: unknown[];
const state = () => store.getState();
const context = () => ({
  store,
  history: createHistory(store),
  panes: { show: (...args: unknown[]) => void shown.push(args) },
  announcements: { announce: () => undefined },
  fetching: { fetch: () => Promise.resolve('It was not fetched.') },
});
const { signal } = new AbortController();
const problems = (): string[] => state().problems.map(({ message }) => message);
const tolerances = (): number[] =>
  assetsOfKind(state().assets, 'raw-animation').map(
    ({ id }) => buildOf(state(), id).recipe.tolerance,
  );
const settings = (...entries: readonly (readonly [clip: string, tolerance: number])[]): string =>
  JSON.stringify({
    animations: entries.map(([clip, tolerance]) => ({
      clip,
      optimization_settings: { tolerance },
    })),
  });

beforeEach(() => {
  store = createSessionStore();
  shown = [];
  const archive = createArchive(['walk', 'run'].map((name) => rawClip([{}], 1, name)));
  state().addFiles([{ name: 'clips.ozz', origin: 'opened', archive, parseMs: 0 }]);
});

describe('reported, and nothing of it taken,', () => {
  it.each([
    ['what is no JSON', 'text', 'expected JSON'],
    ['JSON of another kind', '{"scripts": {}}', '"scripts"'],
    ['a setting that is out of range', settings(['*', -1]), 'tolerance'],
    ['a project that ignores without a reason', '{"ignore":[{}]}', '"ignore[0].reason"'],
    ['masks that are none', '{"kind":"posescope joint masks","version":1}', 'Expected masks'],
  ])('%s', (_, text, says) => {
    expect(applySettings(context(), 'a.json', text)).toBeUndefined();
    expect(problems()).toEqual([expect.stringContaining(says)]);
    expect(tolerances()).toEqual([0.001, 0.001]);
  });

  it('what cannot be read', async () => {
    const blob = new Blob(['x']);
    blob.text = () => Promise.reject(new Error('moved'));
    await openSettings(context(), [{ name: 'a.json', blob }], signal);
    expect(problems()).toEqual([expect.stringContaining('cannot be read')]);
  });

  it('what cannot be fetched', async () => {
    const source = { name: 'a.json', url: 'https://other/a.json' };
    await openSettings(context(), [source], signal);
    expect(problems()).toEqual(['It was not fetched.']);
  });
});

describe('settings of a project', () => {
  const project = JSON.stringify({
    unit: 'cm',
    ignore: [{ code: 'loop-gap', file: 'death*', reason: 'It ends there.' }],
    budgets: [{ clipBytes: 100 }],
  });

  it('refused change nothing', () => {
    applySettings(context(), 'posescope.json', '{ "unit": "cm", "budget": [] }');
    expect(problems()).toEqual([expect.stringContaining('found "budget"')]);
    expect(state().lengthUnit).toBe('m');
  });

  it('by their name alone are no import settings', () => {
    applySettings(context(), 'posescope.json', '{ "animations": [] }');
    expect(problems()).toEqual([expect.stringContaining('found "animations"')]);
  });

  it('are obeyed, and shown where they matter', () => {
    expect(applySettings(context(), 'posescope.json', project)).toBe(
      '1 rule for what to ignore, lengths in cm',
    );
    expect(state().ignoredFindings).toMatchObject([{ code: 'loop-gap', file: 'death*' }]);
    expect(state().lengthUnit).toBe('cm');
    expect(shown).toEqual([['findings']]);
  });

  it.each([
    ['in', 'inches'],
    ['cmu', 'CMU units'],
  ])('of files in %s keep that, and say that the page shows none', (unit, name) => {
    const text = JSON.stringify({ unit });
    expect(applySettings(context(), 'posescope.json', text)).toBe(
      `0 rules for what to ignore, lengths in ${name}: not shown`,
    );
    expect(state().lengthUnit).toBe('m');
    expect(JSON.parse(projectText(state()))).toEqual({ unit });
  });

  it('give tags, and are saved with those of now', () => {
    store.setState({ clipTags: { 'run.ozz': ['mine'], 'walk*': ['old'] } });
    const tags = { 'walk*': ['locomotion', 'todo'] };
    expect(applySettings(context(), 'posescope.json', JSON.stringify({ tags }))).toContain(
      'tags of 1 pattern',
    );
    const saved = JSON.parse(projectText(state())) as object;
    expect(saved).toEqual({ tags: { ...tags, 'run.ozz': ['mine'] } });
  });

  it('under any name, twice, ignore once, beside what is ignored already', () => {
    state().ignoreFindings({ joint: 'Hips', reason: 'mine' });
    applySettings(context(), 'ours.json', project);
    applySettings(context(), 'ours.json', project);
    expect(state().ignoredFindings.map(({ reason }) => reason)).toEqual(['mine', 'It ends there.']);
  });

  it('are saved again with all that they said and all that is ignored now', () => {
    applySettings(context(), 'posescope.json', project);
    state().ignoreFindings({ joint: 'Hips', reason: 'mine' });
    const saved = JSON.parse(projectText(state())) as object;
    const [rule] = state().ignoredFindings;
    expect(saved).toEqual({
      unit: 'cm',
      ignore: [rule, { joint: 'Hips', reason: 'mine' }],
      budgets: [{ clipBytes: 100 }],
    });
  });
});

describe('build settings', () => {
  it('go to the clips that they fit, each to the first entry', () => {
    expect(applySettings(context(), 'a.json', settings(['w*', 0.5], ['*', 0.25]))).toBe(
      'build settings of 2 clips',
    );
    expect(tolerances()).toEqual([0.5, 0.25]);
    expect(shown).toEqual([['build', 'settings']]);
  });

  it('that fit no clip are told', () => {
    applySettings(context(), 'a.json', settings(['walk', 0.5], ['jump', 0.25]));
    expect(tolerances()).toEqual([0.5, 0.001]);
    expect(problems()).toEqual([expect.stringContaining('"jump"')]);
  });

  it('wait for clips where none is open', () => {
    state().closeAllFiles();
    applySettings(context(), 'a.json', settings(['*', 0.5]));
    expect(problems()).toEqual([]);
    expect(state().lastRecipe.tolerance).toBe(0.5);
  });

  it('for clips by name wait for those, with their range, and are for no others', () => {
    state().closeAllFiles();
    const range = { from: 0.25 };
    const animations = [
      { clip: 'walk', range, optimization_settings: { tolerance: 0.5 } },
      { clip: 'r*', optimization_settings: { tolerance: 0.75 } },
    ];
    applySettings(context(), 'a.json', JSON.stringify({ animations }));
    const open = (...names: string[]): void => {
      const archive = createArchive(names.map((name) => rawClip([{}], 1, name)));
      state().addFiles([{ name: 'clips.ozz', origin: 'opened', archive, parseMs: 0 }]);
    };
    open('jump', 'run');
    open('walk');
    expect(tolerances()).toEqual([0.001, 0.75, 0.5]);
    expect(buildOf(state(), state().assets[2].id).recipe.range).toEqual(range);
    expect(state().lastRecipe.tolerance).toBe(0.001);
    applySettings(context(), 'b.json', settings(['*', 0.25]));
    open('walk');
    expect(tolerances()).toEqual([0.25, 0.25, 0.25, 0.25]);
  });

  it('give a range to the clips that are open, and none to later ones', () => {
    const text = JSON.stringify({ animations: [{ clip: '*', range: { from: 0.25 } }] });
    applySettings(context(), 'a.json', text);
    const [{ id }] = state().assets;
    expect(buildOf(state(), id).recipe.range).toEqual({ from: 0.25 });
    expect(state().lastRecipe.range).toBeUndefined();
  });
});

it('masks are kept beside those that there are', async () => {
  state().saveMasks(new Map([['one', new Map()]]));
  const text = maskFileText(new Map([['two', new Map([['Hips', 0]])]]));
  await openSettings(context(), [{ name: 'masks.json', blob: new Blob([text]) }], signal);
  expect([...state().savedMasks.keys()]).toEqual(['one', 'two']);
  expect(problems()).toEqual([]);
});
