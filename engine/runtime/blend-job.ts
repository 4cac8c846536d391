/** One pose to be blended. */
export interface BlendLayer {
  /** Groups of four joints, at least as many as the rest pose has. */
  readonly pose: Float32Array;
  /** Of a normal layer: ≤ 0 leaves it out. Of an additive layer: negative subtracts. */
  readonly weight: number;
  /** One weight per joint (padding lanes included) that multiplies the layer's; negative ones count as 0. */
  readonly jointWeights?: Float32Array | undefined;
}

/** What is to be blended over what. */
export interface BlendJob {
  readonly layers: readonly BlendLayer[];
  /**
   * Applied on top of the blended layers, in order: translations are added, scales multiplied, and rotations multiplied
   * on the right (q · r), so that a joint turns about its own axes as they are after the layers before.
   */
  readonly additiveLayers: readonly BlendLayer[];
  /** Fills in where the layers' weights do not reach {@link threshold}; decides how many joints are blended. */
  readonly restPose: Float32Array;
  /** Sum of weights, above 0, that a joint needs to do without the rest pose. */
  readonly threshold: number;
  /** May be one of the layers' poses. */
  readonly output: Float32Array;
}

/** Threshold that a player uses by default. */
export const DEFAULT_BLEND_THRESHOLD = 0.1;
