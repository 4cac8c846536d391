import { readArchive } from '#engine/archive';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import { blend, createSamplingContext, localToModel, sample } from '#engine/runtime';
import type { BlendJob } from '#engine/runtime';
import type { Candidate } from './measure.ts';
import type { Subject, SubjectFile } from './subjects.ts';

/** What is compared in one table. */
export interface Stage {
  readonly title: string;
  /** What a time is given for. */
  readonly unit: string;
  readonly candidates: readonly Candidate[];
  /** Names of the reference library's figures that belong here. */
  readonly native?: string;
  /** Fewer rounds than usual, where one takes its time. */
  readonly rounds?: number;
  /** What else is known, a line each. */
  readonly remarks?: readonly string[];
}

/** The stages after sampling. */
export function poseStage(subject: Subject): Stage {
  const { skeleton, animation } = subject;
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const poses = [0.1, 0.4, 0.8].map((ratio) => {
    const pose = new Float32Array(poseLength(animation.trackCount));
    sample(animation, createSamplingContext(animation.trackCount), ratio, pose);
    return pose;
  });
  const job: BlendJob = {
    layers: poses.map((pose, i) => ({ pose, weight: 0.2 + 0.1 * i })),
    additiveLayers: [],
    restPose: skeleton.restPose,
    threshold: 0.1,
    output: skeleton.restPose.slice(),
  };
  return {
    title: `poses of ${subject.name}, one character`,
    unit: 'character',
    native: 'l2m_hot',
    candidates: [
      { name: 'local to model', units: 1, run: () => localToModel(skeleton, poses[0], models) },
      { name: 'blend 3 layers', units: 1, run: () => blend(job) },
    ],
  };
}

/** Opening a file: all checks, all derived tables. */
export function parseStage({ name, bytes }: SubjectFile): Stage {
  return {
    title: `parse ${name}, ${(bytes.length / 1000).toFixed(0)} kB`,
    unit: 'file',
    candidates: [{ name: 'readArchive', units: 1, run: () => void readArchive(bytes) }],
  };
}
