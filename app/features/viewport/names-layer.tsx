import { appStore, shownModels } from '../../transition.ts';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { palettes } from '../../draw/palette.ts';
import type { Palette } from '../../draw/palette.ts';
import { pageFonts } from '../../ui/page-fonts.ts';
import { createNames, drawNames } from './names.ts';
import type { NameStyles, Names } from './names.ts';
import { prepareLayer } from './prepare-layer.ts';
import type { BoneField } from './staged.ts';
import { addLayer } from './view.ts';
import type { View } from './view.ts';

interface NamesLayerProps {
  readonly view: View;
  readonly bones: BoneField;
  /** Called at frame time with how many names are shown. */
  readonly onNames: (shown: number) => void;
}

/** Names of joints: a flat canvas over the scene, left alone while it has none to show. */
export function NamesLayer({ view, bones, onNames }: NamesLayerProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(appStore, (state) => state.theme);
  const all = useStore(appStore, (state) => state.viewport.names);
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d') ?? undefined;
    if (context === undefined) return undefined;
    const font = pageFonts().labelFont;
    const styles = nameStyles(palettes[theme]);
    // Measured when first shown: that has the browser work out styles, and many skeletons go without.
    let names: Names | undefined;
    return addLayer(view, (frame) => {
      const { selectedJoints, hover } = appStore.getState();
      const isEmpty = !all && selectedJoints.length === 0 && hover.joint === null;
      if (context.canvas.hidden !== isEmpty) context.canvas.hidden = isEmpty;
      if (isEmpty) return;
      prepareLayer(context, view.width, view.height, font);
      if (frame.skeleton !== bones.skeleton) return;
      names ??= createNames(bones, context, styles, all);
      const models = shownModels(frame);
      onNames(drawNames(context, names, models, view, selectedJoints, hover.joint));
    });
  }, [view, bones, theme, all, onNames]);
  return <canvas ref={canvas} className="viewport-names" aria-hidden />;
}

function nameStyles({ surface, textMuted, boneSelected, boneHover }: Palette): NameStyles {
  return {
    plain: { text: textMuted, plate: surface },
    selected: { text: boneSelected, plate: surface },
    hover: { text: boneHover, plate: surface },
  };
}
