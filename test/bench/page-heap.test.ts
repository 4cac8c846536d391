import { describe, expect, it } from 'vitest';
import { bytesByOwner } from './page-heap.ts';

const TYPES = ['hidden', 'array', 'string', 'object', 'code', 'closure', 'native', 'object shape'];

/** A snapshot of nodes, each with its type and size. */
function snapshotOf(...nodes: readonly (readonly [type: string, bytes: number])[]) {
  return {
    snapshot: {
      meta: { node_fields: ['type', 'name', 'self_size'], node_types: [TYPES] as const },
    },
    nodes: nodes.flatMap(([type, bytes]) => [TYPES.indexOf(type), 0, bytes]),
  };
}

describe('whose the bytes of a heap are', () => {
  it.each([
    ['nobody’s', [], { page: 0, browser: 0 }],
    ['compiled code', [['code', 40]], { page: 0, browser: 40 }],
    [
      'what the browser notes',
      [
        ['native', 8],
        ['hidden', 4],
        ['object shape', 2],
      ],
      { page: 0, browser: 14 },
    ],
    [
      'what script has made',
      [
        ['object', 1],
        ['array', 20],
        ['string', 300],
        ['closure', 4000],
      ],
      { page: 4321, browser: 0 },
    ],
    [
      'both',
      [
        ['object', 16],
        ['code', 32],
        ['object', 8],
      ],
      { page: 24, browser: 32 },
    ],
  ] as const)('%s', (_, nodes, owners) => {
    expect(bytesByOwner(snapshotOf(...nodes))).toEqual(owners);
  });
});
