import { array, assert, constantFrom, integer, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../../../../engine/base/reader.ts';
import { requireIframes } from '../../../../engine/kinds/animation/check-iframes.ts';
import { keyOrderFault } from '../../../../engine/kinds/animation/check-keys.ts';
import { followKeys } from '../../../../engine/kinds/animation/follow-keys.ts';
import { keyStreams, type Animation, type KeyStream } from '../../../../engine/model/animation.ts';
import { buildKeyTable } from '../../../../engine/model/key-table.ts';
import { validObject } from '../../../../fixtures/edit.ts';

const CLIPS = ['one', 'three', 'five', 'eight', 'walker'];

/** Which number of a stream to change, by how much: most are small steps from what is right. */
const CHANGES = array(
  tuple(
    constantFrom('timepoint', 'previous', 'desc', 'entries'),
    nat(),
    integer({ min: -3, max: 3 }),
  ),
  { minLength: 1, maxLength: 3 },
);

type Change = readonly ['timepoint' | 'previous' | 'desc' | 'entries', number, number];

function changed(stream: KeyStream, changes: readonly Change[]): KeyStream {
  const timepoint = stream.timepoint.slice();
  const previous = stream.previous.slice();
  const desc = stream.iframes.desc.slice();
  const entries = stream.iframes.entries.slice();
  const columns = { timepoint, previous, desc, entries };
  for (const [name, at, by] of changes) {
    const column = columns[name];
    if (column.length > 0) column[at % column.length] += by;
  }
  return { ...stream, timepoint, previous, iframes: { ...stream.iframes, desc, entries } };
}

/** Whether the checks that name what is wrong find the snapshots of a stream with sound keys right. */
function areIframesNamedRight(
  stream: KeyStream,
  { timepoints, alignedTracks }: Animation,
): boolean {
  const table = buildKeyTable(stream, timepoints, alignedTracks);
  try {
    requireIframes(
      new ByteReader(new Uint8Array(0), 'a clip'),
      { ...stream, table },
      alignedTracks,
    );
    return true;
  } catch {
    return false;
  }
}

describe.each(CLIPS)('followKeys of %s', (name) => {
  const clip = validObject(`${name}.animation.ozz`, 'animation');
  const { timepoints, alignedTracks } = clip;

  it.each(keyStreams(clip))('finds the tracks and snapshots of $kind keys', (stream) => {
    const followed = followKeys(stream, timepoints.length, alignedTracks);
    expect(followed?.track).toEqual(buildKeyTable(stream, timepoints, alignedTracks).track);
    expect(followed?.haveIframes).toBe(true);
  });

  it('agrees with the checks that name what is wrong', () => {
    const seen = { refused: 0, wrongIframes: 0 };
    assert(
      property(constantFrom(...keyStreams(clip)), CHANGES, (stream, changes) => {
        const damaged = changed(stream, changes);
        const followed = followKeys(damaged, timepoints.length, alignedTracks);
        const fault = keyOrderFault(damaged, timepoints.length, alignedTracks);
        expect(followed === undefined).toBe(fault !== undefined);
        if (followed === undefined) return void seen.refused++;
        const areRight = areIframesNamedRight(damaged, clip);
        expect(followed.haveIframes).toBe(areRight);
        if (!areRight) seen.wrongIframes++;
      }),
      { numRuns: 300 },
    );
    expect(seen.refused).toBeGreaterThan(0);
    if (clip.rotations.iframes.count > 0) expect(seen.wrongIframes).toBeGreaterThan(0);
  });
});
