import { describe, expect, it } from 'vitest';
import { createTagger, TAG, tagRows, withoutTag, withTag } from '../../../engine/library/tags.ts';

const TAGS = {
  'clips/hero/walk.ozz': ['todo'],
  'hero/*': ['hero'],
  'walk.ozz': ['locomotion', 'todo'],
  '*': ['all'],
};

it.each([
  ['', false],
  ['two words', false],
  ['a,b', false],
  ['"a"', false],
  ['todo', true],
  ['ö-1:x', true],
])('a tag is one word: %j', (text, isTag) => {
  expect(TAG.test(text)).toBe(isTag);
});

describe('the tags of a file', () => {
  it.each([
    ['superhero/run.ozz', ['all']],
    ['clips/hero/run.ozz', ['all', 'hero']],
    ['/home/me/clips/hero/walk.ozz', ['all', 'hero', 'locomotion', 'todo']],
    ['C:\\clips\\walk.ozz', ['all', 'locomotion', 'todo']],
  ])('%s', (file, tags) => {
    expect(createTagger(TAGS)(file)).toEqual(tags);
  });

  it('are none without entries, and rows stay the same', () => {
    const rows = [{ file: 'walk.ozz' }, { file: 'run.ozz' }];
    expect(createTagger({})('walk.ozz')).toEqual([]);
    const [walk, run] = tagRows(rows, createTagger({ 'walk.ozz': ['todo'] }));
    expect(walk).toEqual({ file: 'walk.ozz', tags: ['todo'] });
    expect(run).toBe(rows[1]);
  });
});

describe('tagging', () => {
  it('adds an entry for each file that has not the tag yet', () => {
    const files = ['a/walk.ozz', 'hero/run.ozz'];
    expect(withTag({ 'hero/*': ['todo'], 'a/walk.ozz': ['z'] }, files, 'todo')).toEqual({
      'a/walk.ozz': ['todo', 'z'],
      'hero/*': ['todo'],
    });
  });

  it('takes a tag from files, and leaves entries of others', () => {
    const before = { 'run.ozz': ['todo', 'z'], 'walk.ozz': ['todo'], 'jog*': ['todo'] };
    expect(withoutTag(before, ['hero/run.ozz', 'hero/walk.ozz'], 'todo', [])).toEqual({
      'jog*': ['todo'],
      'run.ozz': ['z'],
    });
  });

  it('takes one that a pattern gives, which others keep', () => {
    const before = { 'hero/*': ['todo', 'x'], 'walk.ozz': ['todo'] };
    const all = ['hero/run.ozz', 'hero/jog.ozz', 'orc/run.ozz', 'orc/walk.ozz'];
    const after = withoutTag(before, ['hero/run.ozz'], 'todo', all);
    expect(after).toEqual({ 'hero/*': ['x'], 'hero/jog.ozz': ['todo'], 'walk.ozz': ['todo'] });
    expect(withoutTag(after, ['orc/walk.ozz'], 'todo', all)).toEqual({
      'hero/*': ['x'],
      'hero/jog.ozz': ['todo'],
    });
  });
});
