import type { Address } from './plan.ts';

/**
 * Kernels with one character per lane. Addresses are those of the structures in layout.ts. `begin` and
 * `end` count groups of four characters. Kernels do not allocate, check or fail: the caller is
 * responsible for valid structures.
 */
export interface CrowdKernels {
  /** Advances a layer's characters by `seconds`, looping. */
  crowdAdvance(layer: Address, seconds: number, begin: number, end: number): void;
  /** Finds the row of each character of a layer in its clip. */
  crowdLocate(clips: Address, layer: Address, begin: number, end: number): void;
  /** Samples, blends and computes model space of located characters. */
  crowdPoses(crowd: Address, scratch: Address, begin: number, end: number): void;
  /** Model matrices of consecutive groups of locals, whose rotations have length 1. */
  laneMatrices(
    rig: Address,
    locals: Address,
    scratch: Address,
    out: Address,
    begin: number,
    end: number,
  ): void;
  /** Model transforms of consecutive groups of locals. */
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
  /** Writes `bytes`, a multiple of 64: a lower bound for the time of kernels with as much output. */
  fillOutput(out: Address, bytes: number): void;
  /** Copies `bytes`: a lower bound for the time of passes that read and write as much. */
  copyBytes(to: Address, from: Address, bytes: number): void;
}

/**
 * Kernels with one joint per lane, on keys as in the archive and poses as in the runtime. Their
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

/** Kernels that choose the keys of a clip; they and their twins compute the same bits. */
export interface ErrorKernels {
  /** Computes what the change of joint `first` does to the errors of joints `first` … `end`. */
  tryErrors(
    state: Address,
    first: number,
    end: number,
    from: number,
    to: number,
    gather: number,
  ): void;
  /** Sums the moments of those errors as they are. */
  gatherErrors(state: Address, first: number, end: number, from: number, to: number): void;
  /** Makes a change. */
  applyErrors(state: Address, first: number, end: number, from: number, to: number): void;
}

/**
 * Kernels that look for the key between two that is farthest from the line between them: the first one of several,
 * `left` if none is farther than `tolerance`. Distances are float32 in the reference's order, times `radius`. They and
 * their twins find the same keys.
 */
export interface KeyScanKernels {
  farthestVector(
    scan: Address,
    size: number,
    left: number,
    right: number,
    radius: number,
    tolerance: number,
  ): number;
  /** The distance of rotations is the displacement of a point at distance 1 from the joint. */
  farthestRotation(
    scan: Address,
    left: number,
    right: number,
    radius: number,
    tolerance: number,
  ): number;
}

/** The kernels that have TypeScript twins on the same memory. */
export type PortableKernels = CrowdKernels & PointKernels;
/** The exports of the compiled kernels. */
export type Kernels = PortableKernels & JointKernels;
/** The kernels that build clips, a module of their own: whoever only plays need not load them. */
export type BuildingKernels = ErrorKernels & KeyScanKernels;
