import { readArchive, writeArchive } from '#engine/archive';
import type { Archive, AssetObject } from '#engine/archive';
import { KEY_KINDS, rawKeys } from '#engine/model';
import { buildSource } from '#engine/offline';
import { failureText } from '../../session/jobs/failure-text.ts';
import type { BuildJob, BuildOutcome } from './build-protocol.ts';

/**
 * Builds a source. Never throws: what is wrong with a source or its settings is an answer.
 * @param onProgress called now and then with the part that is done, in [0, 1]
 */
export function runBuild(job: BuildJob, onProgress: (fraction: number) => void): BuildOutcome {
  try {
    const start = performance.now();
    const { source, skeleton, recipe } = job;
    const [object, ...motion] = buildSource(source, skeleton, recipe, { onProgress });
    const main = written([object]);
    const motionArchive = motion.length === 0 ? undefined : written(motion);
    const milliseconds = performance.now() - start;
    const sourceBytes = writeArchive([job.source]).length;
    return { main, motion: motionArchive, milliseconds, sourceBytes, sourceKeys: keysOf(job) };
  } catch (error) {
    return { problem: failureText(error, 'The builder failed on this source') };
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
