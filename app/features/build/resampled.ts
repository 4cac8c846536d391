import type { AssetObject } from '#engine/archive';
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
  const again = loaded.result.archive.entries.find(({ object }) =>
    isSame(object, asset.entry.object),
  );
  if (again === undefined) {
    return { problem: 'The clip cannot be imported at this sampling rate: choose a lower one.' };
  }
  const source = namedObject({ ...asset, entry: again });
  return { result: isSource(source) ? { ...input, source } : input };
}

/** Whether two objects of the same file, read twice, are the same one. Clips have unique names. */
function isSame(a: AssetObject, b: AssetObject): boolean {
  const names = [a, b].map((object) => ('name' in object ? object.name : ''));
  return a.kind === b.kind && names[0] === names[1];
}
