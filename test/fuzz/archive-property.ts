import { readArchive } from '#engine/archive';
import { isSource } from '#engine/offline';
import type { Skeleton } from '#engine/model';
import { checkBuilt } from './built-property.ts';
import { checkBytes, type Outcome } from './property.ts';

/** Reads an archive; if `isWhole`, builds every source in it. */
export function checkArchive(bytes: Uint8Array, isWhole: boolean): Outcome {
  if (checkBytes(bytes) === 'refused') return 'refused';
  if (!isWhole) return 'valid';
  const objects = readArchive(bytes).entries.map(({ object }) => object);
  const skeletons = objects.flatMap((object): Skeleton[] =>
    object.kind === 'skeleton' ? [object] : [],
  );
  for (const source of objects.filter(isSource)) {
    const { kind } = source;
    const skeleton =
      kind === 'raw-animation'
        ? skeletons.find(({ count }) => count === source.trackCount)
        : undefined;
    checkBuilt(source, skeleton);
  }
  return 'valid';
}
