import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import { filterKeys } from '../../support/edit-clip.ts';
import { seeded } from '../../support/random.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const RATE = 30;
const FRAMES = 60;
const PARENTS = [-1, 0, 1];
const BONE = 0.3;

type AngleAt = (frame: number) => number;

/** Three joints, of which the middle one turns as told, in radians, and the others swing. */
function turning(angleAt: AngleAt): RawAnimation {
  const tracks = PARENTS.map((_, joint) => ({
    translations: [[0, 0, BONE, 0]],
    rotations: Array.from({ length: FRAMES + 1 }, (__, frame) => {
      const angle = joint === 1 ? angleAt(frame) : 0.5 * Math.sin(0.12 * frame + joint);
      return [frame / RATE, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
    }),
  }));
  return rawClip(tracks, FRAMES / RATE, 'turn');
}

/** The same, but the joint moves up and down, in metres. */
function moving(heightAt: AngleAt): RawAnimation {
  const tracks = PARENTS.map((_, joint) => ({
    translations: Array.from({ length: FRAMES + 1 }, (__, frame) => [
      frame / RATE,
      0,
      joint === 1 ? BONE + heightAt(frame) : BONE,
      0,
    ]),
    rotations: [[0, 0, 0, 0, 1]],
  }));
  return rawClip(tracks, FRAMES / RATE, 'move');
}

function found(clip: Parameters<typeof buildAnimation>[0] | ReturnType<typeof buildAnimation>) {
  const rest = PARENTS.map(() => [0, BONE, 0, 0, 0, 0, 1, 1, 1, 1]);
  const objects = [rawSkeleton(PARENTS, rest), clip].map((object) => ({
    file: 'a.ozz',
    label: object.kind,
    object,
  }));
  const { findings } = [...gatherFindings({ objects })][1];
  return findings.filter(({ code }) => code === 'jitter');
}

const swing: AngleAt = (frame) => 0.5 * Math.sin(0.12 * frame);

/** Noise between −size and size, the same in every run. */
function noise(size: number): AngleAt {
  const random = seeded(7);
  const values = Array.from({ length: FRAMES + 1 }, () => size * (2 * random() - 1));
  return (frame) => values[frame];
}

const shaken = (size: number): AngleAt => {
  const shake = noise(size);
  return (frame) => swing(frame) + shake(frame);
};

describe('no jitter is', () => {
  it.each<[string, AngleAt]>([
    ['a movement', swing],
    ['noise that nobody sees', shaken(0.002)],
    ['a quick movement that takes four frames', (frame) => 0.2 * Math.sin((Math.PI / 2) * frame)],
    ['one frame that jumps', (frame) => swing(frame) + (frame === 30 ? 0.4 : 0)],
    ['a spin by half a turn and more from key to key', (frame) => 3.3 * frame],
    [
      'noise of a third of a second',
      (frame) => swing(frame) + (frame < 10 ? noise(0.1)(frame) : 0),
    ],
  ])('%s', (_, angleAt) => {
    expect(found(turning(angleAt))).toEqual([]);
  });

  it('noise where an optimiser has dropped keys between', () => {
    const thinned = filterKeys(turning(shaken(0.1)), (time) => Math.round(time * RATE) % 3 !== 1);
    expect(found(thinned)).toEqual([]);
  });
});

describe('jitter', () => {
  it.each([
    ['a source', (clip: RawAnimation) => clip],
    ['a clip', (clip: RawAnimation) => buildAnimation(clip)],
  ])('of a rotation is told of %s, with what it moves', (_, form) => {
    const [{ joint, kind, severity, evidence }, ...others] = found(form(turning(shaken(0.1))));
    expect(others).toEqual([]);
    expect({ joint, kind, severity }).toEqual({ joint: 1, kind: 'rotation', severity: 'warning' });
    // Noise is 0.058 on average, and its excursions √1.5 of that; sixteen keys in a row may have more.
    expect(evidence.sizeDegrees).toBeGreaterThan(4);
    expect(evidence.sizeDegrees).toBeLessThan(6.5);
    expect(evidence.movesMm).toBeCloseTo((evidence.sizeDegrees * Math.PI * 300) / 180, 3);
    expect(evidence.toSeconds - evidence.fromSeconds).toBeGreaterThan(0.9);
  });

  it('of a translation is told in lengths', () => {
    const [{ kind, message }] = found(moving(noise(0.03)));
    expect(kind).toBe('translation');
    expect(message).toMatch(
      /^joint 1 ".*" jitters from .* its translation goes back and forth by [\d.]+ mm$/,
    );
  });

  it.each<[string, number, number, string]>([
    ['small', 0.02, FRAMES, 'info'],
    ['short', 0.05, 22, 'info'],
    ['seen for more than a second, of one joint', 0.08, FRAMES, 'warning'],
    ['large', 0.25, 22, 'warning'],
  ])('that is %s is a warning or not', (_, size, frames, severity) => {
    const shake = noise(size);
    const clip = turning((frame) => swing(frame) + (frame < frames ? shake(frame) : 0));
    expect(found(clip).map((one) => one.severity)).toEqual([severity]);
  });

  it('of two joints in three tracks is a warning: more tracks are no more joints', () => {
    const shake = noise(0.08);
    const tracks = PARENTS.map((_, joint) => ({
      translations: Array.from({ length: FRAMES + 1 }, (__, frame) => {
        return [frame / RATE, 0, BONE + (joint > 0 ? shake(frame) / 4 : 0), 0];
      }),
      rotations: Array.from({ length: FRAMES + 1 }, (__, frame) => {
        const angle = joint > 0 ? shake(frame) : 0;
        return [frame / RATE, 0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];
      }),
    }));
    const [{ severity, places }] = found(rawClip(tracks, FRAMES / RATE, 'both'));
    expect(places.map(({ joint, kind }) => `${joint} ${kind}`).toSorted()).toEqual([
      '1 rotation',
      '1 translation',
      '2 translation',
    ]);
    expect(severity).toBe('warning');
  });

  it('is told where it is', () => {
    const shake = noise(0.1);
    const [{ time = 0, evidence }] = found(
      turning((frame) => swing(frame) + (frame >= 20 && frame < 45 ? shake(frame) : 0)),
    );
    expect(time).toBeGreaterThan(10 / RATE);
    expect(evidence.toSeconds).toBeLessThan(52 / RATE);
  });
});
