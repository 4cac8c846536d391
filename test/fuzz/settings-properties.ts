import { readMasks } from '../../app/session/files/mask-file.ts';
import { unzip } from '../../app/session/files/zip.job.ts';
import { JobError } from '../../app/session/jobs/job.ts';
import { decodeText } from '../../engine/base/text.ts';
import { AssetError } from '#engine/base';
import { clipKeys, parseQuery, runQuery, stepMatch } from '#engine/inspect';
import { readImportConfig } from '#engine/offline';
import { checkBuilt } from './built-property.ts';
import { made } from './made-objects.ts';
import type { Outcome } from './property.ts';

/** Clips of a configuration that are built; one with a million entries would only repeat them. */
const MAX_BUILT = 4;

/**
 * Reads a configuration of the reference's importers; if `isWhole`, builds a clip with every recipe in it: what is
 * built can be read.
 */
export function checkConfig(bytes: Uint8Array, isWhole: boolean): Outcome {
  const { rawSkeleton, skeleton, rawClip } = made();
  try {
    const { animations } = readImportConfig(decodeText(bytes));
    for (const { recipe } of animations.slice(0, isWhole ? MAX_BUILT : 0)) {
      checkBuilt(rawSkeleton, undefined, recipe);
      checkBuilt(rawClip, skeleton, recipe);
    }
    return 'valid';
  } catch (error) {
    if (error instanceof AssetError) return 'refused';
    throw error;
  }
}

/** Reads joint masks: all weights that are taken can be blended with. */
export function checkMasks(bytes: Uint8Array): Outcome {
  let value: unknown;
  try {
    value = JSON.parse(decodeText(bytes));
  } catch {
    return 'refused';
  }
  try {
    for (const [name, mask] of readMasks(value)) {
      for (const [joint, weight] of mask) {
        if (!(weight >= 0 && weight < 1e9)) throw new TypeError(`${name}: ${joint} is ${weight}`);
      }
    }
    return 'valid';
  } catch (error) {
    // It says what is wrong with the file by plain errors; of any other kind they are the program's.
    if (error instanceof Error && error.constructor === Error) return 'refused';
    throw error;
  }
}

/** Reads a question to the filter box, and asks it: every text is one. */
export function checkQuery(bytes: Uint8Array): Outcome {
  const { skeleton, clip } = made();
  const query = parseQuery(decodeText(bytes), skeleton.names);
  const keys = clipKeys(clip);
  const { joints, found } = runQuery(query, skeleton, { clip, keys });
  if (joints.some((joint) => joint > 1)) throw new Error('a joint is found more than once');
  if (found !== undefined) {
    const all = found.lanes.reduce((sum, lane) => sum + lane.keys.reduce((a, b) => a + b, 0), 0);
    if (all !== found.count) throw new Error(`${all} keys are found, not ${found.count}`);
    if (found.count > 0) stepMatch(found, keys, undefined, -1);
  }
  return query.problem === undefined ? 'valid' : 'refused';
}

/** Most bytes that a zip may unpack to here. */
const MOST_UNPACKED = 2 ** 20;

/** Unpacks a zip: never to more than was allowed, never to more than it says. */
export async function checkZip(bytes: Uint8Array): Promise<Outcome> {
  try {
    const unzipped = await unzip(new Blob([bytes.slice()]), MOST_UNPACKED);
    if ('tooLarge' in unzipped) return 'refused';
    const { files, bad } = unzipped;
    const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
    if (total > MOST_UNPACKED) throw new Error(`unpacked to ${total} bytes`);
    if (bad.some(({ path, why }) => typeof path !== 'string' || why === '')) {
      throw new Error('an entry is refused without a reason');
    }
    return bad.length === 0 ? 'valid' : 'refused';
  } catch (error) {
    if (error instanceof JobError) return 'refused';
    throw error;
  }
}
