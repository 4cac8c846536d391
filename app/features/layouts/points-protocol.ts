import type { PointLayoutName } from '#engine/layouts';

/** What a world of points is asked: to be made anew, or to move by one step. */
export type PointsRequest =
  | { readonly make: { readonly layout: PointLayoutName; readonly count: number } }
  | { readonly step: PointsView };

/** What of the world is to be seen after a step. */
export interface PointsView {
  /** Corner of so many pixels. */
  readonly size: number;
  /** Room for the places, x y each; comes back with the answer. */
  readonly places: Float32Array<ArrayBuffer>;
}

/** That it is made, what a step has come to, or why it cannot be. */
export type PointsResponse =
  | { readonly made: true }
  | { readonly stepped: PointsStep }
  | { readonly problem: string };

export interface PointsStep {
  readonly places: Float32Array<ArrayBuffer>;
  readonly found: number;
  /** Milliseconds of the step, and of finding what is to be seen. */
  readonly stepMs: number;
  readonly cullMs: number;
}
