import { describe, expect, it } from 'vitest';
import type { LoopSeam } from '#engine/inspect';
import { loopTable, loopText, type LoopScene } from '../../../../app/features/error/loop-text.ts';

const NAMES = ['Hips', 'Leg', 'Foot'];
const PARENTS = Int16Array.of(-1, 0, 1);
const CLOSED: LoopSeam = {
  frame: 0.25,
  groundMotion: undefined,
  positionJump: Float32Array.of(0, 0, 0),
  rotationJump: Float32Array.of(0, 0, 0),
  velocityJump: Float32Array.of(0, 0, 0),
  typicalVelocityJump: Float32Array.of(0, 0, 0),
  lacksFrame: false,
};
const OPEN: LoopSeam = {
  ...CLOSED,
  positionJump: Float32Array.of(0, 0.5, 0.75),
  rotationJump: Float32Array.of(0, Math.PI / 6, 0),
  velocityJump: Float32Array.of(0, 0.25, 2),
  typicalVelocityJump: Float32Array.of(0, 0.5, 1),
};
const sceneOf = (seam: LoopSeam, tolerance: number, source?: LoopSeam): LoopScene => ({
  seam,
  source,
  skeleton: { names: NAMES, parents: PARENTS },
  tolerance,
  unit: 'm',
});
const wordsOf = (seam: LoopSeam): string => loopText(sceneOf(seam, 0.125)).join(' ');

describe('the sentences', () => {
  it('say so where the loop closes, even if a frame seems to lack', () => {
    const words = 'The loop closes: no joint jumps farther than 12.5 cm.';
    expect(wordsOf(CLOSED)).toBe(words);
    expect(wordsOf({ ...CLOSED, lacksFrame: true })).toBe(words);
  });

  it.each<[string, LoopSeam, LoopSeam | undefined, boolean]>([
    ['not where nothing is measured against', OPEN, undefined, false],
    ['not where both jump', OPEN, OPEN, false],
    ['not where both close', CLOSED, CLOSED, false],
    ['where only the source closes', OPEN, CLOSED, true],
  ])('blame the build %s', (_, seam, source, isBlamed) => {
    const text = loopText(sceneOf(seam, 0.125, source)).join(' ');
    expect(text.includes('Its source closes: these jumps are errors of the build.')).toBe(isBlamed);
  });

  it('name the joint that jumps farthest, and the one that turns', () => {
    expect(wordsOf(OPEN)).toMatch(
      /^2 joints of 3 jump .*: Foot by 75 cm\. Of its ancestors, Leg turns .* 30°/,
    );
  });

  it('leave out what turns where nothing does', () => {
    expect(wordsOf({ ...OPEN, rotationJump: CLOSED.rotationJump })).not.toMatch(/turn/);
    const roundings = Float32Array.of(0, 3e-16, 5e-5);
    expect(wordsOf({ ...OPEN, rotationJump: roundings })).not.toMatch(/turn/);
  });

  it('name nothing that carries a root', () => {
    const seam = { ...OPEN, positionJump: Float32Array.of(2, 0.5, 0.75) };
    expect(wordsOf(seam)).toMatch(/: Hips by 2 m\. By itself, Leg turns most of all/);
  });

  it('tell of a closing frame that is not there', () => {
    expect(wordsOf({ ...OPEN, lacksFrame: true })).toContain('lack the closing frame');
  });

  it('name the joint that turns most where it does not carry what jumps farthest', () => {
    const rotationJump = Float32Array.of(0, 0.125, 1);
    expect(wordsOf({ ...OPEN, rotationJump })).toContain(
      'By itself, Foot turns most of all: 57.3°.',
    );
    expect(wordsOf(OPEN)).not.toContain('By itself');
  });

  it('tell of velocities that change more than elsewhere', () => {
    expect(wordsOf(OPEN)).toMatch(
      /1 joint changes .*: Foot by 2 m\/s, elsewhere by 1 m\/s at most/,
    );
    expect(wordsOf({ ...OPEN, typicalVelocityJump: OPEN.velocityJump })).not.toContain('velocity');
    expect(wordsOf({ ...OPEN, frame: 1 / 32 })).not.toContain('velocity');
  });

  it('doubt that a clip loops whose joints turn', () => {
    const rotationJump = Float32Array.of(0.125, 0.125, 0.125);
    expect(wordsOf({ ...OPEN, rotationJump })).toContain('may not be meant to loop');
    expect(wordsOf({ ...OPEN, rotationJump: CLOSED.rotationJump })).not.toContain('meant');
    expect(wordsOf({ ...OPEN, rotationJump, lacksFrame: true })).not.toContain('meant');
  });

  it('tell how far the character comes', () => {
    const displacement = [3, 0, 4] as const;
    const carried = Uint8Array.of(1, 1, 1);
    const way = { joint: 0, displacement, carried, speed: 2, heading: 0.5 };
    expect(wordsOf({ ...CLOSED, groundMotion: { ...way, curvature: 0 } })).toMatch(
      /Hips moves 5\S* m over the ground .* at 2\S* m per second, 28\.6\S* from straight ahead, straight on\./,
    );
    expect(wordsOf({ ...CLOSED, groundMotion: { ...way, curvature: -0.25 } })).toMatch(
      /in a bend with a radius of 4\S* m\./,
    );
    for (const heading of [-1.6e-10, 5e-5]) {
      expect(wordsOf({ ...CLOSED, groundMotion: { ...way, heading, curvature: 0 } })).toContain(
        ', 0° from straight ahead, straight on.',
      );
    }
  });
});

describe('the rows', () => {
  it('are none without joints', () => {
    expect(loopTable(sceneOf({ ...CLOSED, positionJump: new Float32Array(0) }, 1)).rows).toEqual(
      [],
    );
  });

  it('leave their units to the head', () => {
    const { units } = loopTable(sceneOf(OPEN, 0.25));
    expect(units).toEqual({ positionJump: 'mm', rotationJump: '°', velocityJump: 'm/s' });
  });

  it('begin with the farthest jump, and mark what is out of the ordinary', () => {
    const { rows } = loopTable(sceneOf(OPEN, 0.25));
    expect(
      rows.map(({ name, hasPositionJump, hasVelocityJump }) => [
        name,
        hasPositionJump,
        hasVelocityJump,
      ]),
    ).toEqual([
      ['Foot', true, true],
      ['Leg', true, false],
      ['Hips', false, false],
    ]);
    expect(rows[0]).toMatchObject({
      positionJump: '750.0',
      source: '',
      rotationJump: '0.00',
      velocityJump: '2.000',
    });
  });

  it('tell the hardest kick first where nothing jumps', () => {
    const { rows } = loopTable(sceneOf({ ...OPEN, positionJump: CLOSED.positionJump }, 0.25));
    expect(rows.map(({ name }) => name)).toEqual(['Foot', 'Leg', 'Hips']);
  });

  it('have the jump of the source in the same unit', () => {
    const { rows } = loopTable(sceneOf(OPEN, 0.5, CLOSED));
    expect(rows[0]).toMatchObject({ positionJump: '750.0', source: '0.0' });
  });
});
