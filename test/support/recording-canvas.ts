import { penOf, type Canvas2D, type Pen } from '../../app/draw/canvas.ts';
import { darkPalette } from '../../app/draw/palette.ts';

/** One call of a drawing function, with the colour that it drew in. */
export interface Drawn {
  readonly call: string;
  readonly color: string;
  readonly args: readonly unknown[];
}

export const METRICS = { rowHeight: 20, numberFont: '10px number', labelFont: '12px label' };

/** A canvas that draws nothing and writes down what it was asked for, and a dark pen for it. */
export function recordingCanvas(): {
  readonly canvas: Canvas2D;
  readonly pen: Pen;
  readonly drawn: Drawn[];
} {
  const drawn: Drawn[] = [];
  const state: Record<string, unknown> = { fillStyle: '' };
  const proxy = new Proxy(state, {
    get: (target, name) => {
      if (name === 'measureText') return (text: string) => ({ width: 6 * text.length });
      if (typeof name === 'string' && name in target) return target[name];
      return (...args: unknown[]) =>
        void drawn.push({ call: String(name), color: String(target.fillStyle), args });
    },
  });
  const canvas = proxy as unknown as Canvas2D;
  return { canvas, pen: penOf(canvas, darkPalette, METRICS), drawn };
}
