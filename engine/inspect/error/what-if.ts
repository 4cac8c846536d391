import { AssetError } from '../../base/errors.ts';
import { checkpoint, type TaskControl } from '../../base/task.ts';
import type { Seconds } from '../../base/units.ts';
import { encodeArchive } from '../../archive/archive.ts';
import { poseLength } from '../../math/pose.ts';
import { keyStreams, type Animation } from '../../model/animation.ts';
import { keyCount } from '../../model/key-count.ts';
import type { RawAnimation } from '../../model/raw.ts';
import { MATRIX_FLOATS, type Skeleton } from '../../model/skeleton.ts';
import { buildClip, buildReference, type BuildRecipe } from '../../offline/build-clip.ts';
import { localToModel } from '../../runtime/local-to-model.ts';
import { SEEK_TIMES, seekMap } from '../seek-map.ts';
import { shellError } from './measures.ts';
import { animationSource, measurementTimes, rawSource, type PoseSource } from './pose-source.ts';
import { columnWeights, percentile, type ErrorSpot } from './statistics.ts';
import type { ClipRecipe } from '../../offline/settings.ts';

/** A source clip, and how its builds are measured. */
export interface WhatIfSubject {
  readonly source: RawAnimation;
  readonly skeleton: Skeleton;
  /**
   * Distance of the shell points, one per joint, in the asset's unit of length; the same for every
   * build.
   */
  readonly distances: Float32Array;
  /** 1 for each joint whose error counts; undefined for all. */
  readonly counted?: Uint8Array | undefined;
}

/** The measured result of one recipe. */
export interface WhatIfPoint {
  readonly recipe: ClipRecipe;
  /** Size of an archive with only the clip, without its motion tracks. */
  readonly bytes: number;
  readonly keys: number;
  /** Largest shell error in model space over all joints that count, and all times. */
  readonly max: number;
  readonly percentile99: number;
  readonly mean: number;
  /** Keys that a player passes from one time to any other, at worst and on average. */
  readonly worstSeek: number;
  readonly meanSeek: number;
  readonly worst: ErrorSpot;
  /** For each joint that counts: its largest error, and its time. 0 for the others. */
  readonly jointMax: Float32Array;
  readonly jointTime: Float64Array;
}

/** Builds a source with several recipes and measures the results; shared work is done once. */
export interface WhatIf {
  readonly subject: WhatIfSubject;
  /**
   * @throws AssetError if the source cannot be built by the recipe
   * @throws TaskCancelled when the task was cancelled
   */
  evaluate(recipe: ClipRecipe, task?: TaskControl): WhatIfPoint;
  /** The last built clip, and the reference that it is measured against. */
  lastBuild(): { readonly reference: RawAnimation; readonly built: Animation } | undefined;
}

/** Memory limit for matrices of the source, in bytes. In longer clips, the rest is posed for every build. */
const MAX_REFERENCE_BYTES = 128e6;

/**
 * Prepares building a source with several recipes.
 * @param build the reference's builder by default
 * @throws AssetError if source and skeleton do not belong together
 *
 * @example
 * const subject = { source: raw, skeleton, distances: uniformDistances(skeleton.count, 0.1) };
 * const whatIf = createWhatIf(subject);
 * const { bytes, max } = whatIf.evaluate({ ...DEFAULT_CLIP_RECIPE, tolerance: 0.0001 });
 * console.assert(bytes > 0 && max < 0.01);
 */
export function createWhatIf(subject: WhatIfSubject, build: BuildRecipe = buildClip): WhatIf {
  const { source, skeleton } = subject;
  if (source.trackCount !== skeleton.count) {
    throw new AssetError({
      object: `ozz-raw_animation "${source.name}"`,
      expected: `as many tracks as the skeleton has joints (${skeleton.count})`,
      found: `${source.trackCount}`,
      advice: 'Open the skeleton that the clip was made for.',
    });
  }
  const references = new Map<string, Reference>();
  const measured = new Map<string, BuildErrors>();
  let last: ReturnType<WhatIf['lastBuild']>;
  return {
    subject,
    lastBuild: () => last,
    evaluate: (recipe, task) => {
      const reference = memoize(references, referenceKey(recipe), () =>
        createReference(subject, recipe),
      );
      const { animation } = build(source, skeleton, recipe, task);
      last = { reference: reference.clip, built: animation };
      // Snapshots change only the size and the cost of seeking.
      const key = JSON.stringify({ ...recipe, iframeInterval: 0 });
      const errors = memoize(measured, key, () => measure(subject, reference, animation, task));
      const bytes = encodeArchive([animation]).length;
      return { recipe, bytes, keys: keyCount(animation), ...seekCosts(animation), ...errors };
    },
  };
}

