import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import type { Frame } from '../../playback/frame.ts';
import { appStore } from '../../store/store.ts';
import { axisColors } from './axis-colors.ts';
import { createNames, drawNames } from './names.ts';
import type { NameLooks } from './names.ts';
import { drawCompass } from './draw-overlay.ts';
import type { BoneField } from './staged.ts';
import { setOverlay } from './view.ts';
import type { View } from './view.ts';

interface OverlayProps {
  readonly view: View;
  readonly bones: BoneField | undefined;
  /** Called at frame time with how many names are shown. */
  readonly onNames: (shown: number) => void;
}

/** From the upper right corner to the middle of the compass, in CSS pixels. */
const COMPASS_INSET = 44;

/** Names and compass: a flat canvas over the scene, drawn after it in the same frame. */
export function Overlay({ view, bones, onNames }: OverlayProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(appStore, (state) => state.theme);
  const all = useStore(appStore, (state) => state.viewport.names);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? undefined;
    if (context === undefined) return undefined;
    const font = `11px ${getComputedStyle(context.canvas).fontFamily}`;
    context.font = font;
    const names = bones && createNames(bones, context, nameLooks(palettes[theme]), all);
    setOverlay(view, (frame: Frame) => {
      prepare(context, view, font);
      drawCompass(
        context,
        view.camera.matrixWorldInverse.elements,
        view.width - COMPASS_INSET,
        COMPASS_INSET,
        axisColors[theme],
      );
      if (names === undefined || frame.skeleton !== bones?.skeleton) return;
      const { selectedJoints, hover } = appStore.getState();
      onNames(drawNames(context, names, frame, view, selectedJoints, hover.joint));
    });
    return () => setOverlay(view);
  }, [view, bones, theme, all, onNames]);
  return <canvas ref={canvas} className="viewport-overlay" aria-hidden />;
}

/** Clears the canvas, which is as fine as the screen, to be drawn on in CSS pixels. */
function prepare(context: CanvasRenderingContext2D, view: View, font: string): void {
  const { canvas } = context;
  const ratio = devicePixelRatio;
  const width = Math.round(view.width * ratio);
  const height = Math.round(view.height * ratio);
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, view.width, view.height);
  context.font = font;
  context.textBaseline = 'middle';
}

function nameLooks({ surface, textMuted, boneSelected, boneHover }: Palette): NameLooks {
  return {
    plain: { text: textMuted, plate: surface },
    selected: { text: boneSelected, plate: surface },
    hover: { text: boneHover, plate: surface },
  };
}
