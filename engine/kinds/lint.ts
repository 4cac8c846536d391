import type { JointIndex } from '../base/units.ts';
import type { Skeleton } from '../model/skeleton.ts';
import type { Archive, ArchiveEntry, AssetKind, AssetObject, ObjectOf } from './asset.ts';
import { KINDS } from './index.ts';
import type { Finding, Rule, Scene, Severity } from './shared/rule.ts';

export type { Finding, Severity } from './shared/rule.ts';

/** From least to most severe. */
export const SEVERITIES: readonly Severity[] = ['info', 'warning', 'error'];

/** A rule without its check: its stable name, its severity, and why its findings are a problem. */
export type RuleFacts = Pick<Rule<AssetObject>, 'name' | 'severity' | 'why'>;

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
