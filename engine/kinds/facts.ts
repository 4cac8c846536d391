import { bytesInFile } from '../base/units.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { animationFacts } from './animation/facts.ts';
import type { Archive, ArchiveEntry, AssetKind, AssetObject, ObjectOf } from './asset.ts';
import { meshFacts } from './mesh/facts.ts';
import { rawAnimationFacts } from './raw-animation/facts.ts';
import { rawSkeletonFacts } from './raw-skeleton/facts.ts';
import { rawTrackFacts } from './raw-track/facts.ts';
import { rangesJson } from './shared/kind.ts';
import type { FactGroup, FactValue, JsonObject, KindFacts } from './shared/kind.ts';
import { skeletonFacts } from './skeleton/facts.ts';
import { trackFacts } from './track/facts.ts';

/** Apart from `KINDS`, whose lint rules need most of the engine: listing a file loads only this. */
const FACTS: { readonly [Name in AssetKind]: KindFacts<ObjectOf<Name>> } = {
  skeleton: skeletonFacts,
  animation: animationFacts,
  track: trackFacts,
  mesh: meshFacts,
  'raw-skeleton': rawSkeletonFacts,
  'raw-animation': rawAnimationFacts,
  'raw-track': rawTrackFacts,
};

/**
 * The name of a kind of object, for people.
 *
 * @example
 * console.assert(kindTitle('animation').length > 0);
 */
export function kindTitle(kind: AssetKind): string {
  return FACTS[kind].title;
}

/**
 * Facts that distinguish an object from others of its kind, the most telling first.
 *
 * @example
 * console.assert(objectSummary(skeleton).length > 0);
 */
export function objectSummary(object: AssetObject): readonly FactValue[] {
  return factsOf(object.kind).summary(object);
}

/**
 * A summary of an object in one line.
 * @param bytes size of the object in its file
 *
 * @example
 * console.assert(objectLine(animation, bytes.length).length > 0);
 */
export function objectLine(object: AssetObject, bytes: number): readonly FactValue[] {
  const facts = factsOf(object.kind);
  return facts.line?.(object, bytes) ?? facts.summary(object);
}

/**
 * All facts about an object, with the byte ranges that store them. The first group is about the
 * whole object.
 *
 * @example
 * const [whole] = objectFacts(animation);
 * console.assert(whole.facts.length > 0);
 */
export function objectFacts(object: AssetObject): readonly FactGroup[] {
  const facts = factsOf(object.kind);
  const all = { title: kindTitle(object.kind), facts: facts.details(object) };
  return [all, ...(facts.parts?.(object) ?? [])];
}

/**
 * The content of an archive as JSON, for programs. `skeletons` give the names of clips' joints.
 *
 * @example
 * const json = JSON.stringify(archiveFacts(archive, [skeleton]));
 * console.assert(json.includes('ozz-animation'));
 */
export function archiveFacts(
  { bytes, littleEndian, entries }: Archive,
  skeletons: readonly Skeleton[],
): JsonObject {
  const objects = entries.map((entry) =>
    entryFacts(entry, bytesInFile(entry.range, entries.length), skeletons),
  );
  return { bytes: bytes.length, endianness: littleEndian ? 'little' : 'big', objects };
}

function entryFacts(
  { tag, version, range, object }: ArchiveEntry,
  bytes: number,
  skeletons: readonly Skeleton[],
): JsonObject {
  return {
    tag,
    version,
    kind: object.kind,
    range: { offset: range.offset, length: range.length },
    ...factsOf(object.kind).json(object, bytes, skeletons),
    ranges: rangesJson(object.ranges),
  };
}

function factsOf<Name extends AssetKind>(kind: Name): KindFacts<ObjectOf<Name>> {
  return FACTS[kind];
}
