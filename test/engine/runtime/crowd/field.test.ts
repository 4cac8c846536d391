import { describe, expect, it } from 'vitest';
import {
  advanceCrowd,
  createCrowd,
  poseCrowd,
  type Crowd,
} from '../../../../engine/runtime/crowd/crowd.ts';
import {
  createCrowdField,
  nearGroups,
  partitionField,
  advanceFieldTime,
  stepFar,
  stepNear,
  type CrowdField,
} from '../../../../engine/runtime/crowd/field.ts';
import { createCrowdRig } from '../../../../engine/runtime/crowd/rig.ts';
import { kernelModule } from '../../../support/kernel-forms.ts';
import { makeRig } from '../../../support/made-rig.ts';
import { seeded } from '../../../support/random.ts';

const CHARACTERS = 201;
const made = makeRig(6, 'none', 3);

async function makeCrowd(): Promise<Crowd> {
  const rig = createCrowdRig(made.skeleton, made.clips);
  const crowd = createCrowd(await kernelModule('simd'), rig, {
    characters: CHARACTERS,
    output: 'matrices',
  });
  for (let i = 0; i < CHARACTERS; i++) {
    crowd.layers[0].clip[i] = i % 3;
    crowd.layers[0].ratio[i] = (i * 0.31) % 1;
    crowd.layers[0].rate[i] = 0.5 + (i % 7) / 8;
  }
  return crowd;
}

/** Characters on a square of 15 by 15. */
async function makeField(): Promise<CrowdField> {
  const field = createCrowdField(await makeCrowd());
  for (let slot = 0; slot < CHARACTERS; slot++) {
    field.x[slot] = slot % 15;
    field.z[slot] = Math.trunc(slot / 15);
  }
  return field;
}

function distance({ x, z }: CrowdField, slot: number, [cx, cz]: readonly number[]): number {
  return Math.hypot(x[slot] - cx, z[slot] - cz);
}

describe('who is near', () => {
  it.each([
    [[0, 0], 4],
    [[7, 7], 3.5],
    [[100, 100], 5],
    [[7, 7], 100],
  ] as const)('of %j within %f comes first', async (place, radius) => {
    const field = await makeField();
    partitionField(field, place[0], place[1], radius, Infinity);
    for (let slot = 0; slot < CHARACTERS; slot++) {
      expect(distance(field, slot, place) <= radius).toBe(slot < field.near);
    }
    expect(new Set(field.character.subarray(0, CHARACTERS)).size).toBe(CHARACTERS);
  });

  it('takes its clip along', async () => {
    const field = await makeField();
    partitionField(field, 14, 13, 5, Infinity);
    const { clip, rate } = field.crowd.layers[0];
    for (let slot = 0; slot < CHARACTERS; slot++) {
      const character = field.character[slot];
      expect(clip[slot]).toBe(character % 3);
      expect(rate[slot]).toBe(Math.fround(0.5 + (character % 7) / 8));
      expect(field.x[slot]).toBe(character % 15);
    }
  });

  it('changes places a few at a time where it is told to', async () => {
    const field = await makeField();
    const all = partitionField(await makeField(), 14, 13, 6, Infinity);
    let pairs = 0;
    for (let frame = 0; frame < 100; frame++) {
      const now = partitionField(field, 14, 13, 6, 3);
      expect(now).toBeLessThanOrEqual(3);
      pairs += now;
    }
    expect(pairs).toBe(all);
  });
});

describe('time that was missed', () => {
  it.each([1, 2, 7, 16])('is made up for, far ones every %ith frame', async (interval) => {
    const field = await makeField();
    const random = seeded(interval);
    const step = (seconds: number, begin: number, end: number): void => {
      advanceCrowd(field.crowd, seconds, begin, end);
      poseCrowd(field.crowd, begin, end);
    };
    const slice = { begin: 0, end: 0 };
    const begun = await makeCrowd();
    let time = 0;
    for (let frame = 0; frame < 120; frame++) {
      const seconds = 0.02 * random() - 0.004;
      time += seconds;
      partitionField(field, 15 * random(), 13 * random(), 5, 10);
      advanceFieldTime(field, seconds);
      stepNear(field, step);
      stepFar(field, interval, step, slice);
      expect(slice.end - slice.begin).toBeLessThanOrEqual(Math.ceil(51 / interval));
      expect(field.movedCount).toBe(0);
      for (let group = 0; group < nearGroups(field); group++)
        expect(field.clock[group]).toBe(field.now);
    }
    for (let frame = 0; frame < interval; frame++) stepFar(field, interval, step, slice);
    const { ratio } = field.crowd.layers[0];
    for (let slot = 0; slot < CHARACTERS; slot++) {
      const character = field.character[slot];
      const { ratio: ratios, rate } = begun.layers[0];
      const expected = ratios[character] + rate[character] * time;
      const difference = Math.abs(ratio[slot] - expected) % 1;
      expect(Math.min(difference, 1 - difference)).toBeLessThan(1e-5);
    }
  });

  it('spreads the far ones over the frames evenly', async () => {
    const field = await makeField();
    partitionField(field, 0, 0, 2, Infinity);
    const counts: number[] = [];
    const slice = { begin: 0, end: 0 };
    for (let frame = 0; frame < 20; frame++) {
      advanceFieldTime(field, 0.01);
      let groups = 0;
      stepFar(field, 5, (_, begin, end) => void (groups += end - begin), slice);
      counts.push(groups);
    }
    const far = field.crowd.groups - nearGroups(field);
    expect(Math.max(...counts)).toBe(Math.ceil(far / 5));
    expect(counts.slice(0, 5).reduce((sum, count) => sum + count)).toBe(far);
  });
});
