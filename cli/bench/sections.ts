import type { KernelModule } from '#engine/kernels';
import {
  copySameBytes,
  hierarchyLayouts,
  generatedHierarchy,
  POINT_LAYOUTS,
  stepOf,
} from '#engine/layouts';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import type { Animation } from '#engine/model';
import {
  createDecodedPose,
  createSamplingContext,
  decodeClip,
  localToModel,
  sample,
  sampleDecoded,
} from '#engine/runtime';
import { stopCrowdWorkers } from '#engine/runtime/crowd';
import {
  crowdFrame,
  keyedFrame,
  outputFill,
  runtimeFrame,
  createSpreadCrowd,
  twoThreads,
} from './crowd-rows.ts';
import {
  FRAME,
  THREE,
  type BenchRow,
  type BenchSection,
  type BenchSetting,
  type BenchSubject,
} from './section.ts';
import { threeCrowd, type Play } from './three-crowd.ts';

const MATRICES = 'characters in lanes, matrices';
const FILL = 'only filling the output';

/**
 * The decoded clip with all tracks, as three's loaders create it. {@link THREE} has only the tracks
 * that move.
 */
const THREE_ALL = `${THREE}, all tracks`;

const FORM_NAMES = {
  relaxed: 'relaxed SIMD',
  simd: 'SIMD',
  typescript: 'TypeScript twin',
} as const;

/** A crowd on one clip: sampling, local to model. */
export async function oneClipSection(
  subject: BenchSubject,
  setting: BenchSetting,
): Promise<BenchSection> {
  const { kernels, characters } = setting;
  const [fastest, ...others] = kernels;
  const compiled = kernels.filter(({ form }) => form !== 'typescript');
  const { skeleton, clips } = subject;
  const crowd = createSpreadCrowd(fastest, subject, characters, 'matrices', 1);
  const transforms = createSpreadCrowd(fastest, subject, characters, 'transforms', 1);
  const together = await twoThreads(`${MATRICES}, two threads`, fastest, subject, setting);
  const rows: BenchRow[] = [
    { candidate: threeCrowd(THREE, skeleton, clips.slice(0, 1), characters) },
    {
      candidate: threeCrowd(THREE_ALL, skeleton, clips.slice(0, 1), characters, {
        onlyMoving: false,
      }),
    },
    { candidate: outputFill(FILL, crowd) },
    {
      candidate: crowdFrame(MATRICES, crowd),
      native: 'pipe1_walk',
      targets: [
        { against: THREE, least: 90 },
        { against: FILL, most: 4.5 },
      ],
    },
    {
      candidate: crowdFrame('characters in lanes, rotation and translation', transforms),
      targets: [{ against: MATRICES, most: 0.8 }],
    },
  ];
  if (together !== undefined) {
    const targets = [{ against: MATRICES, most: 0.55 }];
    rows.push({ candidate: together.candidate, targets });
  }
  for (const other of others) {
    const name = `${MATRICES}, ${FORM_NAMES[other.form]}`;
    rows.push({
      candidate: crowdFrame(name, createSpreadCrowd(other, subject, characters, 'matrices', 1)),
    });
  }
  if (compiled.length > 0) {
    rows.push(keyedRow('joints in lanes, the archive’s layout', fastest, subject, characters));
    rows.push(keyedRow('joints in lanes, a lone character', fastest, subject, 1));
  }
  rows.push({
    candidate: runtimeFrame('TypeScript', subject, clips.slice(0, 1), characters),
    native: 'pipe1_walk',
    targets: [{ against: THREE_ALL, least: 8 }],
  });
  return {
    title: `${subject.name}: sample, local to model; ${characters} characters at their own times`,
    unit: 'character',
    rows,
    ...(together && { dispose: () => stopCrowdWorkers(together.pool) }),
  };
}

function keyedRow(
  name: string,
  kernel: KernelModule,
  subject: BenchSubject,
  count: number,
): BenchRow {
  return {
    candidate: keyedFrame(name, kernel, subject, count),
    native: count === 1 ? undefined : 'pipe1_walk',
    targets: [{ against: THREE, least: 25 }],
  };
}

/** A crowd on three clips: sampling, blending, local to model. */
export function threeClipsSection(
  subject: BenchSubject,
  { kernels, characters }: BenchSetting,
): BenchSection {
  const { skeleton, clips } = subject;
  const crowd = createSpreadCrowd(kernels[0], subject, characters, 'matrices', 3);
  return {
    title: `three clips: sample, blend, local to model; ${characters} characters at their own times`,
    unit: 'character',
    rows: [
      { candidate: threeCrowd(THREE, skeleton, clips.slice(0, 3), characters) },
      {
        candidate: crowdFrame(MATRICES, crowd),
        native: 'pipe3',
        targets: [{ against: THREE, least: 50 }],
      },
      {
        candidate: runtimeFrame('TypeScript', subject, clips.slice(0, 3), characters),
        native: 'pipe3',
      },
    ],
  };
}

/** One character sampled by the runtime in TypeScript: forward, backward, seeks. */
export function oneCharacterSection({ skeleton, clips, name }: BenchSubject): BenchSection {
  const clip = clips[0];
  const plays: readonly Play[] = ['forward', 'backward', 'seek'];
  const three = (play: Play, onlyMoving: boolean): BenchRow => ({
    candidate: threeCrowd(threeName(play, onlyMoving), skeleton, [clip], 1, {
      play,
      models: false,
      onlyMoving,
    }),
  });
  return {
    title: `${name}: sample one character, no matrices`,
    unit: 'step',
    rows: [
      ...plays.map((play) => three(play, false)),
      three('forward', true),
      ...plays.map((play) => samplingRow(clip, play)),
      ...plays.map((play) => decodedRow(clip, play)),
    ],
  };
}

