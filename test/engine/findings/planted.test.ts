import { describe, expect, it } from 'vitest';
import { gatherFindings, type CheckedObject, type Finding } from '#engine/findings';
import type { AssetObject } from '#engine/archive';
import { plantedDefects } from '../../support/planted-defects.ts';
import { cleanClips, type PlantedDefect } from '../../support/planted-subjects.ts';

const FRAME = 1 / 30;
const defects = plantedDefects();

/** All findings about objects, with the unit and use that are given. */
function findingsOf(
  objects: readonly AssetObject[],
  request: PlantedDefect['request'] = {},
): Finding[] {
  const checked = objects.map((object): CheckedObject => ({
    file: 'clip.ozz',
    label: object.kind,
    object,
  }));
  return [...gatherFindings({ ...request, objects: checked })].flatMap(({ findings }) => findings);
}

describe('names every defect that was planted', () => {
  it('of which there are as many as a person could think of', () => {
    expect(defects.length).toBeGreaterThanOrEqual(75);
  });

  it.each(defects.map((defect) => [defect.title, defect] as const))('%s', (_, defect) => {
    const all = findingsOf(defect.objects, defect.request);
    const named = all.filter(({ code }) => code === defect.code);
    expect(all.map(({ code }) => code)).toContain(defect.code);
    const { joints, time, evidence = [] } = defect;
    if (joints !== undefined) {
      const found = new Set(named.flatMap(({ places }) => places.map(({ joint }) => joint)));
      expect(joints.some((joint) => found.has(joint))).toBe(true);
    }
    if (time !== undefined) {
      const times = named.flatMap(({ places }) => places.map((place) => place.time ?? NaN));
      expect(Math.min(...times.map((one) => Math.abs(one - time)))).toBeLessThan(FRAME);
    }
    for (const [name, value, tolerance] of evidence) {
      const apart = named.map((finding) => Math.abs(finding.evidence[name] - value));
      expect(Math.min(...apart)).toBeLessThanOrEqual(tolerance);
    }
  });
});

it('has no warning about clips without defects', () => {
  const found = cleanClips().flatMap((objects) => findingsOf(objects));
  const severe = found.filter(({ severity }) => severity !== 'info');
  expect(severe.map(({ code, object, message }) => `${code} ${object} ${message}`)).toEqual([]);
});
