import path from 'node:path';
import { alignedCount } from '#engine/base';
import { createBlendTrace, traceBlending } from '#engine/inspect';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import { buildAnimation, buildSkeleton } from '#engine/offline';
import { blend, createSamplingContext, localToModel, sample } from '#engine/runtime';
import type { BlendJob, SamplingContext } from '#engine/runtime';
import { thousandJointPair } from '../../fixtures/degenerate.ts';
import { readObject } from '../support/archives.ts';
import { sharedDir } from '../support/shared-dir.ts';
import type { Candidate } from './measure.ts';
import type { Stage } from './stages.ts';
import type { Subject } from './subjects.ts';

export const LAYERS = 8;
/** Seconds of play between two frames. */
const FRAME = 1 / 60;

/** Many layers on a skeleton of a thousand joints: what they cost beside one. */
export function blendingStage(): Stage {
  const subject = thousandJoints();
  const whole = layersOf(subject, LAYERS);
  const trace = createBlendTrace(subject.skeleton.count, LAYERS);
  const job = jobOf(subject, whole, true);
  return {
    title: `blend ${subject.skeleton.count} joints of ${subject.name}`,
    unit: 'frame',
    candidates: [
      blendingOf(subject, 1, false),
      blendingOf(subject, 2, false),
      blendingOf(subject, LAYERS, false),
      blendingOf(subject, LAYERS, true),
      { name: 'say what is in every joint', units: 1, run: () => traceBlending(job, trace) },
      wholeFrame(subject),
    ],
  };
}

/** A layer's own place in the clip, cache and pose. */
interface Layer {
  readonly context: SamplingContext;
  readonly pose: Float32Array;
  ratio: number;
}

function layersOf({ skeleton, animation }: Subject, count: number): Layer[] {
  return Array.from({ length: count }, (_, i) => {
    const context = createSamplingContext(animation.trackCount);
    const layer = { context, pose: new Float32Array(poseLength(skeleton.count)), ratio: i / count };
    sample(animation, context, layer.ratio, layer.pose);
    return layer;
  });
}

function jobOf({ skeleton }: Subject, layers: readonly Layer[], masked: boolean): BlendJob {
  const joints = alignedCount(skeleton.count);
  return {
    layers: layers.map(({ pose }, i) => ({
      pose,
      weight: (i + 1) / layers.length,
      jointWeights: masked
        ? Float32Array.from({ length: joints }, (_, joint) => (joint % layers.length) / 7)
        : undefined,
    })),
    additiveLayers: [],
    restPose: skeleton.restPose,
    threshold: 0.1,
    output: skeleton.restPose.slice(),
  };
}

function blendingOf(subject: Subject, count: number, masked: boolean): Candidate {
  const job = jobOf(subject, layersOf(subject, count), masked);
  const name = `${count} ${count === 1 ? 'layer' : 'layers'}${masked ? ', a mask each' : ''}`;
  return { name, units: 1, run: () => blend(job) };
}

/** All that a frame asks of the engine. */
function wholeFrame(subject: Subject): Candidate {
  const { animation, skeleton } = subject;
  const layers = layersOf(subject, LAYERS);
  const job = jobOf(subject, layers, true);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const step = FRAME / animation.duration;
  return {
    name: `sample ${LAYERS} layers, blend, local to model`,
    units: 1,
    run: () => {
      for (let i = 0; i < layers.length; i++) {
        const layer = layers[i];
        layer.ratio = (layer.ratio + step) % 1;
        sample(animation, layer.context, layer.ratio, layer.pose);
      }
      blend(job);
      localToModel(skeleton, job.output, models);
    },
  };
}

/** The largest real skeleton where the shared folder is there, else one that was made. */
export function thousandJoints(): Subject {
  const shared = sharedDir();
  if (shared !== undefined) {
    const file = (name: string): string => path.join(shared, 'assets/ozz', `baked_${name}.ozz`);
    return {
      name: 'baked_animation',
      skeleton: readObject(file('skeleton'), 'skeleton'),
      animation: readObject(file('animation'), 'animation'),
    };
  }
  const { name, skeleton, clip } = thousandJointPair();
  return { name, skeleton: buildSkeleton(skeleton), animation: buildAnimation(clip) };
}
