import { describe, expect, it } from 'vitest';
import { clipKeys } from '../../../../engine/inspect/clip-keys.ts';
import { laneCurve } from '../../../../engine/inspect/curves/lane-curve.ts';
import {
  ROTATION_FORMS,
  formComponents,
  writeDisplayValue,
} from '../../../../engine/inspect/curves/rotation-form.ts';
import {
  quantisationBand,
  sampleDisplayCurve,
  createDisplayCurve,
  displayRange,
} from '../../../../engine/inspect/curves/display-curve.ts';
import type { RotationForm } from '../../../../engine/inspect/curves/rotation-form.ts';
import type { DisplayCurve } from '../../../../engine/inspect/curves/display-curve.ts';
import { multiplyQuaternions } from '../../../../engine/math/quaternion.ts';
import type { KeyKind } from '../../../../engine/model/animation.ts';
import { buildAnimation } from '../../../../engine/offline/animation-builder.ts';
import { rawClip } from '../../../support/raw-clip.ts';

const RADIANS = Math.PI / 180;

/** A turn about one axis: x y z w. */
function turn(axis: 0 | 1 | 2, degrees: number): Float32Array {
  const q = Float32Array.of(0, 0, 0, Math.cos((degrees / 2) * RADIANS));
  q[axis] = Math.sin((degrees / 2) * RADIANS);
  return q;
}

/** About the fixed axes x, then y, then z. */
function turned(x: number, y: number, z: number): Float32Array {
  const q = turn(0, x);
  multiplyQuaternions(q, 0, turn(1, y), 0, q, 0);
  multiplyQuaternions(q, 0, turn(2, z), 0, q, 0);
  return q;
}

function display(
  q: Float32Array,
  form: RotationForm,
  near: readonly number[] = [0, 0, 0],
): number[] {
  const out = new Float32Array(4);
  writeDisplayValue('rotation', form, q, near, 0, out);
  return [...out.subarray(0, formComponents('rotation', form).length)];
}

describe('Euler angles', () => {
  it.each([
    [0, 0, 0],
    [30, 0, 0],
    [0, -40, 0],
    [0, 0, 170],
    [20, 30, 40],
    [-100, 15, 60],
  ])('of %i, %i, %i are those', (x, y, z) => {
    const angles = display(turned(x, y, z), 'euler', [x, y, z]);
    for (const [i, angle] of [x, y, z].entries()) expect(angles[i]).toBeCloseTo(angle, 3);
  });

  it.each([
    [
      [0, 0, 175],
      [0, 0, -185],
      [0, 0, -185],
    ],
    [
      [10, 20, 30],
      [190, 160, 210],
      [190, 160, 210],
    ],
    [
      [10, 20, 30],
      [730, 20, 30],
      [730, 20, 30],
    ],
  ] as const)('of %j near %j are %j', ([x, y, z], near, expected) => {
    const angles = display(turned(x, y, z), 'euler', near);
    for (const [i, angle] of expected.entries()) expect(angles[i]).toBeCloseTo(angle, 3);
  });

  it('are numbers straight up, too', () => {
    for (const angle of display(turned(10, 90, 20), 'euler'))
      expect(Number.isFinite(angle)).toBe(true);
  });
});

it.each([0, 1, 60, 179])(
  'the angle of a turn by %i° is that, whichever sign it is written with',
  (degrees) => {
    const q = turn(1, degrees);
    expect(display(q, 'angle')[0]).toBeCloseTo(degrees, 3);
    expect(
      display(
        q.map((component) => -component),
        'angle',
      )[0],
    ).toBeCloseTo(degrees, 3);
  },
);

/** A runtime clip that turns once around, in steps of 60°, and moves. */
const clip = buildAnimation(
  rawClip(
    [
      {
        translations: [
          [0, 0, 1, 100],
          [1, 2, 1, 100],
          [2, -1, 1, 100],
        ],
        rotations: Array.from({ length: 7 }, (_, i) => [i / 3, ...turn(2, 60 * i)]),
      },
    ],
    2,
  ),
);

function curveOf(kind: KeyKind, form: RotationForm = 'quaternion'): DisplayCurve {
  return createDisplayCurve(laneCurve(clip, clipKeys(clip), kind, 0), form);
}

describe('a curve', () => {
  it('of Euler angles goes on without jumps', () => {
    const { values } = curveOf('rotation', 'euler');
    const yaw = values.filter((_, i) => i % 3 === 2);
    for (let key = 0; key < 7; key++) expect(yaw[key]).toBeCloseTo(60 * key, 1);
  });

  it.each(ROTATION_FORMS)('told as %s has at its keys what they hold', (form) => {
    const curve = curveOf('rotation', form);
    const out = new Float32Array(4);
    const count = curve.names.length;
    // The sampler estimates how far a time lies between two keys, which here are 60° apart.
    const least = 60 * 2.5e-4;
    for (const [place, time] of curve.curve.times.entries()) {
      sampleDisplayCurve(curve, time, out);
      for (let i = 0; i < count; i++) {
        const off = Math.abs(out[i] - curve.values[place * count + i]);
        expect(off).toBeLessThan(form === 'quaternion' ? least / 60 : least);
      }
    }
  });

  it('ranges over the keys in sight and the values at the ends', () => {
    expect(displayRange(curveOf('translation'), 0, 2)).toEqual({ least: -1, most: 100 });
    const rotation = curveOf('rotation', 'angle');
    const { least, most } = displayRange(rotation, 0.1, 0.2);
    expect(least).toBeGreaterThan(0);
    expect(most).toBeLessThan(60);
  });
});

describe('the band of quantisation', () => {
  it('is none of a source clip', () => {
    const source = rawClip([{ translations: [[0, 1, 2, 3]] }], 1);
    const curve = createDisplayCurve(
      laneCurve(source, clipKeys(source), 'translation', 0),
      'quaternion',
    );
    expect(quantisationBand(curve)).toBeUndefined();
  });

  it('of a half float is half of what its neighbours lie apart', () => {
    const band = quantisationBand(curveOf('translation'));
    expect([...(band ?? new Float32Array(0)).subarray(3, 6)]).toEqual([
      2 ** -10,
      2 ** -11,
      2 ** -5,
    ]);
  });

  it('of a packed rotation is half a step of what is stored, and what the largest makes of it', () => {
    const curve = curveOf('rotation');
    const band = quantisationBand(curve) ?? new Float32Array(0);
    const half = Math.SQRT1_2 / 32767;
    // Turned by 60°: w is the largest, z half of the sine.
    expect(band[4]).toBeCloseTo(half, 7);
    expect(band[6]).toBeCloseTo(half, 7);
    expect(band[7]).toBeCloseTo((half * Math.sin(30 * RADIANS)) / Math.cos(30 * RADIANS), 7);
  });

  it('of the angle is in degrees: about twice what the stored component is off', () => {
    const curve = curveOf('rotation', 'angle');
    const degrees = (quantisationBand(curve) ?? [])[1];
    expect(degrees).toBeGreaterThan(0.001);
    expect(degrees).toBeLessThan(0.01);
  });
});
