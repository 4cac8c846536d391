import type { ClipRow } from '../../engine/library/clip-row.ts';

/** A row of a library, with the error of its only joint in metres. */
export const libraryRow = (file: string, bytes: number, error?: number): ClipRow => ({
  file,
  object: 'ozz-animation',
  name: '',
  skeleton: null,
  duration: 1,
  rate: 30,
  joints: 1,
  keys: 6,
  bytes,
  bits: 1,
  iframes: 0,
  ...(error !== undefined && { error: { max: error, p99: error, joint: 'Hand', time: 0 } }),
  findings: { error: 0, warning: 0, info: 0 },
  codes: [],
});
