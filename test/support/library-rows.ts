import type { ClipRow } from '../../engine/library/clip-row.ts';

/** A row of a library. */
export const libraryRow = (file: string, more: Partial<ClipRow> = {}): ClipRow => ({
  file,
  object: 'ozz-animation',
  name: '',
  skeleton: null,
  duration: 1,
  rate: 30,
  joints: 1,
  keys: 6,
  bytes: 100,
  bits: 1,
  iframes: 0,
  findings: { error: 0, warning: 0, info: 0 },
  codes: [],
  ...more,
});

/** The error of a row, in metres. */
export const rowError = (max: number): Pick<ClipRow, 'error'> => ({
  error: { max, p99: max / 2, joint: 'Hand', time: 0 },
});
