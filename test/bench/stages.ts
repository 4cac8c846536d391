import {
  MATRIX_FLOATS,
  blend,
  createSamplingContext,
  localToModel,
  poseLength,
  readArchive,
  sample,
} from '../../engine/index.ts';
import type { BlendJob, SamplingContext } from '../../engine/index.ts';
import type { Candidate } from './measure.ts';
import type { Subject, SubjectFile } from './subjects.ts';
import { createThreePlayer, threeClip } from './three-player.ts';

/** Seconds of play between two frames. */
const FRAME = 1 / 60;

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

/** Characters that play the same clip, each at its own time and with its own memory. */
interface Crowd {
  readonly contexts: readonly SamplingContext[];
  readonly poses: readonly Float32Array[];
  readonly models: readonly Float32Array[];
  readonly ratios: Float64Array;
}

function createCrowd({ skeleton, animation }: Subject, size: number): Crowd {
  const each = Array.from({ length: size }, (_, i) => i);
  return {
    contexts: each.map(() => createSamplingContext(animation.trackCount)),
    poses: each.map(() => new Float32Array(poseLength(animation.trackCount))),
    models: each.map(() => new Float32Array(skeleton.count * MATRIX_FLOATS)),
    ratios: Float64Array.from(each, (i) => (i * 0.618034) % 1),
  };
}

/** The next ratio of a character, by the way it plays. */
type Advance = (ratio: number) => number;

function advances(duration: number): Record<'forward' | 'backward' | 'seek', Advance> {
  const step = FRAME / duration;
  return {
    forward: (ratio) => (ratio + step) % 1,
    backward: (ratio) => (ratio - step + 1) % 1,
    seek: (ratio) => (ratio + 0.754877666) % 1,
  };
}

/** One step of every character. */
function samplingCandidate(
  name: string,
  subject: Subject,
  size: number,
  advance: Advance,
): Candidate {
  const { contexts, poses, ratios } = createCrowd(subject, size);
  const { animation } = subject;
  return {
    name,
    units: size,
    run: () => {
      for (let i = 0; i < size; i++) {
        ratios[i] = advance(ratios[i]);
        sample(animation, contexts[i], ratios[i], poses[i]);
      }
    },
  };
}

/** One step of every character, down to model matrices. */
function pipelineCandidate(subject: Subject, size: number, advance: Advance): Candidate {
  const { contexts, poses, models, ratios } = createCrowd(subject, size);
  const { animation, skeleton } = subject;
  return {
    name: 'Posescope, TypeScript',
    units: size,
    run: () => {
      for (let i = 0; i < size; i++) {
        ratios[i] = advance(ratios[i]);
        sample(animation, contexts[i], ratios[i], poses[i]);
        localToModel(skeleton, poses[i], models[i]);
      }
    },
  };
}

function threeCandidate(
  name: string,
  { skeleton, animation }: Subject,
  size: number,
  advance: Advance,
  onlyMoving: boolean,
): Candidate {
  const clip = threeClip(animation, { onlyMoving });
  const players = Array.from({ length: size }, () => createThreePlayer(skeleton, clip));
  const ratios = Float64Array.from(players, (_, i) => (i * 0.618034) % 1);
  return {
    name,
    units: size,
    run: () => {
      for (let i = 0; i < size; i++) {
        ratios[i] = advance(ratios[i]);
        players[i].play(ratios[i] * animation.duration);
      }
    },
  };
}

/** Sampling alone, the three ways to play. */
export function samplingStage(subject: Subject, size: number): Stage {
  const { forward, backward, seek } = advances(subject.animation.duration);
  return {
    title: `sample ${subject.name}, ${crowdName(size)}`,
    unit: 'character',
    native: size === 1 ? 'sample_fwd_walk_hot' : 'sample_fwd_walk',
    candidates: [
      samplingCandidate('forward', subject, size, forward),
      samplingCandidate('backward', subject, size, backward),
      samplingCandidate('seek', subject, size, seek),
    ],
  };
}

/** Sampling and the hierarchy, beside three.js that does the same with the same keys. */
export function pipelineStage(subject: Subject, size: number): Stage {
  const { forward } = advances(subject.animation.duration);
  return {
    title: `sample + local to model, ${subject.name} forward, ${crowdName(size)}`,
    unit: 'character',
    native: 'pipe1_walk',
    candidates: [
      pipelineCandidate(subject, size, forward),
      threeCandidate('three.js AnimationMixer + updateMatrixWorld', subject, size, forward, false),
      threeCandidate('the same without the tracks that do not move', subject, size, forward, true),
    ],
  };
}

/** The stages after sampling. */
export function poseStage(subject: Subject): Stage {
  const { skeleton, animation } = subject;
  const { contexts, poses, models } = createCrowd(subject, 3);
  for (const [i, ratio] of [0.1, 0.4, 0.8].entries())
    sample(animation, contexts[i], ratio, poses[i]);
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
      { name: 'local to model', units: 1, run: () => localToModel(skeleton, poses[0], models[0]) },
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

function crowdName(size: number): string {
  return size === 1 ? 'one character' : `${size} characters each at its own time`;
}
