import type { Canvas2D } from '../../app/draw/canvas.ts';

/** A canvas that draws nothing and remembers nothing: what is timed with it is the script alone. */
export function discardingCanvas(): Canvas2D {
  const nothing = (): void => undefined;
  const canvas: Record<string, unknown> = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'middle',
    globalAlpha: 1,
    measureText: (text: string) => ({ width: 6 * text.length }),
  };
  const calls = [
    'fillRect',
    'strokeRect',
    'clearRect',
    'beginPath',
    'closePath',
    'moveTo',
    'lineTo',
    'arc',
    'rect',
    'fill',
    'stroke',
    'clip',
    'save',
    'restore',
    'translate',
    'fillText',
    'setLineDash',
  ];
  for (const call of calls) canvas[call] = nothing;
  return canvas as unknown as Canvas2D;
}
