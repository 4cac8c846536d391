import { describe, expect, it } from 'vitest';
import {
  amountText,
  arrivalVerdict,
  hierarchyVerdict,
  jumpingVerdict,
  keysVerdict,
  microText,
  pointsVerdict,
  shareText,
  stepText,
  timesText,
  usedShare,
} from '../../../../app/features/layouts/layouts-text.ts';
import { madeCompared, madeKeyComparison } from '../../../support/made-comparison.ts';

const nothing = { subject: '', joints: 0, characters: 0, form: 'simd', rows: [] } as const;

describe('of nothing nothing is said', () => {
  it.each([
    ['hierarchies', hierarchyVerdict(nothing)],
    ['keys', keysVerdict({ ...madeKeyComparison(), orders: [] })],
    ['jumps', jumpingVerdict({ ...madeKeyComparison(), jumpFrames: [] })],
    ['arrivals', arrivalVerdict([], 1)],
    ['points', pointsVerdict([])],
    ['points, of which only the first are measured', pointsVerdict([madeCompared('a', 1)])],
  ])('%s', (_, verdict) => {
    expect(verdict).toBe('');
  });
});

describe('numbers', () => {
  it.each([
    [microText(0.1734), '0.173'],
    [microText(2.987), '2.99'],
    [microText(18.64), '18.6'],
    [microText(33_248), '33\u202f248'],
    [stepText(344.3), '0.344'],
    [timesText(1), '1.00×'],
    [timesText(6.38), '6.4×'],
    [timesText(95.4), '95×'],
    [timesText(638), '638×'],
    [amountText(0.0028), '0.0028'],
    [amountText(0.18), '0.18'],
    [amountText(39.34), '39.3'],
    [shareText(0.714), '71 %'],
    [shareText(usedShare({ footprint: { bytes: 64, lines: 4 } })), '25 %'],
  ])('%s is %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

describe('in a sentence', () => {
  it('what lying flat is worth, and the best', () => {
    const rows = [
      madeCompared('tree of objects', 18),
      madeCompared('flat separate arrays', 3, { speedUp: 6 }),
      madeCompared('characters in lanes', 0.2, { speedUp: 90, language: 'WebAssembly' }),
    ];
    expect(hierarchyVerdict({ ...nothing, rows })).toBe(
      'Laying the same matrices out flat makes them 6.0× as fast as the tree of objects; ' +
        'characters in lanes in WebAssembly 90×.',
    );
  });

  it('what a frame reads', () => {
    expect(keysVerdict(madeKeyComparison())).toBe(
      'A frame reads 40.0 lines where keys are sorted by need time, 90.0 where they are sorted by track: ' +
        '2.5 KiB instead of 5.6 KiB.',
    );
  });

  it('what a jump takes', () => {
    expect(jumpingVerdict(madeKeyComparison())).toContain(
      '20.0 µs; 8 jump frames bring it to 12.0 µs and add 800 B.',
    );
  });

  it('who can be played first', () => {
    const stream = {
      name: 'single stream',
      bytes: 100,
      packedBytes: 4096,
      playable: Float32Array.of(0, 0.5, 1),
    };
    const packed = {
      name: 'planes',
      bytes: 100,
      packedBytes: 1024,
      playable: Float32Array.of(0, 0, 1),
    };
    expect(arrivalVerdict([stream], 2)).toBe(
      'Only the single stream plays while it arrives: its first second after 50 %, 2.0 KiB with gzip. ' +
        'No other order is ready as soon.',
    );
    expect(arrivalVerdict([stream, packed], 2)).toContain('Sent “planes” the whole clip');
  });

  it('what the best layout of points saves', () => {
    const rows = [
      madeCompared('objects', 180_000),
      madeCompared('near and far', 300, {
        speedUp: 600,
        footprint: { bytes: 0.16, lines: 0.0025 },
      }),
    ];
    expect(pointsVerdict(rows)).toBe(
      'Near and far takes 0.300 ms per step, objects 180 ms: 600× as fast, for 0.16 of 64.0 bytes per point.',
    );
  });
});
