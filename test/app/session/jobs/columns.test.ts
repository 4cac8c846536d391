import { describe, expect, it } from 'vitest';
import {
  buffersOf,
  copyInGroups,
  joinColumns,
  splitColumns,
} from '../../../../app/session/jobs/columns.ts';

const long = (bytes: number): Uint8Array => new Uint8Array(bytes).map((_, i) => i);

describe('nothing is split off', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a word', 'word'],
    ['no object', null],
    ['short columns', { times: Float32Array.of(1, 2) }],
    ['raw memory, which is no column', { buffer: new ArrayBuffer(2 ** 20) }],
  ])('of %s', (_, tree) => {
    expect(splitColumns(tree)).toEqual({ rest: tree, columns: [], moved: [] });
  });
});

it.each([['ports', () => new MessageChannel().port2]])(
  'finds %s, which stay in their places',
  (_, make) => {
    const moved = make();
    const split = splitColumns({ one: 1, pictures: { moved } });
    expect(split.moved).toEqual([moved]);
    expect((split.rest as { pictures: { moved: unknown } }).pictures.moved).toBe(moved);
  },
);

it('short columns leave the rest of their memory behind', () => {
  const part = new Uint8Array(new ArrayBuffer(2 ** 20), 4, 2).fill(7);
  const rest = splitColumns({ part }).rest as { part: Uint8Array };
  expect(rest.part).toEqual(part);
  expect(rest.part.buffer.byteLength).toBe(2);
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
    const { rest } = splitColumns(tree);
    expect(rest).toEqual({ ...tree, list: [{}, tree.list[1]], again: {} });
    expect(shared.values).toBe(column);
  });

  it('go back to where they were, what is the same object staying the same', () => {
    const { rest, columns } = splitColumns(tree);
    const whole = joinColumns(structuredClone(rest), columns) as typeof tree;
    expect(whole).toEqual(tree);
    expect(whole.again).toBe(whole.list[0]);
  });

  it('may be all that there is', () => {
    const { rest, columns } = splitColumns(column);
    expect(joinColumns(rest, columns)).toBe(column);
  });

  it('are copied, also where they look into longer memory, in groups of a few megabytes', () => {
    const sizes = [2 ** 20, 2 ** 21, 2 ** 21, 2 ** 23, 2 ** 16];
    const memory = new ArrayBuffer(2 ** 24);
    const columns = sizes.map((size, i) => ({
      path: [String(i)],
      values: new Uint8Array(memory, 8, size),
    }));
    const groups = [...copyInGroups(columns)];
    expect(groups.map((group) => group.map(({ values }) => values.buffer.byteLength))).toEqual([
      [2 ** 20, 2 ** 21],
      [2 ** 21],
      [2 ** 23],
      [2 ** 16],
    ]);
  });
});

describe('buffers', () => {
  const bytes = new Uint8Array(8);

  it.each<[string, unknown, readonly unknown[]]>([
    ['none', { name: 'clip', none: null }, []],
    [
      'those of shared memory, which cannot be handed over',
      new Uint8Array(new SharedArrayBuffer(4)),
      [],
    ],
    ['none of columns without a value, which modules share', { none: new Uint32Array(0) }, []],
    ['each once', { bytes, list: [bytes.subarray(2), { again: bytes }] }, [bytes.buffer]],
  ])('are found: %s', (_, tree, found) => {
    expect(buffersOf(tree)).toEqual(found);
  });
});
