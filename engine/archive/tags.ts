import type { ArchiveEntry, AssetObject } from '../kinds/asset.ts';
import type { Format } from '../kinds/shared/format.ts';
import { FORMATS } from '../kinds/formats.ts';

/** How the objects of every known tag are stored. */
export const FORMATS_BY_TAG: ReadonlyMap<string, Format<AssetObject>> = new Map(
  Object.values<Format<AssetObject>>(FORMATS).flatMap((format) =>
    format.tags.map((tag) => [tag, format]),
  ),
);

/** How objects of an object's kind are stored. */
export function formatOf({ kind }: AssetObject): Format<AssetObject> {
  return FORMATS[kind];
}

/** The tag under which an object is stored. */
export function tagOf(object: AssetObject): string {
  const { tags, tagOf: tagOfType } = formatOf(object);
  return tagOfType?.(object) ?? tags[0];
}

/** What no file says is not lost as long as it is not saved. */
export function withUnstored(entry: ArchiveEntry, made: AssetObject): ArchiveEntry {
  const object = formatOf(made).withUnstored?.(entry.object, made);
  return object === undefined ? entry : { ...entry, object };
}
