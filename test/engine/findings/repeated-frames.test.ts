import { describe, expect, it } from 'vitest';
import { gatherFindings } from '#engine/findings';
import type { Finding } from '#engine/findings';
import type { RawAnimation } from '#engine/model';
import { buildAnimation } from '../../../engine/offline/animation-builder.ts';
import { rawClip, rawSkeleton } from '../../support/raw-clip.ts';

const RATE = 30;
const JOINTS = 67;
/** A million joint poses. */
const FRAMES = 15_000;

const parents = Array.from({ length: JOINTS }, (_, joint) => joint - 1);
const body = rawSkeleton(
  parents,
  parents.map(() => [0, 0.1, 0, 0, 0, 0, 1, 1, 1, 1]),
);

/** Three joints that swing: one that stands still while another moves is no repeated frame. */
const MOVING = [
  { joint: 0, speed: 0.05 },
  { joint: 20, speed: 0.031 },
  { joint: 40, speed: 0.083 },
];

/**
 * @param phaseAt the phase that the movement has at a frame: the frame itself, unless it repeats one
 * @param flips whether every second rotation is stored with the other sign
 */
function swinging(phaseAt: (frame: number) => number, flips = false): RawAnimation {
  const tracks = parents.map((): { rotations?: number[][]; translations: number[][] } => ({
    translations: [[0, 0, 0.1, 0]],
  }));
  for (const { joint, speed } of MOVING) {
    tracks[joint].rotations = Array.from({ length: FRAMES + 1 }, (_, frame) => {
      const half = 0.4 * Math.sin(speed * phaseAt(frame) + joint);
      const sign = flips && frame % 2 === 1 ? -1 : 1;
      return [frame / RATE, 0, 0, sign * Math.sin(half), sign * Math.cos(half)];
    });
  }
  return rawClip(tracks, FRAMES / RATE, 'swing');
}

function repeats(
  clip: Parameters<typeof buildAnimation>[0] | ReturnType<typeof buildAnimation>,
): Finding[] {
  const objects = [body, clip].map((object) => ({ file: 'a.ozz', label: object.kind, object }));
  return [...gatherFindings({ objects })]
    .flatMap(({ findings }) => findings)
    .filter(({ evidence }) => 'repeated' in evidence);
}

/** Frames that show the pose of the frame before. */
const TWICE = [3, 777, 9_001, 14_990];

describe('in a clip of a million joint poses nothing is said', () => {
  it.each<[string, RawAnimation]>([
    ['of a movement that goes on', swinging((frame) => frame)],
    ['of rotations with other signs', swinging((frame) => frame, true)],
    ['of a pose that is held', swinging((frame) => Math.min(frame, 8_000))],
    ['of a movement that begins', swinging((frame) => Math.max(frame, 8_000))],
    ['of a movement that turns round', swinging((frame) => Math.abs(frame - 7_000.5))],
  ])('%s', (_, clip) => {
    expect(repeats(clip)).toEqual([]);
  });
});

describe('in a clip of a million joint poses repeated frames are found', () => {
  const phaseAt = (frame: number): number => (TWICE.includes(frame) ? frame - 1 : frame);
  const expected = { code: 'frame-rate', evidence: { frame: 3, repeated: TWICE.length } };

  it('in a source', () => {
    expect(repeats(swinging(phaseAt))).toMatchObject([expected]);
  });

  it('in a source whose rotations change their signs', () => {
    expect(repeats(swinging(phaseAt, true))).toMatchObject([expected]);
  });

  it('in a built clip', () => {
    expect(repeats(buildAnimation(swinging(phaseAt)))).toMatchObject([expected]);
  });
});
