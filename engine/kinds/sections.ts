import { encodeText } from '../base/text.ts';
import type { Archive, ArchiveEntry, AssetKind, ObjectOf, VersionOf } from './asset.ts';
import { FORMATS } from './formats.ts';
import { KINDS } from './index.ts';
import type { Version } from './shared/format.ts';
import type { ByteSection } from './shared/section.ts';
import { field, group, text, walkFrom, type Walk } from './shared/walk.ts';

/**
 * The structure of one object, from its tag to its last byte: every byte belongs to one column.
 * Load time: raw objects have a section for every vector of every joint.
 */
export function objectSections(archive: Archive, entry: ArchiveEntry): ByteSection {
  const walk = walkFrom(archive, entry.range.offset);
  const { tag, object, version } = entry;
  return group(walk, tag, () => [
    text(walk, 'tag', encodeText(tag).length + 1, { role: 'mark' }),
    ...(isStored(object.kind, version) ? [field(walk, 'version', 'u32', 'mark')] : []),
    ...bodyParts(object.kind, version, walk, object),
  ]);
}

function isStored(kind: AssetKind, version: number): boolean {
  const versions: readonly Pick<Version<unknown>, 'version' | 'isStored'>[] =
    FORMATS[kind].versions;
  return versions.find((each) => each.version === version)?.isStored !== false;
}

function bodyParts<Name extends AssetKind>(
  kind: Name,
  version: number,
  walk: Walk,
  object: ObjectOf<Name>,
): readonly ByteSection[] {
  // Reading refuses all other versions.
  return KINDS[kind].sections[version as VersionOf<Name>](walk, object);
}
