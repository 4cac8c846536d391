import { describe, expect, it } from 'vitest';
import type { NewFile, OpenFile } from '../../../../app/session/state/assets.ts';
import { formatLink, linkedClip } from '../../../../app/session/files/copy-link.ts';
import { isFetched, linkedFiles, linkedTheme } from '../../../../app/session/files/link.ts';
import { parseLink } from '../../../../app/session/files/parse-link.ts';
import type { LinkedView } from '../../../../app/session/files/link.ts';
import { fixtureFile, storeWith } from '../../../support/app-files.ts';

describe('what an address cannot mean is left out', () => {
  it.each(['', '?', '?file=', '?local=', '?time=', '?other=1', '?note=', '?clip=&joint='])(
    '%s',
    (query) => {
      expect(parseLink(query)).toEqual({ files: [] });
    },
  );

  it.each([
    ['?time=soon', ['time=soon']],
    ['?time=-1', ['time=-1']],
    ['?time=Infinity', ['time=Infinity']],
    ['?theme=pink', ['theme=pink']],
    ['?note=0.5', ['note=0.5']],
    ['?note=soon~Hand~jumps', ['note=soon~Hand~jumps']],
    ['?note=1.2.3~Hand~jumps&time=a', ['note=1.2.3~Hand~jumps', 'time=a']],
    [`?theme=${'a'.repeat(100)}`, [`theme=${'a'.repeat(60)}`]],
  ])('%s, and listed', (query, unread) => {
    expect(parseLink(query)).toEqual({ files: [], unread });
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
    [
      '?note=0.5~Left+Hand~jumps~twice&note=0.5..0.75~~slides&note=2~~',
      {
        files: [],
        markers: [
          { time: 0.5, joint: 'Left Hand', text: 'jumps~twice' },
          { time: 0.5, end: 0.75, text: 'slides' },
          { time: 2 },
        ],
      },
    ],
    [`?note=1~~${'a'.repeat(600)}`, { files: [], markers: [{ time: 1, text: 'a'.repeat(500) }] }],
    [
      '?local=a@b.ozz@0123456789abcdef&local=c.ozz@0123',
      {
        files: [],
        local: [
          { name: 'a@b.ozz', hash: '0123456789abcdef' },
          { name: 'c.ozz@0123', hash: undefined },
        ],
      },
    ],
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
    [
      {
        files: ['a.ozz'],
        markers: [{ time: 0.25, end: 0.5, joint: 'Hand.L', text: 'late, and “soft”' }, { time: 1 }],
      },
    ],
    [{ files: ['a.ozz'], time: 0 }],
    [{ files: [], local: [{ name: 'a b&c@d.ozz', hash: 'fedcba9876543210' }] }],
    [{ files: ['a.ozz'], local: [{ name: 'b.ozz', hash: undefined }] }],
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

  const open = (file: Partial<OpenFile>): OpenFile => file as OpenFile;

  it('names what was opened, but no builds and versions before', () => {
    const opened = open({ origin: 'opened' });
    const others = [open({ origin: 'built' }), open({ origin: 'opened', earlierOf: 1 })];
    expect(linkedFiles([opened, ...others])).toEqual([opened]);
  });

  it.each([
    [['https://host/a.ozz'], true],
    [['https://host/a.ozz', undefined], false],
  ])('brings files from %j: %j', (urls, expected) => {
    expect(isFetched(urls.map((url) => open({ url })))).toBe(expected);
  });
});

describe('the clip of a link', () => {
  it.each<[string, string[], Partial<NewFile>, string | undefined]>([
    ['of a copy whose clip is not open', [], {}, undefined],
    ['of a copy beside a clip of another name', ['five.animation.ozz'], {}, undefined],
    ['of a copy beside the source', ['eight.raw_animation.ozz'], {}, undefined],
    [
      'of a copy beside its clip and the source',
      ['eight.raw_animation.ozz', 'eight.animation.ozz'],
      {},
      'synthetic_14 · eight.animation.ozz',
    ],
    ['of an opened file', ['five.animation.ozz'], { origin: 'opened' }, 'synthetic_14'],
  ])('%s', (_, others, rest, clip) => {
    const store = storeWith('eight.skeleton.ozz', ...others);
    const copy = { ...fixtureFile('eight.animation.ozz'), origin: 'built', ...rest } as const;
    store.getState().addFiles([{ ...copy, name: 'copy.ozz' }]);
    const made = store.getState().assets.at(-1);
    store.getState().show(made?.id ?? '');
    expect(linkedClip(store.getState())).toBe(clip);
  });
});

it.each([
  ['', undefined],
  ['?theme=pink', undefined],
  ['?file=a.ozz&theme=dark', 'dark'],
])('the theme that %j asks for is %s', (query, theme) => {
  expect(linkedTheme(query)).toBe(theme);
  expect(parseLink(query).theme).toBe(theme);
});
