import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Quaternion } from 'three';
import { useStore } from 'zustand';
import { appStore } from '../../store/store.ts';
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
    const drawn = new Quaternion(0, 0, 0, 0);
    let ratio = 0;
    return addLayer(view, () => {
      const { quaternion, matrixWorldInverse } = view.camera;
      if (drawn.equals(quaternion) && ratio === devicePixelRatio) return;
      drawn.copy(quaternion);
      ratio = devicePixelRatio;
      prepareLayer(context, SIZE, SIZE, font);
      drawCompass(context, matrixWorldInverse.elements, SIZE / 2, SIZE / 2, axisColors[theme]);
    });
  }, [view, theme]);
  return <canvas ref={canvas} className="viewport-compass" aria-hidden />;
}
