import { Matrix4, PerspectiveCamera, Vector3, Quaternion } from 'three';
import { describe, expect, it } from 'vitest';
import {
  clearSpace,
  createLabelSpace,
  labelOrder,
  placeLabels,
  projectJoints,
  reserveSpace,
  drawLabel,
  drawCompass,
} from '../../../../app/features/viewport/draw-flat-layers.ts';
import { modelsAt } from '../../../support/made-models.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

describe('names get their places in the order of', () => {
  it.each<[string, number[], number[]]>([
    ['nothing', [], []],
    ['what hangs on a joint, then of joints', [-1, 0, 0, 2, 3, -1], [0, 2, 3, 1, 4, 5]],
  ])('%s', (_, parents, expected) => {
    const order = labelOrder({ count: parents.length, parents: Int16Array.from(parents) });
    expect([...order]).toEqual(expected);
  });
});

describe('projectJoints', () => {
  const camera = new PerspectiveCamera(40, 2, 0.1, 100);
  camera.position.set(3, 4, 5);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld();
  const matrix = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);

  it('finds joints where the camera draws them', () => {
    const places = [
      [0, 1, 0],
      [0.5, 0.2, -1],
      [2, 2, 2],
    ];
    const points = new Float32Array(6);
    projectJoints(modelsAt(places), 3, matrix.elements, 400, 200, points);
    expect([...points.subarray(0, 2)]).toEqual([200, 100]);
    places.forEach(([x, y, z], joint) => {
      const point = new Vector3(x, y, z).project(camera);
      expect(points[2 * joint]).toBeCloseTo((point.x / 2 + 0.5) * 400, 2);
      expect(points[2 * joint + 1]).toBeCloseTo((0.5 - point.y / 2) * 200, 2);
    });
  });

  it('finds none behind the eye', () => {
    const points = new Float32Array(2);
    projectJoints(modelsAt([[6, 8, 10]]), 1, matrix.elements, 400, 200, points);
    expect(points).toEqual(Float32Array.of(Number.NaN, Number.NaN));
  });
});

describe('a place is refused', () => {
  it.each([
    ['behind the eye', Number.NaN, Number.NaN, false],
    ['behind the eye even by force', Number.NaN, Number.NaN, true],
    ['off the screen', 400, 50, false],
    ['off the screen even by force', 400, 50, true],
    ['beyond its right side', 180, 50, false],
    ['across its top', 20, 3, false],
  ])('%s', (_, x, y, forced) => {
    expect(reserveSpace(createLabelSpace(200, 100), x, y, 40, forced)).toBe(false);
  });

  it.each([
    ['where another label is', 20, 50],
    ['where it would overlap one above', 20, 60],
    ['where it would overlap one below', 20, 40],
    ['where it would end in one', 0, 50],
  ])('%s, until the space is cleared', (_, x, y) => {
    const space = createLabelSpace(200, 100);
    expect(reserveSpace(space, 20, 50, 40, false)).toBe(true);
    expect(reserveSpace(space, x, y, 40, false)).toBe(false);
    clearSpace(space);
    expect(reserveSpace(space, x, y, 40, false)).toBe(true);
  });
});

describe('a place is taken', () => {
  it.each([
    ['by force where another label is', 20, 50, true],
    ['by force across the right side', 180, 50, true],
    ['beside another label', 90, 50, false],
    ['below another label', 20, 78, false],
  ])('%s', (_, x, y, forced) => {
    const space = createLabelSpace(200, 100);
    reserveSpace(space, 20, 50, 40, false);
    expect(reserveSpace(space, x, y, 40, forced)).toBe(true);
  });
});

describe('placeLabels', () => {
  it('chooses the first that fit', () => {
    const order = Uint16Array.of(2, 0, 1, 3);
    const points = Float32Array.of(22, 50, 90, 50, 20, 50, Number.NaN, 0);
    const out = new Uint16Array(4);
    const widths = Float32Array.of(40, 40, 40, 40);
    const count = placeLabels(order, points, widths, createLabelSpace(200, 100), out);
    expect([...out.subarray(0, count)]).toEqual([2, 1]);
  });
});

describe('a label', () => {
  it('stands on its plate, right of its joint, on whole pixels', () => {
    const { canvas, drawn } = recordingCanvas();
    drawLabel(canvas, 'Hips', 100.4, 50.2, 24, { text: 'white', plate: 'black' });
    expect(drawn).toEqual([
      { call: 'fillRect', color: 'black', args: [104, 43, 30, 14] },
      { call: 'fillText', color: 'white', args: ['Hips', 107, 50] },
    ]);
  });
});

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
