import { createStepHistory, recordStep } from '../../app/playback/step-history.ts';
import {
  SEEK_STRATEGIES,
  checkPathIndependence,
  clipKeys,
  parseQuery,
  runQuery,
  seekMap,
} from '#engine/inspect';
import { gatherFindings } from '#engine/findings';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS, keyStreams } from '#engine/model';
import type { Animation, Skeleton } from '#engine/model';
import { buildAnimation } from '#engine/offline';
import { createSamplingContext, localToModel, resetContext, sample } from '#engine/runtime';
import { madeCapture } from './made-capture.ts';
import type { Candidate } from './measure.ts';
import { millionKeys } from './million-keys.ts';
import type { Stage } from './stages.ts';
import { subject } from './subjects.ts';

/** Seconds of play between two frames. */
const FRAME = 1 / 60;

/** What looking at a clip costs beside playing it. */
export function* inspectionStages(): Generator<Stage> {
  yield recorderStage();
  yield seekMapStage();
  yield pathStage();
  yield queryStage();
  yield findingsStage();
}

/** Everything that is found about a clip and its skeleton. */
function findingsStage(): Stage {
  const clips = [
    { name: 'a captured walk of 40 s', ...capturedClip() },
    { name: 'a million keys', ...millionKeys() },
  ];
  return {
    title: 'findings about a clip with its skeleton',
    unit: 'clip',
    candidates: clips.map(({ name, skeleton, animation }) => ({
      name,
      units: 1,
      run: () => {
        const objects = [skeleton, animation].map((object) => ({
          file: name,
          label: object.kind,
          object,
        }));
        for (const _ of gatherFindings({ objects }));
      },
    })),
  };
}

function capturedClip(): { readonly skeleton: Skeleton; readonly animation: Animation } {
  const { clip, skeleton } = madeCapture();
  return { skeleton, animation: buildAnimation(clip) };
}

/** A step of the player as it is, and with the recorder off and on. */
function recorderStage(): Stage {
  const { name, animation, skeleton } = subject();
  const step = FRAME / animation.duration;
  const candidate = (title: string, recording: boolean | undefined): Candidate => {
    const context = createSamplingContext(animation.trackCount);
    const pose = new Float32Array(poseLength(animation.trackCount));
    const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
    const history = createStepHistory();
    history.recording = recording === true;
    let ratio = 0;
    return {
      name: title,
      units: 1,
      run: () => {
        ratio = (ratio + step) % 1;
        sample(animation, context, ratio, pose);
        localToModel(skeleton, pose, models);
        if (recording !== undefined) recordStep(history, context, ratio, 0);
      },
    };
  };
  return {
    title: `a step of ${name}, sampled, with matrices, and recorded`,
    unit: 'step',
    candidates: [
      candidate('without a recorder', undefined),
      candidate('recorder off', false),
      candidate('recorder on', true),
    ],
  };
}

/** Times of the coarsest and the finest of the maps that are shown one after the other. */
const MAP_SIZES = [16, 128];

/** What stands between asking for the maps and seeing the first of them, and the last. */
function seekMapStage(): Stage {
  const { animation } = millionKeys();
  const streams = keyStreams(animation);
  return {
    title: `seek cost of a clip of ${animation.duration} s, a million keys, three rules`,
    unit: 'clip',
    candidates: MAP_SIZES.map((size) => ({
      name: `${size} × ${size} times`,
      units: 1,
      run: () => {
        for (const strategy of SEEK_STRATEGIES) seekMap(streams, size, strategy);
      },
    })),
  };
}

/** A ratio by four ways, beside the one step by which a new context comes there. */
function pathStage(): Stage {
  const { name, animation } = subject();
  const ratios = Float32Array.from({ length: 40 }, (_, i) => i / 39);
  const context = createSamplingContext(animation.trackCount);
  const pose = new Float32Array(poseLength(animation.trackCount));
  return {
    title: `path check of ${name}`,
    unit: 'ratio',
    candidates: [
      {
        name: 'a step of a new context',
        units: ratios.length,
        run: () => {
          for (const ratio of ratios) {
            resetContext(context);
            sample(animation, context, ratio, pose);
          }
        },
      },
      {
        name: 'four ways there, compared',
        units: ratios.length,
        run: () => void checkPathIndependence(animation, ratios),
      },
    ],
  };
}

/** What typing one more letter costs. */
function queryStage(): Stage {
  const { animation: clip, skeleton } = millionKeys();
  const source = { clip, keys: clipKeys(clip) };
  return {
    title: 'questions for a million keys',
    unit: 'question',
    candidates: ['joint_1', 'kind:r', 'joint_1 kind:r time:1..2 gap>0.01', '-index:500..600'].map(
      (text) => ({
        name: text,
        units: 1,
        run: () => void runQuery(parseQuery(text), skeleton, source),
      }),
    ),
  };
}
