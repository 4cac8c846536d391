import { describe, expect, it } from 'vitest';
import { fixtureBytes, fixturePath } from '../../../fixtures/files.ts';
import { emptyRanges } from '../../../engine/base/units.ts';
import { poseLength } from '../../../engine/math/pose.ts';
import { KEY_KINDS, type Animation } from '../../../engine/model/animation.ts';
import {
  LINE_BYTES,
  addStepReads,
  clearLineReads,
  createLineReads,
  type LineReads,
} from '../../../engine/inspect/line-reads.ts';
import { createSamplingContext, type SamplingContext } from '../../../engine/runtime/context.ts';
import { sample } from '../../../engine/runtime/sampling.ts';
import { readObject } from '../../support/archives.ts';

const NAME = 'eight.animation.ozz';
const ANIMATION = readObject(fixturePath('valid', NAME), 'animation');
const FILE_BYTES = fixtureBytes('valid', NAME).length;

/** A context that has been stepped through some ratios. */
function stepped(...ratios: number[]): SamplingContext {
  const context = createSamplingContext(ANIMATION.trackCount);
  const pose = new Float32Array(poseLength(ANIMATION.trackCount));
  for (const ratio of ratios) sample(ANIMATION, context, ratio, pose);
  return context;
}

function touchedBy(context: SamplingContext): LineReads {
  const reads = createLineReads(FILE_BYTES);
  for (const kind of KEY_KINDS) expect(addStepReads(context, kind, reads)).toBe(true);
  return reads;
}

/** Whether byte `offset` of the file was read. */
function wasRead({ bytesOfLine }: LineReads, offset: number): boolean {
  return (bytesOfLine[offset >>> 5] & (1 << (offset & 31))) !== 0;
}

describe('addStepReads', () => {
  it('has nothing to add of a context that has sampled nothing', () => {
    const reads = createLineReads(FILE_BYTES);
    expect(addStepReads(createSamplingContext(8), 'scale', reads)).toBe(false);
    expect(reads.lineCount).toBe(0);
  });

  it('has nothing to add of a clip that stands in no file', () => {
    const { rotations } = ANIMATION;
    const ranges = emptyRanges(
      'timepoint',
      'previous',
      'iframeEntries',
      'iframeDesc',
      'iframeInterval',
      'values',
    );
    const made: Animation = { ...ANIMATION, rotations: { ...rotations, ranges } };
    const context = createSamplingContext(8);
    sample(made, context, 0, new Float32Array(poseLength(8)));
    expect(addStepReads(context, 'rotation', createLineReads(FILE_BYTES))).toBe(false);
  });

  it('counts every byte and every line once', () => {
    const reads = touchedBy(stepped(0, 0.05));
    const offsets = Array.from({ length: FILE_BYTES }, (_, offset) => offset);
    const read = offsets.filter((offset) => wasRead(reads, offset));
    expect(reads.byteCount).toBe(read.length);
    const lines = new Set(read.map((offset) => Math.floor(offset / LINE_BYTES)));
    expect(new Set(reads.lines.subarray(0, reads.lineCount))).toEqual(lines);
    expect(reads.lineCount).toBe(lines.size);
  });

  it('reads the values of every first pair of keys at the start, and of no further key', () => {
    const reads = touchedBy(stepped(0));
    for (const { ranges, count } of [ANIMATION.rotations, ANIMATION.translations]) {
      for (let key = 0; key < count; key++) {
        const read = wasRead(reads, ranges.values.offset + 6 * key);
        expect(read, `key ${key}`).toBe(key < 2 * ANIMATION.alignedTracks);
      }
    }
  });

  it('reads no value in a step that stays between the same keys', () => {
    const reads = touchedBy(stepped(0, 1e-6));
    expect(reads.byteCount).toBeGreaterThan(0);
    for (const { ranges } of [ANIMATION.translations, ANIMATION.rotations, ANIMATION.scales]) {
      const { offset, length } = ranges.values;
      for (let i = 0; i < length; i++) expect(wasRead(reads, offset + i)).toBe(false);
    }
  });

  it('reads the snapshot that a seek restores, and no other', () => {
    const context = stepped(0, 0.5);
    const { iframe } = context.rotations.step;
    expect(iframe).toBe(3);
    const reads = touchedBy(context);
    const { ranges, iframes } = ANIMATION.rotations;
    for (let i = 0; i < iframes.count; i++) {
      expect(wasRead(reads, ranges.iframeDesc.offset + 8 * i)).toBe(i === iframe);
      const entries = ranges.iframeEntries.offset + iframes.desc[2 * i];
      expect(wasRead(reads, entries)).toBe(i === iframe);
    }
  });

  it('reads only what a player needs: nothing outside of keys and timepoints', () => {
    const reads = touchedBy(stepped(0, 0.9, 0.1, 0.2));
    for (let offset = 0; offset < ANIMATION.ranges.timepoints.offset; offset++) {
      expect(wasRead(reads, offset)).toBe(false);
    }
  });
});

describe('clearLineReads', () => {
  it('forgets everything', () => {
    const reads = touchedBy(stepped(0.3));
    clearLineReads(reads);
    expect(reads).toEqual({ ...createLineReads(FILE_BYTES), lines: reads.lines });
  });
});
