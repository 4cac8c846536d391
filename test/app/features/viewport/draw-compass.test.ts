import { Matrix4, Quaternion, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { drawCompass } from '../../../../app/features/viewport/draw-compass.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

describe('the compass', () => {
  function ends(turn: Quaternion): Record<string, number[]> {
    const { canvas, drawn } = recordingCanvas();
    const view = new Matrix4().makeRotationFromQuaternion(turn).elements;
    drawCompass(canvas, view, 50, 50, ['red', 'green', 'blue']);
    const lines = drawn.filter(({ call }) => call === 'lineTo');
    return Object.fromEntries(
      lines.map(({ color, args }) => [color, args.map((value) => Math.round(Number(value)))]),
    );
  }

  it.each([
    ['from the front', new Quaternion(), { red: [72, 50], green: [50, 28], blue: [50, 50] }],
    [
      'from above',
      new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), Math.PI / 2),
      { red: [72, 50], green: [50, 50], blue: [50, 72] },
    ],
  ])('shows where the axes point %s', (_, turn, expected) => {
    expect(ends(turn)).toEqual(expected);
  });
});
