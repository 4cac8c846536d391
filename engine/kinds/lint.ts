import type { FileUnit } from '../base/length.ts';
import type { JointIndex } from '../base/units.ts';
import type { Skeleton } from '../model/skeleton.ts';
import { skeletonsOf } from './asset.ts';
import type { Archive, ArchiveEntry, AssetKind, AssetObject, ObjectOf } from './asset.ts';
import { KINDS } from './index.ts';
import { combinePlaces } from './shared/combine-places.ts';
import type { Finding, Rule, RuleFacts, Scene, Severity } from './shared/rule.ts';

export type { Finding, Severity } from './shared/rule.ts';

/** From least to most severe. */
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

/** All rules, in the order in which they are checked. */
export function lintRules(): readonly RuleFacts[] {
  return Object.values(KINDS).flatMap<RuleFacts>(({ rules }) => rules);
}

/**
 * Looks for problems in an archive that can be played: wasted bytes, slow seeks, rotations the long
 * way round, names that cannot be found. `readArchive` refuses what cannot be played at all.
 *
 * Joint names come from the first of `skeletons` that has as many joints as the clip has tracks. If
 * skeletons are given and none fits, that is a finding, too. Load time.
 *
 * @returns findings, one for each rule and object, with the worst place and the number of places
 *
 * @example
 * const findings = lintArchive(archive, [skeleton]);
 * console.assert(!findings.some(({ severity }) => severity === 'error'));
 */
export function lintArchive(
  archive: Archive,
  skeletons: readonly Skeleton[] = skeletonsOf([archive]),
): Finding[] {
  return archive.entries.flatMap((entry) => lintEntry(entry, skeletons));
}

/** The findings of the rules of an entry's kind. */
export function lintEntry(
  { tag, object, range }: ArchiveEntry,
  skeletons: readonly Skeleton[],
  named = objectName(tag, object),
  unit?: FileUnit,
): Finding[] {
  const scene = { ...sceneOf(object, skeletons), unit };
  const subject = { object: named, offset: range.offset, nameOf: scene.nameOf };
  return rulesOf(object.kind).flatMap((rule) =>
    combinePlaces(rule, subject, rule.check(object, scene)),
  );
}

/** An object as a person would name it: `ozz-animation "walk"`. */
export function objectName(tag: string, object: AssetObject): string {
  return 'name' in object && object.name !== '' ? `${tag} "${object.name}"` : tag;
}

function rulesOf<Name extends AssetKind>(kind: Name): readonly Rule<ObjectOf<Name>>[] {
  return KINDS[kind].rules;
}

function sceneOf(object: AssetObject, skeletons: readonly Skeleton[]): Scene {
  const skeleton =
    'trackCount' in object ? skeletons.find(({ count }) => count === object.trackCount) : undefined;
  const nameOf = jointNames('names' in object ? object.names : skeleton?.names);
  return { nameOf, skeleton, skeletons };
}

/** Names of joints in messages: `joint 3 "Spine"`, or `joint 3` if it has no name. */
export function jointNames(names: readonly string[] | undefined): (joint: JointIndex) => string {
  return (joint) => {
    const name = names?.[joint];
    return name === undefined || name === '' ? `joint ${joint}` : `joint ${joint} "${name}"`;
  };
}
