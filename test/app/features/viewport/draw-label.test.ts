import { describe, expect, it } from 'vitest';
import { drawLabel } from '../../../../app/features/viewport/draw-label.ts';
import { recordingCanvas } from '../../../support/recording-canvas.ts';

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
