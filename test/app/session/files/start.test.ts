import { expect, it } from 'vitest';
import type { Example } from '../../../../app/session/files/examples.ts';
import { withClip } from '../../../../app/session/files/start.ts';

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

it('a clip of the rest that is asked for comes first', () => {
  expect(withClip(example, 'run')).toEqual({
    ...example,
    files: ['./a/skeleton.ozz', './a/walk.ozz', './a/run.ozz'],
    rest: ['./a/jog.ozz'],
  });
});
