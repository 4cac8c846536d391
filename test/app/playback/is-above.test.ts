import { expect, it } from 'vitest';
import { isAbove } from '../../../app/playback/attachment.ts';
import { edgeTable } from '../../../engine/inspect/edge-count.ts';
import { buildTrack } from '../../../engine/offline/track-builder.ts';
import { rawTrack } from '../../support/raw-clip.ts';

const HELD = buildTrack(rawTrack('float', [[0, 0.1]]));
const RAMP = buildTrack(
  rawTrack('float', [
    [0, 0],
    [1, 1],
  ]),
);

it.each([
  ['at the threshold, which no 32-bit float is exactly', HELD, 0.1, 0.5, false],
  ['below it', RAMP, 0.5, 0.25, false],
  ['above it', RAMP, 0.5, 0.75, true],
])('%s', (_, track, threshold, ratio, above) => {
  expect(isAbove(track, threshold, ratio)).toBe(above);
});

it('a curve that stays at its threshold is not above it, and has no edge', () => {
  expect(isAbove(HELD, 0.1, 0)).toBe(false);
  expect(edgeTable(HELD, 0.1).ratios).toHaveLength(0);
});
