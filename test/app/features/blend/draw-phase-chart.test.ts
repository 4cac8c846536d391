import { describe, expect, it } from 'vitest';
import { OPPOSED_DEGREES, type BlendSurvey } from '#engine/inspect';
import {
  angleToY,
  drawPhaseChart,
  negatedJoints,
} from '../../../../app/features/blend/draw-phase-chart.ts';
import { darkPalette } from '../../../../app/draw/palette.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

/** Two joints: by phase, how far the first one's layers are apart, and whether one is negated; of the second nothing. */
function surveyOf(
  ...phases: readonly (readonly [degrees: number, negated: number])[]
): BlendSurvey {
  return {
    phases: phases.length,
    joints: 2,
    apart: Float32Array.from(phases.flatMap(([degrees]) => [degrees, 0])),
    negated: Uint8Array.from(phases.flatMap(([, negated]) => [negated, 0])),
    worst: new Uint16Array(phases.length),
    farthest: new Uint16Array(phases.length),
  };
}

const WIDTH = 40;
const HEIGHT = 50;

function drawn(survey: BlendSurvey, joint: number | null = null) {
  const { pen, drawn: calls } = recordingCanvas();
  drawPhaseChart(pen, { survey, joint, width: WIDTH, height: HEIGHT });
  return calls;
}

const leftEdges = (calls: ReturnType<typeof drawn>, color: string, height: number): unknown[] =>
  calls
    .filter((call) => call.call === 'fillRect' && call.color === color && call.args[3] === height)
    .map(({ args }) => args[0]);

it('marks nothing where layers agree', () => {
  const calls = drawn(surveyOf([0, 0], [10, 0]));
  // The limit's own dashes, one pixel high, and its name are all that is in that colour.
  const alarms = calls.filter(({ color, args }) => color === darkPalette.danger && args[3] !== 1);
  expect(alarms.map(({ args }) => args[0])).toEqual([`${OPPOSED_DEGREES}°`]);
  expect(calls.some(({ color }) => color === darkPalette.scale)).toBe(false);
});

describe('a cycle', () => {
  const survey = surveyOf([20, 0], [90, 1], [170, 1], [30, 0]);

  it('has a band over the stretches in which layers nearly oppose', () => {
    expect(leftEdges(drawn(survey), darkPalette.danger, 3)).toEqual([20]);
  });

  it('has a lane of where rotations are negated', () => {
    expect(leftEdges(drawn(survey), darkPalette.scale, 5)).toEqual([10]);
    expect([0, 1, 2, 3].map((phase) => negatedJoints(survey, phase))).toEqual([0, 1, 1, 0]);
  });

  it('has a line through the middle of every phase of the selected joint', () => {
    const calls = drawn(survey, 0);
    const stroke = calls.findIndex(({ call }) => call === 'stroke');
    const points = calls.slice(stroke - 4, stroke).map(({ args }) => args);
    expect(points).toEqual([
      [5, angleToY(HEIGHT, 20)],
      [15, angleToY(HEIGHT, 90)],
      [25, angleToY(HEIGHT, 170)],
      [35, angleToY(HEIGHT, 30)],
    ]);
  });

  it('is one shape from one colour to the next, the opposed stretch in that of danger', () => {
    const shapes = drawn(survey).filter(({ call }) => call === 'fill');
    expect(shapes.map(({ color }) => color)).toEqual([
      darkPalette.textFaint,
      darkPalette.danger,
      darkPalette.textFaint,
    ]);
  });
});

it('stands higher the farther apart, from the floor to the top', () => {
  expect(angleToY(HEIGHT, 180)).toBe(0);
  expect(angleToY(HEIGHT, 90)).toBeGreaterThan(angleToY(HEIGHT, 91));
  expect(angleToY(HEIGHT, 0)).toBeLessThan(HEIGHT);
});
