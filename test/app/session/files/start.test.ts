import { describe, expect, it, vi } from 'vitest';
import type { Example } from '../../../../app/session/files/examples.ts';
import { parseLink } from '../../../../app/session/files/parse-link.ts';
import { openFirst, withClip } from '../../../../app/session/files/start.ts';
import { clipName } from '../../../../app/session/state/clip-names.ts';
import { fixtureFile } from '../../../support/app-files.ts';
import { testSession } from '../../../support/test-session.ts';

const example: Example = {
  id: 'a',
  title: 'A',
  files: ['./a/skeleton.ozz', './a/walk.ozz'],
  rest: ['./a/jog.ozz', './a/run.ozz'],
};

it.each([
  ['none is asked for', undefined],
  ['it has no such clip', 'fly'],
  ['it comes first anyway', 'walk'],
])('an example is opened as it is where %s', (_, clip) => {
  expect(withClip(example, clip)).toEqual(example);
});

it.each(['run', 'run.ozz'])('a clip of the rest that is asked for comes first: %s', (clip) => {
  expect(withClip(example, clip)).toEqual({
    ...example,
    files: ['./a/skeleton.ozz', './a/walk.ozz', './a/run.ozz'],
    rest: ['./a/jog.ozz'],
  });
});

describe('to begin with', () => {
  const opened = async (query: string, hasExample: boolean): Promise<string[]> => {
    const session = testSession();
    const openExample = vi.spyOn(session.files, 'openExample').mockResolvedValue();
    const openUrls = vi.spyOn(session.files, 'openUrls').mockResolvedValue([]);
    await openFirst(session, parseLink(query), hasExample);
    return [
      ...openExample.mock.calls.map(([{ id }]) => id),
      ...openUrls.mock.calls.flatMap(([urls]) => urls),
    ];
  };

  it.each<[string, string, boolean, string[]]>([
    ['nothing is open where there is no example', '', false, []],
    ['the first example', '?clip=run', true, ['character']],
    ['what a link asks for', '?file=a.ozz&file=b.ozz', true, ['a.ozz', 'b.ozz']],
  ])('%s', async (_, query, hasExample, names) => {
    expect(await opened(query, hasExample)).toEqual(names);
  });
});

it.each([
  ['walk', 'character/walk.ozz'],
  ['character/walk.ozz', 'character/walk.ozz'],
  ['walk · again.ozz', 'walk · again.ozz'],
])('the clip that a link calls %s is %s', async (clip, name) => {
  const session = testSession([
    'character/skeleton.ozz',
    'character/run.ozz',
    'character/walk.ozz',
  ]);
  const { addFiles } = session.store.getState();
  addFiles([{ ...fixtureFile('character/walk.ozz'), name: 'again.ozz' }]);
  vi.spyOn(session.files, 'openUrls').mockResolvedValue([]);
  await openFirst(session, parseLink(`?file=a.ozz&clip=${encodeURIComponent(clip)}`), false);
  const state = session.store.getState();
  expect(clipName(state, state.clipId)).toBe(name);
});

describe('says what of a link there is not', () => {
  const notes = async (names: readonly string[], query: string): Promise<string[]> => {
    const session = testSession(names);
    vi.spyOn(session.files, 'openUrls').mockResolvedValue([]);
    await openFirst(session, parseLink(`?file=a.ozz&${query}`), false);
    await vi.dynamicImportSettled();
    return session.store.getState().problems.map(({ subject, message }) => `${subject} ${message}`);
  };

  it.each([
    ['nothing where all is found', 'clip=walk&joint=Hips&time=0.5', []],
    ['a clip', 'clip=wlak', ['This link names a clip "wlak"; there is none. Nearest: "walk".']],
    [
      'a joint',
      'joint=LeftHnad',
      [
        'This link names a joint "LeftHnad"; there is none. Nearest: "LeftHand", "LeftArm", "LeftGrip".',
      ],
    ],
    [
      'what cannot be read',
      'time=soon&theme=pink',
      ['This link has parts that cannot be read, and were left out: time=soon, theme=pink.'],
    ],
  ])('%s', async (_, query, expected) => {
    expect(await notes(['character/skeleton.ozz', 'character/walk.ozz'], query)).toEqual(expected);
  });

  it('no names where no file could be opened, which is said', async () => {
    expect(await notes([], 'clip=walk&joint=Hips')).toEqual([]);
  });
});
