import { AssetError } from '../base/errors.ts';
import { isOfKind, type Archive, type AssetKind, type ObjectOf } from '../kinds/asset.ts';

/**
 * All objects of a kind, in the order of the file; none if it has none.
 *
 * @example
 * const [animation] = objectsOfKind(archive, 'animation');
 * console.assert(animation.trackCount === 60);
 */
export function objectsOfKind<Kind extends AssetKind>(
  { entries }: Archive,
  kind: Kind,
): ObjectOf<Kind>[] {
  return entries.map(({ object }) => object).filter((object) => isOfKind(object, kind));
}

/**
 * The first object of a kind.
 * @throws AssetError if the archive has none; it names the kinds that it has
 *
 * @example
 * const animation = objectOfKind(readArchive(bytes), 'animation');
 * console.assert(animation.duration > 1);
 */
export function objectOfKind<Kind extends AssetKind>(archive: Archive, kind: Kind): ObjectOf<Kind> {
  const objects = objectsOfKind(archive, kind);
  if (objects.length > 0) return objects[0];
  const found = archive.entries.map(({ object }) => object.kind).join(', ');
  throw new AssetError({ object: 'ozz archive', expected: `an object of kind ${kind}`, found });
}
