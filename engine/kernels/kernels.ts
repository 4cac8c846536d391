import type { Address } from './plan.ts';

/**
 * Kernels with a character in every lane. Addresses are of the structures in layout.ts; `begin` and `end`
 * count groups of four characters. None of them allocates, checks or fails: whoever fills the
 * structures vouches for them.
 */
export interface CrowdKernels {
  /** Moves a layer's characters on by `seconds`, around the loop. */
  crowdAdvance(layer: Address, seconds: number, begin: number, end: number): void;
  /** Finds where each character of a layer is in its clip's rows. */
  crowdLocate(clips: Address, layer: Address, begin: number, end: number): void;
  /** Samples, blends and brings to model space what has been located. */
  crowdPoses(crowd: Address, scratch: Address, begin: number, end: number): void;
  /** Model matrices of locals that stand group after group; their rotations have length 1. */
  laneMatrices(
    rig: Address,
    locals: Address,
    scratch: Address,
    out: Address,
    begin: number,
    end: number,
  ): void;
  /** Model transforms of them. */
  laneTransforms(
    rig: Address,
    locals: Address,
    scratch: Address,
    out: Address,
    begin: number,
    end: number,
  ): void;
}

/** Kernels over plain columns. */
export interface PointKernels {
  /**
   * position += rotation · velocity for points `begin` … `end`, multiples of four; `cos` and `sin` make
   * the rotation.
   */
  pointsAdvance(
    px: Address,
    py: Address,
    vx: Address,
    vy: Address,
    cos: number,
    sin: number,
    begin: number,
    end: number,
  ): void;
  /** Writes `bytes`, a multiple of 64: no kernel with as much output can be quicker. */
  fillOutput(out: Address, bytes: number): void;
  /** Copies `bytes`: no pass that reads and writes as much can be quicker. */
  copyBytes(to: Address, from: Address, bytes: number): void;
}

/**
 * Kernels with a joint in every lane, on keys and poses as the archive and the runtime have them. Their
 * TypeScript twins are the runtime's own jobs: `sample`, `blend`, `localToModel`.
 */
export interface JointKernels {
  /** Samples characters `begin` … `end`, each with a context and a pose of its own. */
  keyedPoses(
    clip: Address,
    ratios: Address,
    contexts: Address,
    contextBytes: number,
    poses: Address,
    poseBytes: number,
    begin: number,
    end: number,
  ): void;
  /** Model matrices of poses `begin` … `end`. */
  poseMatrices(
    joints: number,
    parents: Address,
    poses: Address,
    poseBytes: number,
    scratch: Address,
    out: Address,
    begin: number,
    end: number,
  ): void;
  /** Blends one pose of `groups` groups of four joints. */
  blendPoses(
    layers: Address,
    count: number,
    additives: number,
    rest: Address,
    threshold: number,
    groups: number,
    scratch: Address,
    out: Address,
  ): void;
}

/** What the TypeScript twins can do too. */
export type PortableKernels = CrowdKernels & PointKernels;
/** What the compiled kernels export. */
export type Kernels = PortableKernels & JointKernels;
