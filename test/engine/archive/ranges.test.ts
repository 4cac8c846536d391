import { describe, expect, it } from 'vitest';
import { readArchive } from '#engine/archive';
import { validObject } from '../../../fixtures/edit.ts';
import { fixtureBytes, fixtureNames } from '../../../fixtures/files.ts';
import { partsOf } from '../../support/archive-parts.ts';

describe('the byte ranges of an object', () => {
  it.each(fixtureNames('valid', '.ozz'))('of %s follow one another to its end', (file) => {
    for (const { object, range, tag } of readArchive(fixtureBytes('valid', file)).entries) {
      const parts = partsOf(object).toSorted((a, b) => a.offset - b.offset || a.length - b.length);
      let end = range.offset + tag.length + 1 + 4;
      for (const part of parts) {
        expect(part.offset).toBe(end);
        end += part.length;
      }
      expect(end).toBe(range.offset + range.length);
    }
  });

  it('hold what they are named for', () => {
    const bytes = fixtureBytes('valid', 'three.animation.ozz');
    const { timepoints, ranges, rotations } = validObject('three.animation.ozz', 'animation');
    const view = new DataView(bytes.buffer);
    expect(view.getFloat32(ranges.timepoints.offset + 4 * 3, true)).toBe(timepoints[3]);
    expect(bytes[rotations.ranges.timepoint.offset + 7]).toBe(rotations.timepoint[7]);
    expect(view.getUint16(rotations.ranges.values.offset + 6, true)).toBe(rotations.values[3]);
    const interval = rotations.ranges.iframeInterval;
    expect(view.getFloat32(interval.offset, true)).toBe(rotations.iframes.interval);
  });
});
