import {
  AssetError,
  KEY_KINDS,
  buildClip,
  buildSkeleton,
  buildTrack,
  optimizeTrack,
  rawKeys,
  readArchive,
  writeArchive,
} from '#engine';
import type { Archive, AssetObject } from '#engine';
import type { BuildJob, BuildOutcome } from './build-protocol.ts';

/**
 * Builds a source. Never throws: what is wrong with a source or its settings is an answer.
 * @param onProgress called now and then with the part that is done, in [0, 1]
 */
export function runBuild(job: BuildJob, onProgress: (fraction: number) => void): BuildOutcome {
  try {
    const start = performance.now();
    const [object, ...motion] = build(job, onProgress);
    const main = written([object]);
    const motionArchive = motion.length === 0 ? undefined : written(motion);
    const milliseconds = performance.now() - start;
    const sourceBytes = writeArchive([job.source]).length;
    return { main, motion: motionArchive, milliseconds, sourceBytes, sourceKeys: keysOf(job) };
  } catch (error) {
    return { problem: sentence(error) };
  }
}

/** What is built; after a clip, the tracks of its motion. */
function build(
  { source, skeleton, recipe }: BuildJob,
  onProgress: (fraction: number) => void,
): readonly [AssetObject, ...AssetObject[]] {
  switch (source.kind) {
    case 'raw-skeleton':
      return [buildSkeleton(source)];
    case 'raw-track':
      return [buildTrack(recipe.optimize ? optimizeTrack(source, recipe.tolerance) : source)];
    case 'raw-animation': {
      const { animation, motion } = buildClip(source, skeleton, recipe, { onProgress });
      return [animation, ...motion];
    }
  }
}

function keysOf({ source }: BuildJob): number[] {
  if (source.kind !== 'raw-animation') return [];
  return KEY_KINDS.map((kind) => rawKeys(source, kind).times.length);
}

/** Read back from its bytes, so that it is what the saved file will be, and every column knows its place. */
function written(objects: readonly AssetObject[]): Archive {
  return readArchive(writeArchive(objects));
}

function sentence(error: unknown): string {
  if (error instanceof AssetError) return error.message;
  return `The builder failed on this source, which is a fault of the program: ${String(error)}. Please report it.`;
}
