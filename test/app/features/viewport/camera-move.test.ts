import { describe, expect, it } from 'vitest';
import {
  advanceMove,
  createCameraMove,
  stopMove,
  isMoving,
  startMove,
} from '../../../../app/features/viewport/camera-move.ts';
import { createCameraPose } from '../../../../app/features/viewport/camera-pose.ts';

describe('a movement', () => {
  it('rests until it sets out', () => {
    expect(isMoving(createCameraMove())).toBe(false);
  });

  it('begins with its first frame, whenever that is, and ends at its goal', () => {
    const move = createCameraMove();
    const pose = createCameraPose();
    startMove(move, pose).azimuth = 2;
    advanceMove(move, 5000, pose);
    expect(pose.azimuth).toBeCloseTo(createCameraPose().azimuth, 10);
    advanceMove(move, 5100, pose);
    expect(pose.azimuth).toBeGreaterThan(1);
    advanceMove(move, 6000, pose);
    expect([pose.azimuth, isMoving(move)]).toEqual([2, false]);
  });

  it('adds a wish to the one that is under way', () => {
    const move = createCameraMove();
    const pose = createCameraPose();
    startMove(move, pose).azimuth = 2;
    advanceMove(move, 0, pose);
    startMove(move, pose).polar = 0.5;
    advanceMove(move, 10, pose);
    advanceMove(move, 1000, pose);
    expect(pose).toMatchObject({ azimuth: 2, polar: 0.5 });
  });

  it('forgets its goal when it is halted', () => {
    const move = createCameraMove();
    const pose = createCameraPose();
    startMove(move, pose).azimuth = 2;
    stopMove(move);
    expect(startMove(move, pose).azimuth).toBe(pose.azimuth);
  });
});
