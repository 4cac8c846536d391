import type { PortableKernels } from '../kernels.ts';
import {
  CROWD_OUTPUT,
  CROWD_OUTPUT_FORM,
  CROWD_RIG,
  CROWD_SKIN,
  LANE_MATRIX,
  LANE_TURN,
  OUTPUT_MATRICES,
  OUTPUT_TRANSFORMS,
  PALETTE_MATRIX,
  RIG_JOINTS,
  RIG_LOCALS,
  RIG_TEMPLATE,
  SKIN_JOINTS,
} from '../layout.ts';
import type { Address } from '../plan.ts';
import { advance, locate } from './crowd-time.ts';
import { sampleGroup } from './crowd-sample.ts';
import { matricesOfGroup } from './lane-matrices.ts';
import { transformBytes, transformsOfGroup } from './lane-transforms.ts';
import { palettesOfGroup } from './palettes.ts';
import { viewMemory, type Views } from './views.ts';

/**
 * The kernels in TypeScript, on the same memory. They serve machines without SIMD, as reference in
 * tests, and as documentation. They compute in doubles and round what they store.
 */
export function createTwins(memory: { readonly buffer: ArrayBufferLike }): PortableKernels {
  const views = viewMemory(memory);
  return {
    crowdAdvance: (...job) => advance(views, ...job),
    crowdLocate: (...job) => locate(views, ...job),
    crowdPoses: (...job) => crowdPoses(views, ...job),
    laneMatrices: (...job) => laneMatrices(views, ...job),
    laneTransforms: (...job) => laneTransforms(views, ...job),
    pointsAdvance: (...job) => pointsAdvance(views, ...job),
    fillOutput: (out, bytes) => void views.f32.fill(1, out >> 2, (out + bytes) >> 2),
    copyBytes: (to, from, bytes) => void views.u8.copyWithin(to, from, from + bytes),
  };
}

function crowdPoses(
  views: Views,
  crowd: Address,
  scratch: Address,
  begin: number,
  end: number,
): void {
  const { u8, u32 } = views;
  const rig = u32[(crowd + CROWD_RIG) >> 2];
  const template = u32[(rig + RIG_TEMPLATE) >> 2];
  const localBytes = u32[(rig + RIG_LOCALS) >> 2];
  u8.copyWithin(scratch, template, template + localBytes);
  for (let group = begin; group < end; group++) {
    sampleGroup(views, crowd, rig, group, scratch);
    poseGroup(views, crowd, rig, scratch, group);
  }
}

/** Computes the crowd's output from one group's locals at `scratch`. */
function poseGroup(
  views: Views,
  crowd: Address,
  rig: Address,
  scratch: Address,
  group: number,
): void {
  const { u32 } = views;
  const form = u32[(crowd + CROWD_OUTPUT_FORM) >> 2];
  const output = u32[(crowd + CROWD_OUTPUT) >> 2];
  const joints = u32[(rig + RIG_JOINTS) >> 2];
  const turns = scratch + u32[(rig + RIG_LOCALS) >> 2];
  if (form === OUTPUT_MATRICES) {
    matricesOfGroup(views, rig, scratch, turns, output + group * joints * LANE_MATRIX);
  } else if (form === OUTPUT_TRANSFORMS) {
    transformsOfGroup(views, rig, scratch, output + group * joints * transformBytes(views, rig));
  } else {
    const skin = u32[(crowd + CROWD_SKIN) >> 2];
    const models = turns + joints * LANE_TURN + LANE_MATRIX;
    const bytes = 4 * PALETTE_MATRIX * u32[(skin + SKIN_JOINTS) >> 2];
    matricesOfGroup(views, rig, scratch, turns, models);
    palettesOfGroup(views, skin, models, output + group * bytes);
  }
}

function laneMatrices(
  views: Views,
  rig: Address,
  locals: Address,
  scratch: Address,
  out: Address,
  begin: number,
  end: number,
): void {
  const inBytes = views.u32[(rig + RIG_LOCALS) >> 2];
  const outBytes = views.u32[(rig + RIG_JOINTS) >> 2] * LANE_MATRIX;
  for (let group = begin; group < end; group++) {
    matricesOfGroup(views, rig, locals + group * inBytes, scratch, out + group * outBytes);
  }
}

function laneTransforms(
  views: Views,
  rig: Address,
  locals: Address,
  _scratch: Address,
  out: Address,
  begin: number,
  end: number,
): void {
  const inBytes = views.u32[(rig + RIG_LOCALS) >> 2];
  const outBytes = views.u32[(rig + RIG_JOINTS) >> 2] * transformBytes(views, rig);
  for (let group = begin; group < end; group++) {
    transformsOfGroup(views, rig, locals + group * inBytes, out + group * outBytes);
  }
}

function pointsAdvance(
  { f32 }: Views,
  px: Address,
  py: Address,
  vx: Address,
  vy: Address,
  cos: number,
  sin: number,
  begin: number,
  end: number,
): void {
  const c = Math.fround(cos);
  const s = Math.fround(sin);
  for (let i = begin; i < end; i++) {
    const x = f32[(vx >> 2) + i];
    const y = f32[(vy >> 2) + i];
    f32[(px >> 2) + i] += x * c - y * s;
    f32[(py >> 2) + i] += y * c + x * s;
  }
}
