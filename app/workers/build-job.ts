import { AssetError, buildClip, readArchive, writeArchive } from '#engine';
import type { Archive, AssetObject } from '#engine';
import type { BuildJob, BuildOutcome } from './build-protocol.ts';

/**
 * Builds a source clip. Never throws: what is wrong with a source or its settings is an answer.
 * @param onProgress called now and then with the part that is done, in [0, 1]
 */
export function runBuild(
  { raw, skeleton, recipe }: BuildJob,
  onProgress: (fraction: number) => void,
): BuildOutcome {
  try {
    const start = performance.now();
    const { animation, motion } = buildClip(raw, skeleton, recipe, { onProgress });
    const clip = written([animation]);
    const motionArchive = motion.length === 0 ? undefined : written(motion);
    const milliseconds = performance.now() - start;
    const sourceBytes = writeArchive([raw]).length;
    return { clip, motion: motionArchive, milliseconds, sourceBytes };
  } catch (error) {
    return { problem: sentence(error) };
  }
}

/** Read back from its bytes, so that it is what the saved file will be, and every column knows its place. */
function written(objects: readonly AssetObject[]): Archive {
  return readArchive(writeArchive(objects));
}

function sentence(error: unknown): string {
  if (error instanceof AssetError) return error.message;
  return `The builder failed on this clip, which is a fault of the program: ${String(error)}. Please report it.`;
}
