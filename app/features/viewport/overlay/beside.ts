import { BOUNDS_FLOATS, addBoxes, emptyBounds, isEmpty } from '../bounds.ts';
import type { SceneBounds } from '../staged.ts';

/** From one character to the other, relative to the width of one. */
const ROOM = 1.15;

/** Surroundings of both characters, where the reference stands to the left of the clip. */
export function withBeside(around: SceneBounds): SceneBounds {
  const { boxes } = around;
  const gap = isEmpty(around.bounds) ? 0 : ROOM * (around.bounds[3] - around.bounds[0]);
  const both = new Float32Array(2 * boxes.length);
  both.set(boxes);
  both.set(boxes, boxes.length);
  for (let at = boxes.length; at < both.length; at += BOUNDS_FLOATS) {
    both[at] -= gap;
    both[at + 3] -= gap;
  }
  const bounds = emptyBounds();
  addBoxes(bounds, both);
  return { ...around, boxes: both, bounds, gap };
}
