import { appStore } from '../../transition.ts';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Matrix4 } from 'three';
import { useStore } from 'zustand';
import { axisColors } from './axis-colors.ts';
import { drawCompass } from './draw-compass.ts';
import { prepareLayer } from './prepare-layer.ts';
import { addLayer } from './view.ts';
import type { View } from './view.ts';

/** Side of the square that it is drawn in, in CSS pixels. */
const SIZE = 76;

/** Which way the axes of model space point; drawn anew only when the camera turns. */
export function Compass({ view }: { readonly view: View }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(appStore, (state) => state.theme);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? undefined;
    if (context === undefined) return undefined;
    const font = `11px ${getComputedStyle(context.canvas).fontFamily}`;
    const drawn = new Matrix4().multiplyScalar(0);
    const turn = new Matrix4();
    let ratio = 0;
    return addLayer(view, () => {
      turn.extractRotation(view.camera.matrixWorldInverse).multiply(view.orientation);
      if (drawn.equals(turn) && ratio === devicePixelRatio) return;
      drawn.copy(turn);
      ratio = devicePixelRatio;
      prepareLayer(context, SIZE, SIZE, font);
      drawCompass(context, turn.elements, SIZE / 2, SIZE / 2, axisColors[theme]);
    });
  }, [view, theme]);
  return <canvas ref={canvas} className="viewport-compass" aria-hidden />;
}
