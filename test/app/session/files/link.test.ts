import { describe, expect, it } from 'vitest';
import type { OpenFile } from '../../../../app/session/state/assets.ts';
import { canLink, formatLink, parseLink } from '../../../../app/session/files/link.ts';
import type { LinkedView } from '../../../../app/session/files/link.ts';

describe('what an address cannot mean is left out', () => {
  it.each([
    '',
    '?',
    '?file=',
    '?time=',
    '?time=soon',
    '?time=-1',
    '?time=Infinity',
    '?theme=pink',
    '?other=1',
  ])('%s', (query) => {
    expect(parseLink(query)).toEqual({ files: [] });
  });
});

describe('an address', () => {
  it.each<[string, LinkedView]>([
    ['?file=a.ozz&file=./b%20c.ozz', { files: ['a.ozz', './b c.ozz'] }],
    ['?time=0.5&theme=light', { files: [], time: 0.5, theme: 'light' }],
    [
      '?file=a.ozz&clip=walk&joint=Left%26Hand',
      { files: ['a.ozz'], clip: 'walk', joint: 'Left&Hand' },
    ],
    ['?time=0', { files: [], time: 0 }],
  ])('%s', (query, view) => {
    expect(parseLink(query)).toEqual(view);
  });
});

describe('a link', () => {
  it.each<[LinkedView]>([
    [{ files: ['https://host/a.ozz', './fixtures/b c&d.ozz'] }],
    [
      {
        files: ['a.ozz'],
        clip: 'walk #1',
        time: 0.9333,
        joint: 'Bip01 L Finger0Nub',
        theme: 'light',
      },
    ],
    [{ files: ['a.ozz'], time: 0 }],
  ])('to %j leads back to it', (view) => {
    const link = new URL(formatLink('https://host/app/?file=old#there', view));
    expect(`${link.origin}${link.pathname}`).toBe('https://host/app/');
    expect(parseLink(link.search)).toEqual(view);
  });

  it('leaves slashes as they are, and gives time to a tenth of a millisecond', () => {
    expect(formatLink('http://a/', { files: ['./x/y.ozz'], time: 1 / 3 })).toBe(
      'http://a/?file=./x/y.ozz&time=0.3333',
    );
  });

  it.each([
    [[], false],
    [['https://host/a.ozz'], true],
    [['https://host/a.ozz', undefined], false],
  ])('can name files from %j: %j', (urls, expected) => {
    const files = urls.map((url) => ({ url }) as OpenFile);
    expect(canLink(files)).toBe(expected);
  });
});
