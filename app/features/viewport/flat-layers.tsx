import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Matrix4 } from 'three';
import { useSession, useSessionState } from '../../components/session.tsx';
import { palettes, type Palette } from '../../draw/palette.ts';
import { CHART_FONTS } from '../../ui/page-fonts.ts';
import { axisColors } from './axis-lines.ts';
import { drawCompass } from './draw-flat-layers.ts';
import { createNames, drawNames, type NameStyles, type Names } from './names.ts';
import type { BoneField } from './staged.ts';
import { windowOf } from '../../ui/dom.ts';
import { addLayer, type View } from './view.ts';

/** Side of the square that it is drawn in, in CSS pixels. */
const SIZE = 76;

/** The directions of the axes of model space; drawn again only when the camera turns. */
export function Compass({ view }: { readonly view: View }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useSessionState((state) => state.theme);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? undefined;
    if (context === undefined) return undefined;
    const font = `11px ${getComputedStyle(context.canvas).fontFamily}`;
    const drawn = new Matrix4().multiplyScalar(0);
    const turn = new Matrix4();
    let ratio = 0;
    return addLayer(view, () => {
      turn.extractRotation(view.camera.matrixWorldInverse).multiply(view.orientation);
      const { devicePixelRatio: now } = windowOf(context.canvas);
      if (drawn.equals(turn) && ratio === now) return;
      drawn.copy(turn);
      ratio = now;
      prepareLayer(context, SIZE, SIZE, font);
      drawCompass(context, turn.elements, SIZE / 2, SIZE / 2, axisColors[theme]);
    });
  }, [view, theme]);
  return <canvas ref={canvas} className="viewport-compass" aria-hidden />;
}

interface NamesLayerProps {
  readonly view: View;
  readonly bones: BoneField;
  /** Called at frame time with how many names are shown. */
  readonly onNames: (shown: number) => void;
}

/** Names of joints on a canvas over the scene; not drawn while there are none to show. */
export function NamesLayer({ view, bones, onNames }: NamesLayerProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useSessionState((state) => state.theme);
  const { store, playback } = useSession();
  const all = useSessionState((state) => state.viewport.names);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? undefined;
    if (context === undefined) return undefined;
    const font = CHART_FONTS.labelFont;
    const styles = nameStyles(palettes[theme]);
    // Measured when first shown, as measuring makes the browser compute styles.
    let names: Names | undefined;
    return addLayer(view, (frame) => {
      const { selectedJoints, hover } = store.getState();
      const isEmpty = !all && selectedJoints.length === 0 && hover.joint === null;
      if (context.canvas.hidden !== isEmpty) context.canvas.hidden = isEmpty;
      if (isEmpty) return;
      prepareLayer(context, view.width, view.height, font);
      if (frame.skeleton !== bones.skeleton) return;
      names ??= createNames(bones, context, styles, all);
      const models = playback.shownModels(frame);
      onNames(drawNames(context, names, models, view, selectedJoints, hover.joint));
    });
  }, [store, playback, view, bones, theme, all, onNames]);
  return <canvas ref={canvas} className="viewport-names" aria-hidden />;
}

function nameStyles({ surface, textMuted, boneSelected, boneHover }: Palette): NameStyles {
  return {
    plain: { text: textMuted, plate: surface },
    selected: { text: boneSelected, plate: surface },
    hover: { text: boneHover, plate: surface },
  };
}

/**
 * Clears a canvas that lies over the scene, at the resolution of the screen, to be drawn on in CSS pixels.
 * Frame time; allocates only when the size changes.
 */
function prepareLayer(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  font: string,
): void {
  const { canvas } = context;
  const ratio = windowOf(canvas).devicePixelRatio;
  const pixelWidth = Math.round(width * ratio);
  const pixelHeight = Math.round(height * ratio);
  if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
    canvas.width = pixelWidth;
    canvas.height = pixelHeight;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = font;
  context.textBaseline = 'middle';
}
