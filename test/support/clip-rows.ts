import type { ClipRow } from '../../engine/library/clip-row.ts';

/** A row of a library: a clip that is well, but for changes. */
export function libraryRow(changes: Partial<ClipRow> = {}): ClipRow {
  return {
    file: 'walk.ozz',
    object: 'ozz-animation "walk"',
    name: 'walk',
    skeleton: 'skeleton.ozz',
    source: 'raw_walk.ozz',
    duration: 1,
    rate: 30,
    joints: 67,
    keys: 1000,
    bytes: 10_000,
    bits: 30,
    iframes: 0,
    findings: { error: 0, warning: 0, info: 0 },
    codes: [],
    ...changes,
  };
}
