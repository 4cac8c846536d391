import { describe, expect, it } from 'vitest';
import { copiedInGroups, putTogether, takeApart } from '../../../../app/session/jobs/pieces.ts';

const long = (bytes: number): Uint8Array => new Uint8Array(bytes).map((_, i) => i);

describe('nothing is taken out', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', 'word'],
    ['no object', null],
    ['short columns', { times: Float32Array.of(1, 2) }],
    ['raw memory, which is no column', { buffer: new ArrayBuffer(2 ** 20) }],
  ])('of %s', (_, tree) => {
    expect(takeApart(tree)).toEqual({ rest: tree, columns: [] });
  });
});

describe('long columns', () => {
  const column = long(2 ** 16);
  const shared = { values: column };
  const tree = {
    name: 'clip',
    list: [shared, { more: { values: Float32Array.of(3) } }],
    again: shared,
  };

  it('leave their places, of a copy', () => {
    const { rest } = takeApart(tree);
    expect(rest).toEqual({ ...tree, list: [{}, tree.list[1]], again: {} });
    expect(shared.values).toBe(column);
  });

  it('go back to where they were, what is the same object staying the same', () => {
    const { rest, columns } = takeApart(tree);
    const whole = putTogether(structuredClone(rest), columns) as typeof tree;
    expect(whole).toEqual(tree);
    expect(whole.again).toBe(whole.list[0]);
  });

  it('may be all that there is', () => {
    const { rest, columns } = takeApart(column);
    expect(putTogether(rest, columns)).toBe(column);
  });

  it('are copied, also where they look into longer memory, in groups of a few megabytes', () => {
    const sizes = [2 ** 20, 2 ** 21, 2 ** 21, 2 ** 23, 2 ** 16];
    const memory = new ArrayBuffer(2 ** 24);
    const columns = sizes.map((size, i) => ({
      path: [String(i)],
      values: new Uint8Array(memory, 8, size),
    }));
    const groups = [...copiedInGroups(columns)];
    expect(groups.map((group) => group.map(({ values }) => values.buffer.byteLength))).toEqual([
      [2 ** 20, 2 ** 21],
      [2 ** 21],
      [2 ** 23],
      [2 ** 16],
    ]);
  });
});
