import { Color } from 'three';
import { describe, expect, it } from 'vitest';
import { errorColor, type ErrorStyle } from '../../../../app/draw/error/error-colors.ts';
import { boneTable } from '../../../../app/features/viewport/bone-table.ts';
import {
  errorShades,
  writeBoneErrors,
  writeShade,
} from '../../../../app/features/viewport/error-style.ts';
import { shadeTexture } from '../../../../app/features/viewport/extras/error-skin.tsx';
import {
  SHELL_FLOATS,
  writeShellColors,
  writeShellLines,
} from '../../../../app/features/viewport/extras/shell-points.tsx';
import { setIdentity } from '#engine/math';

const LOOK: ErrorStyle = { metric: 'shell', colors: 'viridis', scale: 'linear', highest: 2 };
const shades = errorShades('viridis');

/** The colour of a part of the scale, as the renderer has it. */
const colorAt = (part: number): number[] =>
  [...new Color(errorColor(part, 'viridis'))].map((value) => Math.fround(value));

describe('the colour of an error', () => {
  it.each([
    [NaN, LOOK, 0],
    [0, LOOK, 0],
    [2, LOOK, 1],
    [5, LOOK, 1],
    [1, { ...LOOK, scale: 'log', highest: 100 }, 0.5],
    [1, { ...LOOK, highest: 0 }, 0],
  ] as const)('%f is at the right place of the scale', (error, style, part) => {
    const out = new Float32Array(3);
    writeShade(error, style, shades, out, 0);
    expect([...out]).toEqual(colorAt(part));
  });

  it('is the same for a shader', () => {
    const { data } = shadeTexture(shades).image as { data: Float32Array };
    expect([...data.subarray(0, 4)]).toEqual([...colorAt(0), 1]);
    expect([...data.subarray(-4)]).toEqual([...colorAt(1), 1]);
  });

  it('is on every bone that turns with the joint', () => {
    // A root with two children: two bones of the root, a stub of each child.
    const table = boneTable({ count: 3, parents: Int16Array.of(-1, 0, 0) });
    const out = new Float32Array(3 * table.count);
    writeBoneErrors(table, Float32Array.of(2, 0, 0), LOOK, shades, out);
    const colors = Array.from({ length: table.count }, (_, i) => [
      ...out.subarray(3 * i, 3 * i + 3),
    ]);
    expect(colors).toEqual([colorAt(1), colorAt(1), colorAt(0), colorAt(0)]);
  });
});

describe('shell points', () => {
  const reference = new Float32Array(16);
  setIdentity(reference);
  const clip = reference.slice();
  // A tenth of a turn farther along y for the point on x alone, and all of it one unit up.
  clip[1] = 0.5;
  clip[13] = 1;
  const lines = new Float32Array(SHELL_FLOATS);
  writeShellLines(reference, clip, Float32Array.of(2), lines);

  it('are joined with where they should be, one on each axis', () => {
    expect([...lines]).toEqual([2, 0, 0, 2, 2, 0, 0, 2, 0, 0, 3, 0, 0, 0, 2, 0, 1, 2]);
  });

  it('have the colour of how far each is off, however much that is magnified', () => {
    const colors = new Float32Array(SHELL_FLOATS);
    writeShellColors(lines, 1, LOOK, shades, colors);
    expect([...colors.subarray(0, 3)]).toEqual(colorAt(1));
    expect([...colors.subarray(3, 6)]).toEqual(colorAt(1));
    expect([...colors.subarray(6, 9)]).not.toEqual(colorAt(1));
    const magnified = new Float32Array(SHELL_FLOATS);
    writeShellColors(
      lines.map((value, i) => (i % 6 < 3 ? value : lines[i - 3] + 10 * (value - lines[i - 3]))),
      10,
      LOOK,
      shades,
      magnified,
    );
    expect(magnified).toEqual(colors);
  });
});
