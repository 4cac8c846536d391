import { describe, expect, it } from 'vitest';
import { evidenceRows, scopeText } from '../../../../app/features/findings/findings-text.ts';
import { finding } from '../../../support/findings.ts';

describe('evidence', () => {
  it.each([
    ['clipMm', 1234.5678, 'clip', '1.235 m'],
    ['turnDegrees', 181.25, 'turn', '181.3°'],
    ['gapAsPartOfMotionPercent', 3.21456, 'gap as part of motion', '3.215 %'],
    ['intervalSeconds', 0.47, 'interval', '0.4700 s'],
    ['seconds', 2, 'seconds', '2.0000 s'],
    ['trailingBytes', 1, 'trailing', '1 byte'],
    ['worstKeys', 4003, 'worst', '4\u202f003 keys'],
    ['meanKeys', 12.5, 'mean', '12.5'],
    ['oddFrames', 3, 'odd', '3 frames'],
    ['factor', 0.0254, 'factor', '0.0254'],
    ['byChance', 2, 'by chance', '2'],
    ['count', 12, 'places', '12'],
  ])('%s of %d is %s, %s', (name, value, label, text) => {
    expect(evidenceRows(finding({ evidence: { [name]: value } }))).toEqual([
      { name: label, value: text },
    ]);
  });

  it.each([
    ['none', [undefined, undefined], '2'],
    ['each its own', [0.5, 1], '2'],
    ['one', [0.5, 0.5], '2, at 1 time'],
    ['two', [0.5, 1, 1, undefined], '4, at 2 times'],
  ])('says how many times its places have, where some have the same: %s', (_, times, value) => {
    const places = times.map((time) => (time === undefined ? {} : { time }));
    const found = { ...finding({ evidence: { count: places.length } }), places };
    expect(evidenceRows(found)).toEqual([{ name: 'places', value }]);
  });

  it('does not say that there is one place', () => {
    expect(evidenceRows(finding({ evidence: { count: 1 } }))).toEqual([]);
  });
});

describe('texts', () => {
  it.each([
    [{ code: 'loop-gap' }, 'loop-gap everywhere'],
    [{ code: 'loop-gap', file: 'walk.ozz' }, 'loop-gap in walk.ozz'],
    [{ code: 'spike', joint: 'Hand' }, 'spike about Hand'],
    [{ joint: 'Hand' }, 'everything about Hand'],
    [{ file: 'walk.ozz' }, 'everything in walk.ozz'],
  ])('%j is %s', (scope, text) => {
    expect(scopeText(scope)).toBe(text);
  });
});
