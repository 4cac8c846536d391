import type { Archive, ArchiveEntry } from '#engine/archive';
import { isSameObject } from '../../session/state/new-contents.ts';
import { isSource } from '#engine/offline';
import type { LoadedFile } from '../../session/files/load.job.ts';
import type { JobOutcome } from '../../session/jobs/job.ts';
import { namedObject, type Asset } from '../../session/state/assets.ts';
import type { BuildInput } from '../../session/state/build.job.ts';

/**
 * The input of a build of an imported clip with the keys that the model has at another rate.
 * @param archive of the clip
 */
export function resampled(
  asset: Asset,
  input: BuildInput,
  { entries }: Archive,
  loaded: JobOutcome<LoadedFile>,
): JobOutcome<BuildInput> {
  if ('cancelled' in loaded) return { problem: 'Importing it again was cancelled.' };
  if ('problem' in loaded) return loaded;
  const isSame = (entry: ArchiveEntry): boolean => isSameObject(entry, asset.entry);
  // Tracks of several clips have the same names.
  const place = entries.filter(isSame).indexOf(asset.entry);
  const again = loaded.result.archive.entries.filter(isSame).at(place);
  if (again === undefined) {
    return { problem: 'The clip cannot be imported at this sampling rate: choose a lower one.' };
  }
  const source = namedObject({ ...asset, entry: again });
  return { result: isSource(source) ? { ...input, source } : input };
}
