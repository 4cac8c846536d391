import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { LOCAL_FLOATS, poseLength, unpackPose } from '../../../engine/math/pose.ts';
import { KEY_KINDS, type Animation } from '../../../engine/model/animation.ts';
import { MATRIX_FLOATS, type Skeleton } from '../../../engine/model/skeleton.ts';
import { createSamplingContext, keyCache } from '../../../engine/runtime/context.ts';
import { localToModel } from '../../../engine/runtime/local-to-model.ts';
import { sample } from '../../../engine/runtime/sampling.ts';

/** What the reference held and computed after one step (`*.sampling.json`). */
export interface RecordedStep {
  readonly ratio: number;
  readonly translations: RecordedCache;
  readonly rotations: RecordedCache;
  readonly scales: RecordedCache;
  /** {@link LOCAL_FLOATS} a joint. */
  readonly locals: readonly number[];
  /** 16 a joint, at some steps. */
  readonly models?: readonly number[];
}

export interface RecordedCache {
  readonly next: number;
  readonly entries: readonly number[];
}

export function readSteps(file: string): readonly RecordedStep[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as { steps: RecordedStep[] }).steps;
}

/** Tolerances: what interpolation in doubles may differ from the reference's float32. */
const VECTOR_TOLERANCE = 1e-6;
export const ROTATION_TOLERANCE = 5e-6;
/** Of the model's extent. */
const MODEL_TOLERANCE = 5e-5;

/**
 * Where a pose is off by more than the tolerances (translations and scales: of their own size where
 * that is above 1), in words; undefined where it is not.
 */
export function localDifference(
  pose: Float32Array,
  expected: ArrayLike<number>,
): string | undefined {
  const count = expected.length / LOCAL_FLOATS;
  const actual = unpackPose(pose, count);
  for (let i = 0; i < expected.length; i++) {
    const component = i % LOCAL_FLOATS;
    const rotation = component >= 3 && component < 7;
    const allowed = rotation
      ? ROTATION_TOLERANCE
      : VECTOR_TOLERANCE * Math.max(1, Math.abs(expected[i]));
    if (!(Math.abs(actual[i] - expected[i]) <= allowed)) {
      return `joint ${Math.floor(i / LOCAL_FLOATS)} component ${component}: ${actual[i]} instead of ${expected[i]}`;
    }
  }
  return undefined;
}

/** Where model matrices are off by more than {@link MODEL_TOLERANCE} of their extent; undefined where they are not. */
export function modelDifference(
  models: Float32Array,
  expected: ArrayLike<number>,
): string | undefined {
  const allowed = MODEL_TOLERANCE * extent(expected);
  for (let i = 0; i < expected.length; i++) {
    if (!(Math.abs(models[i] - expected[i]) <= allowed)) {
      return `joint ${Math.floor(i / 16)} element ${i % 16}: ${models[i]} instead of ${expected[i]}`;
    }
  }
  return undefined;
}

/** Size of the box around all joints, at least 1. */
function extent(models: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let at = 12; at < models.length; at += 16) {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(low[axis], models[at + axis]);
      high[axis] = Math.max(high[axis], models[at + axis]);
    }
  }
  return Math.max(1, Math.hypot(...high.map((value, axis) => value - low[axis])));
}

/** Steps one context through a recording and compares all that was recorded. */
export function expectRecorded(animation: Animation, skeleton: Skeleton, file: string): void {
  const steps = readSteps(file);
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  for (const [index, step] of steps.entries()) {
    const where = `step ${index} to ${step.ratio}`;
    sample(animation, context, step.ratio, pose);
    for (const kind of KEY_KINDS) {
      const cache = keyCache(context, kind);
      const recorded = step[`${kind}s`];
      expect(cache.next, `${kind} cursor, ${where}`).toBe(recorded.next);
      expect([...cache.entries], `${kind} entries, ${where}`).toEqual(recorded.entries);
    }
    expect(localDifference(pose, step.locals), where).toBeUndefined();
    if (step.models === undefined) continue;
    localToModel(skeleton, pose, models);
    expect(modelDifference(models, step.models), where).toBeUndefined();
  }
  expect(steps.length).toBeGreaterThan(0);
}
