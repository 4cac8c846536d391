import type { ClipPicture } from '#engine/inspect';
import type { Rect, Ink } from '../../draw/canvas.ts';

/** CSS pixels around the picture. */
const MARGIN = 8;

/** Fewer joints have larger dots: they may have no bone that is seen. */
const FEW = 8;

/** Draws the pose of a clip at a time, over the ground that its motion covers. */
export function drawClipPicture(
  { canvas, palette }: Ink,
  picture: ClipPicture,
  seconds: number,
  size: Pick<Rect, 'width' | 'height'>,
): void {
  const { bones, points, ground, poses, joints, duration } = picture;
  const scale = scaleOf(picture, size);
  const left = (size.width - picture.width * scale) / 2;
  const top = (size.height - picture.height * scale) / 2;
  canvas.beginPath();
  for (let i = 0; i < ground.length; i += 2)
    canvas.lineTo(left + ground[i] * scale, top + ground[i + 1] * scale);
  canvas.closePath();
  canvas.fillStyle = palette.faint;
  canvas.fill();
  const place = duration > 0 ? Math.min(1, seconds / duration) * (poses - 1) : 0;
  const before = Math.min(Math.floor(place), poses - 2);
  const part = place - before;
  const at = (joint: number, axis: 0 | 1): number => {
    const i = 2 * (before * joints + joint) + axis;
    return points[i] + part * (points[i + 2 * joints] - points[i]);
  };
  canvas.beginPath();
  for (let i = 0; i < bones.length; i += 2) {
    canvas.moveTo(left + at(bones[i], 0) * scale, top + at(bones[i], 1) * scale);
    canvas.lineTo(left + at(bones[i + 1], 0) * scale, top + at(bones[i + 1], 1) * scale);
  }
  canvas.strokeStyle = palette.text;
  canvas.lineWidth = 1.5;
  canvas.stroke();
  const dot = joints < FEW ? 5 : 2;
  canvas.beginPath();
  for (let joint = 0; joint < joints; joint++) {
    const [x, y] = [left + at(joint, 0) * scale, top + at(joint, 1) * scale];
    canvas.rect(x - dot / 2, y - dot / 2, dot, dot);
  }
  canvas.fillStyle = palette.text;
  canvas.fill();
}

/** CSS pixels for a unit of the picture; 0 for one that is a single point. */
function scaleOf({ width, height }: ClipPicture, size: Pick<Rect, 'width' | 'height'>): number {
  const scale = Math.min((size.width - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height);
  return Number.isFinite(scale) ? scale : 0;
}
