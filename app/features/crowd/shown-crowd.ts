import type { Palette } from '../../draw/palette.ts';
import type { Orientation } from '../../session/state/stage.ts';
import type { CreatedCrowd } from './build-crowd.ts';
import type { CrowdCosts } from './costs.ts';
import {
  applyCrowdColors,
  drawCrowd,
  layoutFor,
  orientCrowd,
  placeCamera,
  setLevelTriangles,
  type CrowdView,
} from './scene.ts';
import type { SkinLevel } from './skin-levels.ts';
import type { CrowdCamera, CrowdOptions } from './state.ts';
import { createFrameSteps, runFrame } from './step-frame.ts';

/** A crowd on the screen, whatever computes and draws it. */
export interface ShownCrowd {
  readonly made: CreatedCrowd;
  /** The graphics card that computes it; undefined where kernels do. */
  readonly card: string | undefined;
  /** Why it is not computed as was asked for, in a sentence. */
  readonly problem?: string;
  /** Moves the characters on by `seconds`, computes and draws them, and notes what that took. Frame time. */
  frame(camera: CrowdCamera, seconds: number, options: CrowdOptions, costs: CrowdCosts): void;
  /** Replaces the triangles of a level of detail. */
  setTriangles(level: number, indices: SkinLevel['indices']): void;
  setColors(palette: Palette, tint: boolean): void;
  setOrientation(orientation: Orientation): void;
  dispose(): void;
}

/** A crowd that the kernels compute and WebGL 2 draws; or why that is not possible, in a sentence. */
export function showWithWebgl(view: CrowdView, made: CreatedCrowd): ShownCrowd | string {
  const layout = layoutFor(view, made.crowd);
  if (typeof layout === 'string') return layout;
  const drawn = drawCrowd(view, made, layout);
  const steps = createFrameSteps(made.crowd, made.sharedFrom);
  return {
    made,
    card: undefined,
    frame: (camera, seconds, options, costs) => {
      placeCamera(view, camera, made.height, view.renderer.domElement.height);
      runFrame(view, drawn, steps, seconds, options, costs);
    },
    setTriangles: (level, indices) => setLevelTriangles(drawn, level, indices),
    setColors: (palette, tint) => applyCrowdColors(view, drawn, palette, tint),
    setOrientation: (orientation) => orientCrowd(drawn, orientation),
    dispose: drawn.dispose,
  };
}
