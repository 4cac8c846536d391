import { describe, expect, it } from 'vitest';
import type { EdgeTable } from '#engine/inspect';
import { nextEdgeFrom } from '../../../../app/features/tracks/next-edge.ts';

function tableOf(...ratios: readonly number[]): EdgeTable {
  return { ratios: Float32Array.from(ratios), rising: new Uint8Array(ratios.length) };
}

const TABLES = [tableOf(0.25, 0.75), tableOf(), tableOf(0.5, 0.75)];

describe('there is no edge', () => {
  it.each<[string, readonly EdgeTable[], number, 1 | -1]>([
    ['without tracks', [], 0.5, 1],
    ['on tracks that never cross', [tableOf()], 0.5, -1],
    ['after the last one', TABLES, 0.8, 1],
    ['before the first one', TABLES, 0.2, -1],
    ['after the last one, from there', TABLES, 0.75, 1],
    ['before the first one, from there', TABLES, 0.25, -1],
  ])('%s', (_, tables, ratio, direction) => {
    expect(nextEdgeFrom(tables, ratio, direction)).toBeUndefined();
  });
});

it.each<[number, 1 | -1, number]>([
  [0, 1, 0.25],
  [0.25, 1, 0.5],
  [0.25 - 1e-9, 1, 0.5],
  [0.5, 1, 0.75],
  [1, -1, 0.75],
  [0.75 + 1e-9, -1, 0.5],
  [0.5, -1, 0.25],
])('from %d in direction %d it stands at %d, on whatever track', (ratio, direction, edge) => {
  expect(nextEdgeFrom(TABLES, ratio, direction)).toBe(edge);
});
