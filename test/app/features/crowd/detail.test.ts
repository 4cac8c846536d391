import { Matrix4, PerspectiveCamera } from 'three';
import { describe, expect, it } from 'vitest';
import {
  CHARACTERS_A_ROW,
  DETAIL_LEVELS,
  LEVEL_PIXELS,
  characterRows,
  chooseDetail,
  createDetail,
  type Eye,
} from '../../../../app/features/crowd/detail.ts';

const SIZE = { height: 2, reach: 2 };

/** An eye at the origin that looks along −z, 90 degrees up and across. */
const AHEAD: Eye = { matrix: new Matrix4().elements, slopeX: 1, slopeY: 1, pixels: 960 };

/** Levels of characters at these places. */
function levelsAt(
  eye: Eye,
  places: readonly (readonly [x: number, z: number])[],
  byDistance = true,
) {
  const field = {
    x: Float32Array.from(places, ([x]) => x),
    z: Float32Array.from(places, ([, z]) => z),
  };
  const detail = createDetail(places.length);
  chooseDetail(field, eye, SIZE, byDistance, detail);
  return detail;
}

describe('levels of detail', () => {
  // A character of 2 at this distance is as many pixels high: 2 · 960 / 2 / distance.
  it.each([
    [1, 0],
    [960 / LEVEL_PIXELS[0] - 0.01, 0],
    [960 / LEVEL_PIXELS[0] + 0.01, 1],
    [960 / LEVEL_PIXELS[1] - 0.01, 1],
    [960 / LEVEL_PIXELS[1] + 0.01, 2],
    [1e6, 2],
  ])('at a distance of %d: %i', (distance, level) => {
    expect(levelsAt(AHEAD, [[0, -distance]]).levels[0]).toBe(level);
  });

  it.each([
    ['behind', 0, 2.1, false],
    ['behind, but in reach', 0, 1.9, true],
    ['beside', 14, -10, false],
    ['beside, but in reach', 12, -10, true],
    ['beside, on the other side', -14, -10, false],
  ])('out of sight: %s', (_, x, z, isSeen) => {
    expect(levelsAt(AHEAD, [[x, z]]).levels[0] < DETAIL_LEVELS).toBe(isSeen);
  });

  it('are all the first where no detail is to be left out', () => {
    const { counts } = levelsAt(
      AHEAD,
      [
        [0, -1],
        [0, -1e3],
        [0, 9],
      ],
      false,
    );
    expect([...counts]).toEqual([2, 0, 0, 1]);
  });

  it('have every character once, level after level', () => {
    const places = Array.from({ length: 300 }, (_, i) => [(i % 7) - 3, 3 - i] as const);
    const { order, counts, levels } = levelsAt(AHEAD, places);
    const drawn = [...order.subarray(0, counts[0] + counts[1] + counts[2])];
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(new Set(drawn).size).toBe(drawn.length);
    const sorted = drawn.map((slot) => levels[slot]);
    expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
  });

  it('keep all in sight that a camera of three.js sees', () => {
    const camera = new PerspectiveCamera(45, 1.7, 0.1, 1000);
    camera.position.set(30, 20, 25);
    camera.lookAt(3, 0, -2);
    camera.updateMatrixWorld();
    const slopeY = Math.tan((camera.fov * Math.PI) / 360);
    const eye = { matrix: camera.matrixWorld.elements, slopeX: slopeY * 1.7, slopeY, pixels: 700 };
    const places = Array.from(
      { length: 900 },
      (_, i) => [i % 30, Math.trunc(i / 30) - 15] as const,
    );
    const { levels } = levelsAt(eye, places);
    const inSight = places.map(([x, z]) => {
      const point = camera.position.clone().set(x, 0, z).project(camera);
      return Math.abs(point.x) < 1 && Math.abs(point.y) < 1 && Math.abs(point.z) < 1;
    });
    expect(inSight.filter(Boolean).length).toBeGreaterThan(100);
    inSight.forEach((seen, i) => expect(seen && levels[i] === DETAIL_LEVELS).toBe(false));
  });

  it('fill whole rows of a texture', () => {
    expect(characterRows(1)).toBe(1);
    expect(createDetail(CHARACTERS_A_ROW + 1).order.length).toBe(2 * CHARACTERS_A_ROW);
  });
});