/** One character by the runtime's jobs in TypeScript: sampling, local to model. */
export function oneCharacterModelsSection({ skeleton, clips, name }: BenchSubject): BenchSection {
  const clip = clips[0];
  const three = (row: string, onlyMoving: boolean): BenchRow => ({
    candidate: threeCrowd(row, skeleton, [clip], 1, { onlyMoving }),
  });
  const context = createSamplingContext(clip.trackCount);
  const pose = new Float32Array(poseLength(clip.trackCount));
  const decoded = decodeClip(clip);
  const decodedPose = createDecodedPose(decoded);
  const models = new Float32Array(skeleton.count * MATRIX_FLOATS);
  const ours = (row: string, from: Float32Array, at: (ratio: number) => void): BenchRow => ({
    candidate: {
      name: row,
      units: 1,
      run: playing(clip, 'forward', (ratio) => {
        at(ratio);
        localToModel(skeleton, from, models);
      }),
    },
    targets: [{ against: THREE, least: 8 }],
  });
  return {
    title: `${name}: sample one character, local to model`,
    unit: 'step',
    rows: [
      three(THREE, false),
      three(`${THREE}, only tracks that move`, true),
      ours('TypeScript', pose, (ratio) => sample(clip, context, ratio, pose)),
      ours('TypeScript, decoded once', decodedPose, (ratio) =>
        sampleDecoded(decoded, ratio, decodedPose),
      ),
    ],
  };
}

function threeName(play: Play, onlyMoving: boolean): string {
  const tracks = onlyMoving ? ', only tracks that move' : '';
  return `three.js: AnimationMixer, ${play}${tracks}`;
}

function samplingRow(clip: Animation, play: Play): BenchRow {
  const context = createSamplingContext(clip.trackCount);
  const pose = new Float32Array(poseLength(clip.trackCount));
  const run = playing(clip, play, (ratio) => sample(clip, context, ratio, pose));
  return {
    candidate: { name: `TypeScript, ${play}`, units: 1, run },
    native: play === 'forward' ? 'sample_fwd_walk_hot' : undefined,
    targets: [{ against: threeName(play, false), least: 15 }],
  };
}

/**
 * The same for a decoded clip: one row per timepoint interval and no context, so a seek costs as much
 * as a step.
 */
function decodedRow(clip: Animation, play: Play): BenchRow {
  const decoded = decodeClip(clip);
  const pose = createDecodedPose(decoded);
  const run = playing(clip, play, (ratio) => sampleDecoded(decoded, ratio, pose));
  return {
    candidate: { name: `TypeScript, decoded once, ${play}`, units: 1, run },
    targets: [{ against: threeName(play, false), least: 15 }],
  };
}

/** Advances the ratio forward, backward or by seeks, as a player would. */
function playing(clip: Animation, play: Play, at: (ratio: number) => void): () => void {
  const frame = FRAME / clip.duration;
  const step = { forward: frame, backward: 1 - frame, seek: 0.754877666 }[play];
  let ratio = 0;
  return () => {
    ratio = (ratio + step) % 1;
    at(ratio);
  };
}

const NATIVE_HIERARCHIES: Readonly<Record<string, string>> = {
  'tree of objects': 'native tree',
  'flat array of objects': 'native flat AoS',
  'flat separate arrays': 'native flat SoA',
  'transforms, converted after': 'native quat+vec',
  'joints in lanes, matrices': 'native SSE2',
};

/** The published case: 96 joints, a thousand characters, only local to model. */
export function hierarchySection(compiled: KernelModule, characters: number): BenchSection {
  const layouts = hierarchyLayouts(compiled, generatedHierarchy(96, characters));
  return {
    title: `local to model: 96 joints, ${characters} characters`,
    unit: 'character',
    rows: layouts.map((candidate) => ({
      candidate,
      native: NATIVE_HIERARCHIES[candidate.name] && `l2m96/${NATIVE_HIERARCHIES[candidate.name]}`,
      targets:
        candidate.name === MATRICES
          ? [
              { against: 'flat separate arrays', least: 10 },
              { against: 'tree of objects', least: 60 },
            ]
          : undefined,
    })),
  };
}

/** The published case of many objects, with fewer objects if memory would exceed gigabytes. */
export function pointsSection(compiled: KernelModule, points: number): BenchSection {
  const simd = POINT_LAYOUTS.simd(compiled, points);
  const arrays = POINT_LAYOUTS.arrays(compiled, points);
  const copy = copySameBytes(compiled, points);
  return {
    title: `${points.toLocaleString('en')} moving points`,
    unit: 'step',
    rows: [
      { candidate: stepOf(arrays), native: 'points/native separate arrays' },
      { candidate: stepOf(POINT_LAYOUTS.hot(compiled, points)) },
      {
        candidate: stepOf(simd),
        native: 'points/native separate arrays',
        targets: [
          { against: arrays.name, least: 6 },
          { against: copy.name, most: 1.5 },
        ],
      },
      { candidate: stepOf(copy) },
      {
        candidate: stepOf(POINT_LAYOUTS.nearFar(compiled, points)),
        native: 'points/native near/far',
      },
      {
        candidate: stepOf(POINT_LAYOUTS.nearFarSimd(compiled, points)),
        native: 'points/native near/far',
        targets: [{ against: simd.name, least: 60 }],
      },
    ],
  };
}
