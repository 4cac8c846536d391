import { describe, expect, it } from 'vitest';
import { applyRemedy } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { rawClip } from '../../support/raw-clip.ts';

const KEYS = 48;

/** A track that goes to a height in metres at every key, one key a frame. */
function goingTo(heightAt: (key: number) => number): RawAnimation {
  const translations = Array.from({ length: KEYS }, (_, key) => [key / 30, 0, heightAt(key), 0]);
  return rawClip([{ translations: [[0, 5, 5, 5]] }, { translations }], KEYS / 30);
}

function smoothed(clip: RawAnimation, ...ends: number[]): number[] {
  const mended = applyRemedy(clip, { name: 'smooth-keys', args: { translation: ends } });
  if (mended.kind !== 'raw-animation') throw new Error('a source stays a source');
  expect([...mended.translations.values.subarray(0, 3)]).toEqual([5, 5, 5]);
  return Array.from({ length: KEYS }, (_, key) => mended.translations.values[3 * (key + 1) + 1]);
}

/** A wave that comes back after some keys. */
const wave = (period: number) => (key: number) => Math.cos((2 * Math.PI * key) / period);

describe('of a wave in the middle of a track', () => {
  it.each([
    ['all is gone that goes back and forth from key to key', 2, 0],
    ['three quarters stay that come back after four keys', 4, 0.75],
    ['98 % stay that come back after eight keys', 8, 0.979],
    ['nearly all stays that comes back after sixteen keys', 16, 0.999],
  ])('%s', (_, period, part) => {
    const heightAt = wave(period);
    const heights = smoothed(goingTo(heightAt), 9, 41);
    for (let key = 8; key < 40; key++) expect(heights[key]).toBeCloseTo(part * heightAt(key), 3);
  });
});

it('keys outside of the ranges stay, and those at the ends of a track have no neighbours beyond', () => {
  const clip = goingTo(wave(2));
  const [inside, before] = [smoothed(clip, 11, 13), smoothed(clip)];
  const changed = inside.flatMap((height, key) => (height === before[key] ? [] : [key]));
  expect(changed).toEqual([10, 11]);
  const flat = smoothed(
    goingTo(() => 3),
    1,
    KEYS + 1,
  );
  expect(flat).toEqual(Array.from({ length: KEYS }, () => 3));
});

it('rotations of either sign are smoothed as the same, and keep their length', () => {
  const angles = Array.from({ length: KEYS }, (_, key) => 0.2 + 0.1 * wave(2)(key));
  const rotations = angles.map((angle, key) => {
    const sign = key % 3 === 0 ? -1 : 1;
    return [key / 30, 0, 0, sign * Math.sin(angle / 2), sign * Math.cos(angle / 2)];
  });
  const mended = applyRemedy(rawClip([{ rotations }], KEYS / 30), {
    name: 'smooth-keys',
    args: { rotation: [4, 40] },
  });
  const { values } = (mended as RawAnimation).rotations;
  for (let key = 4; key < 40; key++) {
    const [x, y, z, w] = values.subarray(4 * key);
    // Twice the arc tangent of the quotient: the same for both signs.
    expect(2 * Math.atan(z / w)).toBeCloseTo(0.2, 3);
    expect(Math.hypot(x, y, z, w)).toBeCloseTo(1, 6);
  }
});
