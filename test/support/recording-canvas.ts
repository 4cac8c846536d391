import type { Canvas2D } from '../../app/draw/canvas.ts';

/** One call of a drawing function, with the colour that it drew in. */
export interface Drawn {
  readonly call: string;
  readonly color: string;
  readonly args: readonly unknown[];
}

/** A canvas that draws nothing and writes down what it was asked for. */
export function recordingCanvas(): { readonly canvas: Canvas2D; readonly drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  const state: Record<string, unknown> = { fillStyle: '' };
  const canvas = new Proxy(state, {
    get: (target, name) => {
      if (name === 'measureText') return (text: string) => ({ width: 6 * text.length });
      if (typeof name === 'string' && name in target) return target[name];
      return (...args: unknown[]) =>
        void drawn.push({ call: String(name), color: String(target.fillStyle), args });
    },
  });
  return { canvas: canvas as unknown as Canvas2D, drawn };
}
