import type { JointIndex } from '../base/units.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { Archive, ArchiveEntry, AssetKind, AssetObject, ObjectOf } from './asset.ts';
import { KINDS } from './index.ts';
import type { Finding, Rule, Scene, Severity } from './shared/rule.ts';

export type { Finding, Severity } from './shared/rule.ts';

/** From least to most severe. */
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

/** A rule without its check: its stable name, and what is wrong with what it finds. */
export type RuleFacts = Pick<Rule<AssetObject>, 'name' | 'severity' | 'why'>;

/** All rules that there are, in the order in which they are checked. */
export function lintRules(): readonly RuleFacts[] {
  return Object.values(KINDS).flatMap<RuleFacts>(({ rules }) => rules);
}

/**
 * Looks for what plays and is still not right in one archive: wasted bytes, slow seeks, turns the long way
 * round, names that nobody finds. What cannot be played at all has been refused by `readArchive`.
 *
 * Joints are named after the first of `skeletons` with as many joints as a clip has tracks; where skeletons are
 * given and none fits, that is a finding as well. Load time.
 *
 * @returns findings, each with its rule, severity, sentence and bytes
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

/**
 * The skeletons among the objects of archives.
 *
 * @example
 * console.assert(skeletonsOf([archive]).length === 0); // holds a clip
 */
export function skeletonsOf(archives: readonly Archive[]): Skeleton[] {
  return archives
    .flatMap(({ entries }) => entries.map(({ object }) => object))
    .filter((object) => object.kind === 'skeleton');
}

function lintEntry(
  { tag, object, range }: ArchiveEntry,
  skeletons: readonly Skeleton[],
): Finding[] {
  const name = 'name' in object && object.name !== '' ? `${tag} "${object.name}"` : tag;
  const scene = sceneOf(object, skeletons);
  return rulesOf(object.kind).flatMap((rule) =>
    Array.from(rule.check(object, scene), (place) => ({
      severity: rule.severity,
      rule: rule.name,
      object: name,
      offset: range.offset,
      ...place,
    })),
  );
}

function rulesOf<Name extends AssetKind>(kind: Name): readonly Rule<ObjectOf<Name>>[] {
  return KINDS[kind].rules;
}

function sceneOf(object: AssetObject, skeletons: readonly Skeleton[]): Scene {
  const skeleton =
    'trackCount' in object ? skeletons.find(({ count }) => count === object.trackCount) : undefined;
  const names = 'names' in object ? object.names : skeleton?.names;
  const nameOf = (joint: JointIndex): string => {
    const name = names?.[joint];
    return name === undefined || name === '' ? `joint ${joint}` : `joint ${joint} "${name}"`;
  };
  return { nameOf, skeleton, skeletons };
}
