import { isSameObject } from '../../session/state/new-contents.ts';
import { isSource } from '#engine/offline';
import type { LoadedFile } from '../../session/files/load.job.ts';
import type { JobOutcome } from '../../session/jobs/job.ts';
import { namedObject, type Asset } from '../../session/state/assets.ts';
import type { BuildInput } from '../../session/state/build.job.ts';

/** The input of a build of an imported clip with the keys that the model has at another rate. */
export function resampled(
  asset: Asset,
  input: BuildInput,
  loaded: JobOutcome<LoadedFile>,
): JobOutcome<BuildInput> {
  if ('cancelled' in loaded) return { problem: 'Importing it again was cancelled.' };
  if ('problem' in loaded) return loaded;
  const again = loaded.result.archive.entries.find((entry) => isSameObject(entry, asset.entry));
  if (again === undefined) {
    return { problem: 'The clip cannot be imported at this sampling rate: choose a lower one.' };
  }
  const source = namedObject({ ...asset, entry: again });
  return { result: isSource(source) ? { ...input, source } : input };
}
