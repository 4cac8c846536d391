import { describe, expect, it } from 'vitest';
import {
  costStatus,
  sizeHint,
  sizeStatus,
  skeletonStatus,
  timeStatus,
} from '../../../app/shell/status.ts';
import type { StatusFacts } from '../../../app/shell/status.ts';
import { selectClip, selectMesh, selectSkeleton } from '../../../app/session/state/stage.ts';
import { storeWith } from '../../support/app-files.ts';

function factsOf(...names: readonly string[]): StatusFacts {
  const state = storeWith(...names).getState();
  return {
    skeleton: selectSkeleton(state),
    clip: selectClip(state),
    mesh: selectMesh(state),
    clipBytes: 5000,
    frameRate: 30,
  };
}

/** With plain spaces, as they are read. */
function plain(text: string): string {
  return text.replaceAll('\u202f', ' ');
}

describe('the status bar', () => {
  it.each([
    [[], ['Nothing open', '', '']],
    [['one.skeleton.ozz'], ['1 joint · 1 group', '', '']],
    [['character/mesh.ozz'], ['2 106 vertices, no skeleton', '', '']],
    [
      ['walker.animation.ozz'],
      [
        '37 tracks, no skeleton',
        '9.000 s · 271 timepoints · 30 Hz',
        '11 807 keys · 4.9 KiB in a file · 4.0 bits/joint/frame',
      ],
    ],
    [
      ['walker.skeleton.ozz', 'walker.raw_animation.ozz'],
      [
        '37 joints · 10 groups',
        '9.000 s · source keys · 30 Hz',
        '11 688 keys · 4.9 KiB in a file · 4.0 bits/joint/frame',
      ],
    ],
  ])('of %j', (names, texts) => {
    const facts = factsOf(...names);
    expect([skeletonStatus(facts), timeStatus(facts), sizeStatus(facts)].map(plain)).toEqual(texts);
  });

  it.each([
    ['walker.raw_animation.ozz', ''],
    ['eight.animation.ozz', ''],
    ['one.animation.ozz', '18 keys of these only fill up the last group of four tracks. '],
  ])('tells of padding among the keys of %s', (name, words) => {
    expect(plain(sizeHint(factsOf(name)))).toMatch(new RegExp(`^${words}Bits per`));
  });

  it('tells what its bits a joint and frame are divided by', () => {
    const hint = plain(sizeHint(factsOf('walker.animation.ozz')));
    for (const part of ['5 000 bytes', '37 joints', '271 poses']) expect(hint).toContain(part);
    expect(sizeHint(factsOf())).toBe('');
  });

  it('says that the clip is counted as it is in a file, a source as well', () => {
    const hint = plain(sizeHint(factsOf('walker.animation.ozz')));
    expect(hint).toContain('all 5 000 bytes of the clip in its file, over');
  });

  it.each([
    [1.84, 0.041, 59.6, true, 'script 1.8 ms · engine 0.041 ms · 60 fps'],
    [12, 1.5, 59.6, false, 'script 12.0 ms · engine 1.50 ms · paused'],
  ])('cost %d, %d, %d, playing %j', (script, engine, rate, playing, text) => {
    expect(costStatus(script, engine, rate, playing)).toBe(text);
  });
});
