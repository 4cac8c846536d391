import { expect, it } from 'vitest';
import type { ClipPicture } from '#engine/inspect';
import { drawClipPicture } from '../../../../app/features/library/draw-clip-picture.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

/** Two joints; the second moves by 1 to the right. */
const PICTURE: ClipPicture = {
  duration: 2,
  poses: 2,
  joints: 2,
  bones: Uint16Array.of(0, 1),
  points: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1),
  ground: Float32Array.of(0, 1, 1, 1, 1, 1, 0, 1),
  width: 1,
  height: 1,
};
const SIZE = { width: 116, height: 216 };

/** Where the bone ends at a time. */
function endAt(time: number, picture = PICTURE): unknown {
  const { pen, drawn } = recordingCanvas();
  drawClipPicture(pen, picture, time, SIZE);
  const from = drawn.findIndex(({ call }) => call === 'moveTo');
  return drawn[from + 1].args;
}

it.each([
  ['the beginning', 0, [8, 158]],
  ['between two poses', 1, [58, 158]],
  ['the end', 2, [108, 158]],
  ['after the end', 5, [108, 158]],
])('draws bones in the middle, as large as there is room: %s', (_, time, end) => {
  expect(endAt(time)).toEqual(end);
});

it('draws a clip without duration, and one that is only a point', () => {
  expect(endAt(3, { ...PICTURE, duration: 0 })).toEqual([8, 158]);
  expect(endAt(0, { ...PICTURE, width: 0, height: 0 })).toEqual([58, 108]);
});
