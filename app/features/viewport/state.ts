import { defineSlice } from '../../session/state/slice.ts';
import type { Projection } from '../../session/state/view.ts';

/** Where the camera is, for saved sessions; lengths in the files' unit, angles as in a camera's pose. */
export interface SavedCamera {
  readonly target: readonly number[];
  readonly azimuth: number;
  readonly polar: number;
  readonly distance: number;
}

/** A camera that was saved under a name. */
export interface NamedView {
  readonly camera: SavedCamera;
  readonly projection: Projection;
}

/** Where to look from; `free` is a little from the front, the side and above. */
export const VIEW_SIDES = ['front', 'back', 'left', 'right', 'top', 'bottom', 'free'] as const;
export type ViewSide = (typeof VIEW_SIDES)[number];

/** How the second view looks at the scene. */
interface SecondViewSettings {
  readonly side: ViewSide;
  readonly projection: Projection;
}

interface ViewsSlice {
  readonly secondView: SecondViewSettings;
  /** Whether its pane has been open. */
  readonly isSecondViewOpen: boolean;
  /** By name, in the order of saving. */
  readonly namedViews: ReadonlyMap<string, NamedView>;
  /** Saves a view; one of the same name is replaced. */
  saveView(name: string, view: NamedView): void;
  forgetView(name: string): void;
}

export const viewsSlice = defineSlice<ViewsSlice>((set) => ({
  secondView: { side: 'left', projection: 'orthographic' },
  isSecondViewOpen: false,
  namedViews: new Map(),
  saveView: (name, view) =>
    set(({ namedViews }) => ({ namedViews: new Map([...namedViews, [name, view]]) })),
  forgetView: (name) =>
    set(({ namedViews }) => ({
      namedViews: new Map([...namedViews].filter(([other]) => other !== name)),
    })),
}));
