import { expect, it } from 'vitest';
import { createNames } from '../../../../app/features/viewport/names.ts';
import type { BoneField } from '../../../../app/features/viewport/staged.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

// A letter is six pixels wide.
it.each([
  ['a name of 300 letters', 'L'.repeat(300), /^L{10,40}…$/],
  ['no name', '', /^joint 0$/],
  ['a short name', 'Hips', /^Hips$/],
])('%s is shown as far as it does not hide the scene', (_, name, shown) => {
  const { canvas } = recordingCanvas();
  const style = { font: '', color: '', halo: '' } as never;
  const bones = { skeleton: { count: 1, names: [name] } } as unknown as BoneField;
  const { texts, widths } = createNames(
    bones,
    canvas,
    { plain: style, selected: style, hover: style },
    true,
  );
  expect(texts[0]).toMatch(shown);
  expect(widths[0]).toBe(6 * texts[0].length);
});
