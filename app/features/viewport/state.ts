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

interface ViewsSlice {
  /** By name, in the order of saving. */
  readonly namedViews: ReadonlyMap<string, NamedView>;
  /** Saves a view; one of the same name is replaced. */
  saveView(name: string, view: NamedView): void;
  forgetView(name: string): void;
}

export const viewsSlice = defineSlice<ViewsSlice>((set) => ({
  namedViews: new Map(),
  saveView: (name, view) =>
    set(({ namedViews }) => ({ namedViews: new Map([...namedViews, [name, view]]) })),
  forgetView: (name) =>
    set(({ namedViews }) => ({
      namedViews: new Map([...namedViews].filter(([other]) => other !== name)),
    })),
}));
