import { describe, expect, it } from 'vitest';
import { finishWork, continueWork } from '#engine/base';
import type { IncrementalWork } from '#engine/base';

/** Three parts, and how many of them were done. */
function* count(done: { parts: number }): IncrementalWork<string> {
  for (let part = 0; part < 3; part++) {
    done.parts++;
    yield;
  }
  return 'done';
}

describe('work in parts', () => {
  it('is finished at once where nobody has anything else to do', () => {
    const done = { parts: 0 };
    expect(finishWork(count(done))).toBe('done');
    expect(done.parts).toBe(3);
  });

  it('goes on by one part at least, however late it is', () => {
    const done = { parts: 0 };
    expect(continueWork(count(done), () => true).done).toBe(false);
    expect(done.parts).toBe(1);
  });

  it('stops when the time is up, and goes on from there', () => {
    const done = { parts: 0 };
    const work = count(done);
    expect(continueWork(work, () => done.parts === 2).done).toBe(false);
    expect(done.parts).toBe(2);
    expect(continueWork(work, () => false)).toEqual({ done: true, value: 'done' });
    expect(done.parts).toBe(3);
  });

  it('passes on what goes wrong', () => {
    const broken = (function* (): IncrementalWork<never> {
      yield;
      throw new Error('no room');
    })();
    expect(() => finishWork(broken)).toThrow('no room');
  });
});
