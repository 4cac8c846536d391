import type { KernelModule } from '#engine/kernels';
import type { Candidate } from '#engine/layouts';
import { poseLength } from '#engine/math';
import { MATRIX_FLOATS } from '#engine/model';
import type { Animation } from '#engine/model';
import {
  DEFAULT_BLEND_THRESHOLD,
  blend,
  createSamplingContext,
  localToModel,
  sample,
} from '#engine/runtime';
import {
  advanceCrowd,
  createCrowd,
  createCrowdRig,
  createKeyedCrowd,
  createCrowdThreadPool,
  crowdWorkerInit,
  modelKeyed,
  poseCrowd,
  sampleKeyed,
  stepCrowd,
} from '#engine/runtime/crowd';
import type { Crowd, CrowdOutput, CrowdThreadPool } from '#engine/runtime/crowd';
import { FRAME, spread, type BenchSetting, type BenchSubject } from './section.ts';

/** A crowd in lanes that plays the subject's first `layers` clips, each character at its own time. */
export function createSpreadCrowd(
  compiled: KernelModule,
  { skeleton, clips }: BenchSubject,
  characters: number,
  output: CrowdOutput,
  layers: number,
  threads = 1,
): Crowd {
  const used = clips.slice(0, layers);
  const rig = createCrowdRig(skeleton, used);
  const crowd = createCrowd(compiled, rig, { characters, output, layers, threads });
  crowd.layers.forEach(({ clip, ratio, rate, weight }, layer) => {
    clip.fill(layer);
    rate.fill(1 / used[layer].duration);
    weight.fill(1 / layers);
    for (let i = 0; i < ratio.length; i++) ratio[i] = spread(i);
  });
  return crowd;
}

/** One frame of a crowd in lanes. */
export function crowdFrame(name: string, crowd: Crowd): Candidate {
  return {
    name,
    units: crowd.settings.characters,
    run: () => {
      advanceCrowd(crowd, FRAME, 0, crowd.groups);
      poseCrowd(crowd, 0, crowd.groups);
    },
  };
}

/** Only fills the output memory of a crowd: a lower bound for every kernel. */
export function outputFill(name: string, { host, output, settings }: Crowd): Candidate {
  return {
    name,
    units: settings.characters,
    run: () => host.kernels.fillOutput(output.byteOffset, output.byteLength),
  };
}

/** One frame of a crowd on two threads. */
export async function twoThreads(
  name: string,
  compiled: KernelModule,
  subject: BenchSubject,
  { characters, startHelper }: BenchSetting,
): Promise<{ candidate: Candidate; pool: CrowdThreadPool } | undefined> {
  if (startHelper === undefined || compiled.form === 'typescript') return undefined;
  const crowd = createSpreadCrowd(compiled, subject, characters, 'matrices', 1, 2);
  await startHelper(crowdWorkerInit(compiled, crowd, 1));
  const pool = createCrowdThreadPool(crowd);
  const run = (): void => stepCrowd(pool, FRAME, 0, crowd.groups);
  return { candidate: { name, units: characters, run }, pool };
}

/** A row that shows what it has computed. */
export interface ModelRow extends Candidate {
  /** A character's model matrices, 16 floats a joint, column by column. */
  models(character: number): Float32Array;
}

/** One frame of characters on the archive's own layout, four joints in lanes. */
export function keyedFrame(
  name: string,
  compiled: KernelModule,
  { skeleton, clips }: BenchSubject,
  characters: number,
): ModelRow {
  const crowd = createKeyedCrowd(compiled, skeleton, clips[0], characters);
  const step = FRAME / clips[0].duration;
  const { ratios } = crowd;
  const floats = skeleton.count * MATRIX_FLOATS;
  for (let i = 0; i < characters; i++) ratios[i] = spread(i);
  return {
    name,
    units: characters,
    run: () => {
      for (let i = 0; i < characters; i++) ratios[i] = (ratios[i] + step) % 1;
      sampleKeyed(crowd, 0, characters);
      modelKeyed(crowd, 0, characters);
    },
    models: (character) => crowd.models.subarray(character * floats, (character + 1) * floats),
  };
}

/** The buffers that the runtime's jobs need for one character. */
function createCharacter(joints: number, clips: readonly Animation[], ratio: number) {
  const poses = clips.map(() => new Float32Array(poseLength(joints)));
  return {
    contexts: clips.map(() => createSamplingContext(joints)),
    poses,
    output: clips.length === 1 ? poses[0] : new Float32Array(poseLength(joints)),
    models: new Float32Array(joints * MATRIX_FLOATS),
    ratio,
  };
}

/** One frame of characters by the runtime's jobs in TypeScript, `clips` sampled and blended. */
export function runtimeFrame(
  name: string,
  { skeleton }: BenchSubject,
  clips: readonly Animation[],
  characters: number,
): ModelRow {
  const each = Array.from({ length: characters }, (_, i) =>
    createCharacter(skeleton.count, clips, spread(i)),
  );
  const jobs = each.map(({ poses, output }) => ({
    layers: poses.map((pose) => ({ pose, weight: 1 / clips.length })),
    additiveLayers: [],
    restPose: skeleton.restPose,
    threshold: DEFAULT_BLEND_THRESHOLD,
    output,
  }));
  const step = FRAME / clips[0].duration;
  return {
    name,
    units: characters,
    run: () => {
      each.forEach((character, i) => {
        character.ratio = (character.ratio + step) % 1;
        clips.forEach((clip, layer) => {
          sample(clip, character.contexts[layer], character.ratio, character.poses[layer]);
        });
        if (clips.length > 1) blend(jobs[i]);
        localToModel(skeleton, character.output, character.models);
      });
    },
    models: (character) => each[character].models,
  };
}
