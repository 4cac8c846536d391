import { describe, expect, it } from 'vitest';
import type { LoopSeam } from '#engine';
import { loopRows, loopWords } from '../../../../app/draw/error/loop-text.ts';

const NAMES = ['Hips', 'Leg', 'Foot'];
const CLOSED: LoopSeam = {
  travel: undefined,
  jump: Float32Array.of(0, 0, 0),
  turn: Float32Array.of(0, 0, 0),
  kick: Float32Array.of(0, 0, 0),
  usualKick: Float32Array.of(0, 0, 0),
  lacksFrame: false,
};
const OPEN: LoopSeam = {
  ...CLOSED,
  jump: Float32Array.of(0, 0.5, 0.75),
  turn: Float32Array.of(0, Math.PI / 6, 0),
  kick: Float32Array.of(0, 0.25, 2),
  usualKick: Float32Array.of(0, 0.5, 1),
};
const wordsOf = (seam: LoopSeam): string => loopWords(seam, NAMES, 0.125, 'm').join(' ');

describe('the sentences', () => {
  it('say so where the loop closes, even if a frame seems to lack', () => {
    const words = 'The loop closes: no joint jumps farther than 12.5 cm.';
    expect(wordsOf(CLOSED)).toBe(words);
    expect(wordsOf({ ...CLOSED, lacksFrame: true })).toBe(words);
    expect(loopWords({ ...CLOSED, jump: new Float32Array(0) }, [], 0.125, 'm')).toEqual([words]);
  });

  it('name the joint that jumps farthest, and the one that turns', () => {
    expect(wordsOf(OPEN)).toMatch(/^2 joints of 3 jump .* Foot farthest, by 75 cm\. .* Leg, by 30/);
  });

  it('leave out what turns where nothing does', () => {
    expect(wordsOf({ ...OPEN, turn: CLOSED.turn })).not.toContain('turns');
  });

  it('tell of a closing frame that is not there', () => {
    expect(wordsOf({ ...OPEN, lacksFrame: true })).toContain('lack the closing frame');
  });

  it('tell how far the character comes', () => {
    const travel = { joint: 0, x: 3, z: 4 };
    expect(wordsOf({ ...CLOSED, travel })).toMatch(/Hips comes 5\S* m over the ground/);
  });
});

describe('the rows', () => {
  it('are none without joints', () => {
    expect(loopRows({ ...CLOSED, jump: new Float32Array(0) }, undefined, [], 1, 'm')).toEqual([]);
  });

  it('begin with the farthest jump, and mark what is out of the ordinary', () => {
    const rows = loopRows(OPEN, undefined, NAMES, 0.625, 'm');
    expect(rows.map(({ name, jumps, kicks }) => [name, jumps, kicks])).toEqual([
      ['Foot', true, true],
      ['Leg', false, false],
      ['Hips', false, false],
    ]);
    expect(rows[0]).toMatchObject({
      jump: '750.0 mm',
      source: '',
      turn: '0.00°',
      kick: '2.000 m/s',
    });
  });

  it('have the jump of the source in the same unit', () => {
    const [foot] = loopRows(OPEN, CLOSED, NAMES, 1, 'm');
    expect(foot).toMatchObject({ jump: '750.0 mm', source: '0.0 mm' });
  });
});