/**
 * The cost of seeking in a build, in keys.
 *
 * @example
 * const { worstSeek, meanSeek } = seekCosts(animation);
 * console.assert(worstSeek >= meanSeek); // keys
 */
export function seekCosts(animation: Animation): Pick<WhatIfPoint, 'worstSeek' | 'meanSeek'> {
  const { worstKeys, meanKeys } = seekMap(keyStreams(animation), SEEK_TIMES, 'rule');
  return { worstSeek: worstKeys, meanSeek: meanKeys };
}

function memoize<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

type BuildErrors = Omit<WhatIfPoint, 'recipe' | 'bytes' | 'keys' | 'worstSeek' | 'meanSeek'>;

/** What builds are measured against. */
interface Reference {
  readonly clip: RawAnimation;
  readonly poses: PoseSource;
  /** Gives the model matrices of the clip at one of the times, by its place; valid until the next call. */
  posedAt(times: Float64Array): (column: number) => Float32Array;
}

/** The settings that change the clip itself, not just its precision. */
function referenceKey({ range, additive, motion, samplingRate }: ClipRecipe): string {
  return JSON.stringify({ range, additive, motion, samplingRate });
}

function createReference({ source, skeleton }: WhatIfSubject, recipe: ClipRecipe): Reference {
  const clip = buildReference(source, skeleton, recipe);
  const poses = rawSource(clip);
  const floats = skeleton.count * MATRIX_FLOATS;
  const most = Math.floor(MAX_REFERENCE_BYTES / (Math.max(1, floats) * 4));
  const pose = new Float32Array(poseLength(skeleton.count));
  const poseAt = (time: Seconds, out: Float32Array): Float32Array => {
    poses.samplePose(time, pose);
    localToModel(skeleton, pose, out);
    return out;
  };
  const other = new Float32Array(floats);
  let known: readonly Float32Array[] = [];
  let knownTimes: Float64Array = new Float64Array(0);
  return {
    clip,
    poses,
    posedAt: (times) => {
      // Builds have their keys at the same times, nearly always.
      const isKnown =
        times.length === knownTimes.length && times.every((time, i) => time === knownTimes[i]);
      if (!isKnown) {
        knownTimes = times;
        known = Array.from(times.subarray(0, most), (time) =>
          poseAt(time, new Float32Array(floats)),
        );
      }
      return (column) => known[column] ?? poseAt(times[column], other);
    },
  };
}

/** Columns between two checks for cancellation. */
const CHECKED_COLUMNS = 512;

/** As the map of errors does: the same bytes have the same errors everywhere. */
function measure(
  { skeleton, distances, counted }: WhatIfSubject,
  reference: Reference,
  built: Animation,
  task: TaskControl | undefined,
): BuildErrors {
  const { count } = skeleton;
  const candidate = animationSource(built);
  const times = measurementTimes(reference.poses, candidate);
  const weights = columnWeights({ times, measured: new Uint8Array(times.length).fill(1) });
  const modelsAt = reference.posedAt(times);
  const pose = new Float32Array(poseLength(count));
  const candidateModels = new Float32Array(count * MATRIX_FLOATS);
  const joints = Uint16Array.from({ length: count }, (_, joint) => joint).filter(
    (joint) => counted?.[joint] !== 0,
  );
  const errors = new Float32Array(joints.length * times.length);
  const jointMax = new Float32Array(count);
  const jointTime = new Float64Array(count);
  let sum = 0;
  times.forEach((time, column) => {
    if (column % CHECKED_COLUMNS === 0) checkpoint(task, column / times.length);
    candidate.samplePose(time, pose);
    localToModel(skeleton, pose, candidateModels);
    const referenceModels = modelsAt(column);
    for (let i = 0; i < joints.length; i++) {
      const joint = joints[i];
      const value = shellError(
        candidateModels,
        referenceModels,
        joint * MATRIX_FLOATS,
        distances[joint],
      );
      errors[column * joints.length + i] = value;
      sum += value * weights[column];
      if (value <= jointMax[joint]) continue;
      jointMax[joint] = value;
      jointTime[joint] = time;
    }
  });
  const max = Math.max(0, ...jointMax);
  const joint = Math.max(0, jointMax.indexOf(max));
  return {
    max,
    percentile99: percentile(errors.slice(), 0.99),
    mean: joints.length === 0 ? 0 : sum / joints.length,
    worst: { joint, time: jointTime[joint], value: max },
    jointMax,
    jointTime,
  };
}
